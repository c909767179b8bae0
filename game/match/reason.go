package match

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/seed-61c9d78a/versus/internal/shortage"
)

// Reason says why a game ended.
type Reason int

// The reasons. If several faults apply at once, the first in this order is the verdict. If
// both players fail in one simultaneous turn, or before the first move, both lose: the
// reason is the first of theirs, and nobody wins.
const (
	NaturalEnd    Reason = iota // by the rules of the game
	Adjudicated                 // by the referee, because the result was clear
	IllegalMove                 // the loser's move was not legal
	TimeOut                     // the loser took longer than its clock allowed
	Crashed                     // the loser's program exited or closed its standard input or output; its code returned an error or panicked
	Stalled                     // the loser did not respond, in a game without a clock or before a game
	ProtocolError               // the loser's program sent a message that the protocol does not allow
	Resigned                    // the loser resigned
	MoveLimit                   // the game reached the limit on moves
	Interrupted                 // the context ended: no result
	FaultyRules                 // the game broke its own rules (see game.ErrFaulty): no result
	LateReferee                 // a move was late, but so was the referee's own timer, on an overloaded machine: no result
	RefereeFailed               // the referee's process or machine ran out of descriptors, processes, memory or disk space: no result
)

var reasons = [...]string{
	"natural end", "adjudicated", "illegal move", "time-out", "crash", "stall", "protocol error", "resigned", "move limit", "interrupted", "faulty rules", "late referee", "referee failure",
}

// String returns the reason in a few words.
func (r Reason) String() string {
	if r < 0 || int(r) >= len(reasons) {
		return fmt.Sprintf("Reason(%d)", int(r))
	}
	return reasons[r]
}

// Fault reports whether the reason is an error of the loser's program rather than of its
// play; without a winner, of both programs.
func (r Reason) Fault() bool { return r >= IllegalMove && r <= ProtocolError }

// Void reports whether the game has no result: neither a win nor a draw, and not counted
// for either player.
func (r Reason) Void() bool {
	return r == Interrupted || r == FaultyRules || r == LateReferee || r == RefereeFailed
}

// MarshalText returns String, for JSON and the like.
func (r Reason) MarshalText() ([]byte, error) { return []byte(r.String()), nil }

// UnmarshalText reads what MarshalText writes. Any other text is an error.
func (r *Reason) UnmarshalText(text []byte) error {
	i := slices.Index(reasons[:], string(text))
	if i < 0 {
		return fmt.Errorf("match: unknown reason %q (there are: %s)", text, strings.Join(reasons[:], ", "))
	}
	*r = Reason(i)
	return nil
}

// Fault returns an error for a bot to return, with the verdict that it deserves: a reason
// from IllegalMove to ProtocolError (see Reason.Fault), and what happened. For other errors,
// context.DeadlineExceeded means TimeOut, one of the system's for a shortage, such as
// EMFILE, RefereeFailed, and any other Crashed.
func Fault(why Reason, err error) error { return &fault{why, err} }

type fault struct {
	why   Reason
	error // nil: only the reason
}

func (f *fault) Error() string {
	if f.error == nil {
		return f.why.String()
	}
	return f.error.Error()
}

func (f *fault) Unwrap() error { return f.error }

// verdict returns the reason for a loss by a bot's error.
func verdict(err error) Reason {
	var f *fault
	switch {
	case shortage.Is(err):
		return RefereeFailed
	case errors.Is(err, ErrResigned):
		return Resigned
	case errors.As(err, &f) && f.why.Fault():
		return f.why
	case errors.Is(err, context.DeadlineExceeded):
		return TimeOut
	}
	return Crashed
}
