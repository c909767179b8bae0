package match

import (
	"context"
	"errors"
	"fmt"
	"reflect"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/search"
)

// A Ponderer is a bot that can think on the rival's time. If [Match].Ponder allows it,
// Ponder is called whenever the rival is asked for a move, while the rival thinks.
//
// In the Turn, State is the position as the bot may see it, Player is the bot's side, and
// Times.Move is how long the rival may take, 0 if nobody knows. The context ends as soon
// as the rival has moved; Ponder should return at once. The match calls no other method of
// the bot before it has, and from the rival's move on the bot's own clock runs.
type Ponderer[S, M comparable] interface {
	Ponder(ctx context.Context, t *Turn[S, M])
}

// pondering is a bot's thinking on the rival's time.
type pondering struct {
	stop context.CancelFunc
	call *call
}

// join waits for the end of the thinking, which has been stopped. The error is for a bot
// that failed in it. A nil pondering is none.
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

// ponder lets p think while the rival is asked for a move, and returns what ends that.
func (r *running[S, M]) ponder(ctx context.Context, p game.Player, rival Times) (stop func()) {
	bot, ok := r.bot(p).(Ponderer[S, M])
	if !r.Ponder || !ok {
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
	before := r.pondering[side(p)] // has been stopped; the rival moves twice in a row
	t.call = begin(func() {
		if err := before.join(); err != nil {
			panic(err)
		}
		bot.Ponder(own, turn)
	})
	r.pondering[side(p)] = t
	return t.stop
}

// alone makes sure that a bot does not ponder over its own move.
func (m *Match[S, M]) alone() error {
	a, b := engine(m.First), engine(m.Second)
	if m.Ponder && reflect.TypeOf(a) == reflect.TypeOf(b) && reflect.TypeOf(a).Kind() == reflect.Pointer && a == b {
		return errors.New("match: Ponder needs two bots; First and Second are the same one, or have the same Engine")
	}
	return nil
}

// engine returns what a bot must not share with the rival.
func engine[S, M comparable](b Bot[S, M]) any {
	if s, ok := b.(Searcher[S, M]); ok && s.Engine != nil {
		return s.Engine
	}
	return b
}

// Ponder lets a [search.Ponderer] search the rival's position. Other engines wait.
func (b Searcher[S, M]) Ponder(ctx context.Context, t *Turn[S, M]) {
	if p, ok := b.Engine.(search.Ponderer[S, M]); ok {
		_ = p.Ponder(ctx, t.State, t.Past...) // what is wrong with the game, the next Search says
	}
}
