package match

import (
	"context"
	"errors"
	"fmt"

	"github.com/seed-61c9d78a/versus/game"
)

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
