package match

import (
	"context"
	"errors"
	"fmt"
	"reflect"

	"github.com/seed-61c9d78a/versus/game"
)

// pondering is a bot's thinking on the opponent's time.
type pondering struct {
	stop context.CancelFunc
	call *call
}

// join waits for the end of a pondering that has been stopped. It returns an error if the
// bot failed while pondering. A nil pondering has no effect.
func (p *pondering) join() error {
	if p == nil {
		return nil
	}
	<-p.call.done
	if p.call.err != nil {
		return fmt.Errorf("pondering: %w", p.call.err)
	}
	return nil
}

// ponder lets p think while the opponent is asked for a move, and returns a function that
// stops it.
func (r *running[S, M]) ponder(ctx context.Context, p game.Player, rival Times) (stop func()) {
	bot, ok := As[interface {
		Ponder(context.Context, *Request[S, M])
	}](r.bot(p))
	if !r.Ponder || r.discreet || !ok || r.Busy[side(p)] != nil {
		return func() {}
	}
	turn, ok := r.show(p, Times{Move: rival.Move, Grace: rival.Grace})
	if !ok {
		return func() {}
	}
	var own context.Context
	t := new(pondering)
	if rival.Move > 0 {
		own, t.stop = context.WithTimeout(ctx, rival.Move+rival.Grace)
	} else {
		own, t.stop = context.WithCancel(ctx)
	}
	before := r.pondering[side(p)] // already stopped; the opponent moves twice in a row
	t.call = begin(func() {
		if err := before.join(); err != nil {
			panic(err)
		}
		bot.Ponder(own, turn)
	})
	r.pondering[side(p)] = t
	return t.stop
}

// alone returns an error if a bot would ponder on its own move.
func (m *Match[S, M]) alone() error {
	if m.Ponder && same(engine(m.First), engine(m.Second)) {
		return errors.New("match: Ponder needs two bots; First and Second are the same one, or have the same searcher")
	}
	return nil
}

// same reports whether a and b are one object.
func same(a, b any) bool {
	return reflect.TypeOf(a) == reflect.TypeOf(b) && reflect.TypeOf(a).Kind() == reflect.Pointer && a == b
}

// engine returns the part of b that two pondering bots must not share.
func engine[S, M comparable](b Bot[S, M]) any {
	b = innermost(b)
	if s, ok := b.(searcher[S, M]); ok && s.engine != nil {
		return s.engine
	}
	return b
}

// Ponder lets a searcher that can search the opponent's position. Other searchers wait.
func (b searcher[S, M]) Ponder(ctx context.Context, t *Request[S, M]) {
	if p, ok := b.engine.(interface {
		Ponder(context.Context, S, ...S) error
	}); ok {
		_ = p.Ponder(ctx, t.State, t.Past...) // the next Search reports errors of the game
	}
}
