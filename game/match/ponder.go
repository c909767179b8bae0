package match

import (
	"context"
	"errors"
	"fmt"
	"reflect"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/search"
)

// A Ponderer is a bot that can think on the opponent's time. If [Match].Ponder is set,
// Ponder is called whenever the opponent is asked for a move, while the opponent thinks.
//
// In the Turn, State is the position as the bot may see it, Player is the bot's side, and
// Times.Move is the opponent's time for the move, 0 if unknown. The context ends as soon
// as the opponent has moved; Ponder should then return at once. The match calls no other
// method of the bot before Ponder returns, and the bot's own clock runs from the
// opponent's move on.
//
// In a game that hides more than a player's last move, nobody ponders: how often the opponent
// is asked may be a secret.
type Ponderer[S, M comparable] interface {
	Ponder(ctx context.Context, t *Request[S, M])
}

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
	bot, ok := As[Ponderer[S, M]](r.bot(p))
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

// Ponder lets a [search.Ponderer] search the opponent's position. Other searchers wait.
func (b searcher[S, M]) Ponder(ctx context.Context, t *Request[S, M]) {
	if p, ok := b.engine.(search.Ponderer[S, M]); ok {
		_ = p.Ponder(ctx, t.State, t.Past...) // the next Search reports errors of the game
	}
}
