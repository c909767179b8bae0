package match

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/seed-61c9d78a/versus/game"
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

// failure describes why a bot has not answered as it should.
type failure struct {
	why  Reason
	text string
	err  error // of an illegal move

	suspect bool // it may be the fault of the rules
	proven  bool // it is: a searcher of this library met it
}

// judged describes an error of a bot. It calls the error's methods, which are the bot's.
func (r *running[S, M]) judged(err error) *failure {
	if err == nil {
		return nil
	}
	f := &failure{why: verdict(err), text: err.Error(), suspect: errors.Is(err, game.ErrFaulty) || errors.Is(err, errExit)}
	var own *panicError
	var found interface{ Functions() []string } // of package search
	if errors.As(err, &own) {
		f.suspect = r.inRules(own.functions)
	} else if errors.As(err, &found) {
		f.suspect = r.inRules(found.Functions())
		f.proven = f.suspect
	}
	return f
}

// called describes the end of a call to a bot whose own result is f.
func (r *running[S, M]) called(c *call, f *failure) *failure {
	if c.err != nil {
		return r.judged(c.err)
	}
	return f
}

// voidFailure ends the game if the failure of a player is not that of its bot.
func (r *running[S, M]) voidFailure(ctx context.Context, p game.Player, f *failure) {
	switch {
	case r.interrupted(ctx):
	case f.why == RefereeFailed:
		r.end(game.Nobody, RefereeFailed, r.name(p)+": "+f.text)
	case f.proven:
		r.end(game.Nobody, FaultyRules, f.text)
	case f.suspect:
		r.consult(r.probe)
	}
}

// lose ends the game by the failures of one or both players.
func (r *running[S, M]) lose(first, second *failure) {
	switch {
	case second == nil:
		r.blame(game.First, first.why, first.text)
	case first == nil:
		r.blame(game.Second, second.why, second.text)
	default:
		r.end(game.Nobody, min(first.why, second.why), fmt.Sprintf("%s: %s; %s: %s", r.name(game.First), first.text, r.name(game.Second), second.text))
	}
}
