package board

import (
	"encoding"
	"fmt"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/romanian"
)

// Owner is a player in a scene: "first", "second", or "nobody".
type Owner game.Player

// The owners.
const (
	Nobody = Owner(game.Nobody)
	First  = Owner(game.First)
	Second = Owner(game.Second)
)

var (
	_ encoding.TextMarshaler   = Owner(0)
	_ encoding.TextUnmarshaler = (*Owner)(nil)
)

var owners = [...]string{game.Nobody: "nobody", game.First: "first", game.Second: "second", game.Chance: "chance"}

// String returns the name.
func (o Owner) String() string {
	if o < 0 || int(o) >= len(owners) {
		return fmt.Sprintf("Owner(%d)", int(o))
	}
	return owners[o]
}

// MarshalText returns the name.
func (o Owner) MarshalText() ([]byte, error) { return []byte(o.String()), nil }

// UnmarshalText reads a name. Any other text is an error.
func (o *Owner) UnmarshalText(text []byte) error {
	for i, name := range owners {
		if name == string(text) {
			*o = Owner(i)
			return nil
		}
	}
	return fmt.Errorf("board: %q: no such player (want one of %q)", text, owners)
}

// Language is the language of labels.
type Language string

// The languages.
const (
	English  Language = "en"
	Spanish  Language = "es"
	Romanian Language = "ro"
)

// Say returns the text in the language, formatted with args as by fmt.Sprintf if there
// are any. The package knows the Romanian texts of the games of this repository; others
// are said in English.
func (l Language) Say(english, spanish string, args ...any) string {
	text := Words{english, spanish}.In(l)
	if len(args) == 0 {
		return text
	}
	return fmt.Sprintf(text, args...)
}

// Words is a text in English and Spanish.
type Words struct{ english, spanish string }

// Both is a text in both languages.
func Both(english, spanish string) Words { return Words{english, spanish} }

// Same is a text that is the same in all languages, or exists in only one.
func Same(text string) Words { return Words{text, text} }

// In returns the text in a language, or in another if there is no such text.
func (w Words) In(l Language) string {
	switch {
	case w.english == "", l == Spanish && w.spanish != "":
		return w.spanish
	case l == Romanian:
		return romanian.Of(w.english)
	}
	return w.english
}
