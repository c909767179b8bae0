package match

import (
	"fmt"
	"slices"
	"strings"
)

// Reason says why a game ended.
type Reason int

const (
	NaturalEnd  Reason = iota // by the rules of the game
	IllegalMove               // the loser's move was not legal
	TimeOut                   // the loser took too long
	BotFailed                 // the loser returned an error or panicked
	Resigned                  // the loser gave up
	MoveLimit                 // the game grew too long: a draw
	Interrupted               // the context ended: no result
)

var reasons = [...]string{"natural end", "illegal move", "time-out", "bot failed", "resigned", "move limit", "interrupted"}

// String returns the reason in a few words.
func (r Reason) String() string {
	if r < 0 || int(r) >= len(reasons) {
		return fmt.Sprintf("Reason(%d)", int(r))
	}
	return reasons[r]
}

// MarshalText returns String, for JSON and the like.
func (r Reason) MarshalText() ([]byte, error) { return []byte(r.String()), nil }

// UnmarshalText reads what MarshalText writes.
func (r *Reason) UnmarshalText(text []byte) error {
	i := slices.Index(reasons[:], string(text))
	if i < 0 {
		return fmt.Errorf("match: unknown reason %q (there are: %s)", text, strings.Join(reasons[:], ", "))
	}
	*r = Reason(i)
	return nil
}
