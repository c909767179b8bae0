//go:build !js

package web

import (
	"io/fs"
	"regexp"
	"slices"
	"testing"

	"github.com/seed-61c9d78a/versus/internal/must"
)

// The page has the same words in all languages, with the same values in them.
func TestWords(t *testing.T) {
	entry := regexp.MustCompile(`(?m)^  (?:"([^"]+)"|(\w+)):((?:.|\n    )*),$`)
	value := regexp.MustCompile(`\{\w+\}`)
	words := map[string]map[string][]string{} // of each language: key -> values
	for _, language := range []string{"en", "es", "ro"} {
		var text []byte
		for _, name := range []string{"", "-help", "-watch", "-puzzles", "-explorer"} {
			part := must.Get(fs.ReadFile(embedded, "page/js/words/"+language+name+".js"))(t)
			text = append(text, part...)
		}
		words[language] = map[string][]string{}
		for _, found := range entry.FindAllStringSubmatch(string(text), -1) {
			values := value.FindAllString(found[3], -1)
			slices.Sort(values)
			words[language][found[1]+found[2]] = slices.Compact(values)
		}
	}
	if len(words["en"]) < 250 {
		t.Fatalf(`%d words; want len(words["en"]) >= 250`, len(words["en"]))
	}
	for language := range words {
		for key, values := range words["en"] {
			if other, ok := words[language][key]; !ok || !slices.Equal(other, values) {
				t.Errorf("%s: %s has the values %v; want %v", language, key, other, values)
			}
		}
		for key := range words[language] {
			if _, ok := words["en"][key]; !ok {
				t.Errorf("%s: %s is not in English", language, key)
			}
		}
	}
}
