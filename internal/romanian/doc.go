// Package romanian holds the Romanian texts of the games and bots of this repository, by their
// English texts; those of several lines, by the first of these lines. They are in romanian.json.
package romanian

import (
	"cmp"
	"encoding/json"
	"strings"
	"sync"
)

var (
	once  sync.Once
	texts map[string]string
)

func all() map[string]string {
	once.Do(func() {
		if embedded == "" {
			return
		}
		if err := json.Unmarshal([]byte(embedded), &texts); err != nil {
			panic(err)
		}
	})
	return texts
}

// Of returns the Romanian text for an English one, or the latter if there is none.
func Of(english string) string { return cmp.Or(all()[key(english)], english) }

// Has reports whether there is a Romanian text.
func Has(english string) bool { return all()[key(english)] != "" }

func key(english string) string {
	first, _, _ := strings.Cut(strings.TrimSpace(english), "\n")
	return first
}

// JSON returns all texts, for Read.
func JSON() ([]byte, error) { return json.Marshal(all()) }

// Read replaces all texts, before any is used.
func Read(text []byte) error {
	once.Do(func() {})
	return json.Unmarshal(text, &texts)
}
