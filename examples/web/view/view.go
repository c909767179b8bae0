package view

import (
	"encoding"
	"fmt"

	"github.com/seed-61c9d78a/versus/game"
)

// View draws the positions of a game and tells how its moves are clicked. Its methods
// must be safe for use by several goroutines at once.
type View[S, M comparable] interface {
	// Board returns what all positions have in common.
	Board(l Language) Board

	// Scene returns what the position shows, without the board.
	Scene(at *Moment[S, M]) Scene

	// Paths returns the places to click, in order, to play m, a legal move: any of the
	// paths will do. None may be the beginning of another move's.
	Paths(at *Moment[S, M], m M) [][]string
}

// A Labeler puts moves into words, for screen readers.
type Labeler[S, M comparable] interface {
	Label(at *Moment[S, M], m M) string
}

// An Ender says why a game ended as it did, such as "four in a line": only asked where
// it is over.
type Ender[S, M comparable] interface {
	Ending(at *Moment[S, M]) string
}

// A Composer is a game whose moves are orders to several pieces, chosen one by one: the
// notation of a move is that of its parts, joined by commas.
type Composer[S, M comparable] interface {
	Parts(at *Moment[S, M]) []Part
}

// Moment is a position and how it came about.
type Moment[S, M comparable] struct {
	Game     game.Game[S, M]
	States   []S // all positions from the start, the current one last
	Moves    []M // Moves[i] leads from States[i] to States[i+1]
	Language Language
}

// State returns the current position.
func (m *Moment[S, M]) State() *S { return &m.States[len(m.States)-1] }

// Last returns the last move and the position that it was played in; ok is false at the
// start.
func (m *Moment[S, M]) Last() (before *S, move M, ok bool) {
	n := len(m.Moves)
	if n == 0 {
		return nil, move, false
	}
	return &m.States[n-1], m.Moves[n-1], true
}

// Before returns the moment before the last move.
func (m *Moment[S, M]) Before() *Moment[S, M] {
	n := len(m.Moves)
	return &Moment[S, M]{Game: m.Game, States: m.States[:n], Moves: m.Moves[:n-1], Language: m.Language}
}

// Owner is a player as scenes name it: "first", "second", or "nobody".
type Owner game.Player

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

// UnmarshalText reads a name.
func (o *Owner) UnmarshalText(text []byte) error {
	for i, name := range owners {
		if name == string(text) {
			*o = Owner(i)
			return nil
		}
	}
	return fmt.Errorf("%q: no such player (want one of %q)", text, owners)
}

// Language is the language of labels.
type Language string

// The languages.
const (
	English Language = "en"
	Spanish Language = "es"
)

// Say returns the text in the language, formatted with args as by fmt.Sprintf if there
// are any.
func (l Language) Say(english, spanish string, args ...any) string {
	text := english
	if l == Spanish {
		text = spanish
	}
	if len(args) == 0 {
		return text
	}
	return fmt.Sprintf(text, args...)
}
