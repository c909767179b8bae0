package match

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Reason says why a game ended.
type Reason int

// The reasons. Where several hold at once, the first in this order (but for Resigned,
// MoveLimit, FaultyRules and LateReferee, which exclude the others) is the verdict.
const (
	NaturalEnd    Reason = iota // by the rules of the game
	Adjudicated                 // by the referee, who saw how it would end
	IllegalMove                 // the loser's move was not legal
	TimeOut                     // the loser took longer than its clock allowed
	Crashed                     // the loser's program ended or closed its standard input or output; its code returned an error or panicked
	Stalled                     // the loser gave no sign of life, in a game without a clock or before one
	ProtocolError               // the loser's program said something that the protocol does not allow
	Resigned                    // the loser gave up
	MoveLimit                   // the game grew too long
	Interrupted                 // the context ended: no result
	FaultyRules                 // the game broke its own rules (see game.ErrFaulty): no result
	LateReferee                 // a move was late, but so was the referee's own timer, on a machine that is too busy: no result
)

var reasons = [...]string{
	"natural end", "adjudicated", "illegal move", "time-out", "crash", "stall", "protocol error", "resigned", "move limit", "interrupted", "faulty rules", "late referee",
}

// String returns the reason in a few words.
func (r Reason) String() string {
	if r < 0 || int(r) >= len(reasons) {
		return fmt.Sprintf("Reason(%d)", int(r))
	}
	return reasons[r]
}

// Fault reports whether the reason is a mistake of the loser's program rather than of
// its play.
func (r Reason) Fault() bool { return r >= IllegalMove && r <= ProtocolError }

// Void reports whether the game has no result: it is neither won nor drawn, and counts for
// nobody.
func (r Reason) Void() bool { return r == Interrupted || r == FaultyRules || r == LateReferee }

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

// FaultError is an error of a bot that says itself which verdict it deserves. Of other
// errors, context.DeadlineExceeded is TimeOut and the rest is Crashed.
type FaultError struct {
	Reason Reason // IllegalMove to ProtocolError: see Reason.Fault
	Err    error  // what happened
}

// Error returns the text of Err.
func (f *FaultError) Error() string { return f.Err.Error() }

// Unwrap returns Err.
func (f *FaultError) Unwrap() error { return f.Err }

// verdict returns the reason for which a bot's error loses the game.
func verdict(err error) Reason {
	var f *FaultError
	switch {
	case errors.Is(err, ErrResigned):
		return Resigned
	case errors.As(err, &f):
		return f.Reason
	case errors.Is(err, context.DeadlineExceeded):
		return TimeOut
	}
	return Crashed
}
