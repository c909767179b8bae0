// Package words has the texts of the games and bots of this repository in other languages than
// English, one file a language: es.json, ro.json. A text is found by its English form, which is in
// the Go code; one of several lines by the first of them; a format, such as "column %d", by itself.
package words

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"sync"
)

var (
	mu    sync.Mutex
	texts = map[string]map[string]string{} // by language and English text
)

// of returns the texts of a language. They are read when they are first used. mu is locked.
func of(language string) map[string]string {
	if texts[language] == nil {
		if file, err := fs.ReadFile(files, language+".json"); err == nil {
			all := map[string]string{}
			if err := json.Unmarshal(file, &all); err != nil {
				panic(err)
			}
			texts[language] = all
		}
	}
	return texts[language]
}

// Of returns a text in a language, or in English if that is not known.
func Of(language, english string) string {
	mu.Lock()
	defer mu.Unlock()
	return cmp.Or(of(language)[Key(english)], english)
}

// Key returns the part of a text by which it is found.
func Key(english string) string {
	first, _, _ := strings.Cut(strings.TrimSpace(english), "\n")
	return first
}

// JSON returns all texts of a language, for Add.
func JSON(language string) ([]byte, error) {
	mu.Lock()
	defer mu.Unlock()
	return json.Marshal(of(language))
}

// Add adds texts, a JSON object of strings by English texts, to a language.
func Add(language string, object []byte) error {
	var more map[string]string
	if err := json.Unmarshal(object, &more); err != nil {
		return fmt.Errorf("the texts of language %q: %w", language, err)
	}
	mu.Lock()
	defer mu.Unlock()
	if of(language) == nil {
		texts[language] = map[string]string{}
	}
	for english, text := range more {
		texts[language][Key(english)] = text
	}
	return nil
}

// Languages returns the languages that have texts, besides English, in alphabetical order.
func Languages() []string {
	mu.Lock()
	defer mu.Unlock()
	found, _ := fs.Glob(files, "*.json")
	for _, name := range found {
		of(strings.TrimSuffix(name, ".json"))
	}
	return slices.Sorted(maps.Keys(texts))
}

// Has reports whether a language has texts.
func Has(language string) bool {
	mu.Lock()
	defer mu.Unlock()
	return of(language) != nil
}
