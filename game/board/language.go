package board

import (
	"encoding"
	"fmt"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/words"
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

// Language is the language of labels: en, es or ro, or another for which there are texts.
type Language string

// Say returns an English text, or format, in the language, formatted with args as by fmt.Sprintf if
// there are any. Texts that the language does not have are said in English. The library has those of
// its own games and bots; see [Translate] for others.
func (l Language) Say(english string, args ...any) string {
	text := english
	if l != "en" && l != "" {
		text = words.Of(string(l), english)
	}
	if len(args) == 0 {
		return text
	}
	return fmt.Sprintf(text, args...)
}

// Translate adds the texts of a game to a language: a JSON object of texts by their English form, or,
// for those of several lines, by the first of these lines. Formats must have the same verbs; where
// the order differs, they have indices, as in %[2]s.
func Translate(l Language, texts []byte) error { return words.Add(string(l), texts) }
