package match

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/seed-61c9d78a/versus/game"
)

// errLate reports a bot that did not come back.
var errLate = errors.New("no answer")

// ask shows the position to the player's bot and returns its answer. A bot that does
// not return within its time and grace is left behind.
func (r *running[S, M]) ask(ctx context.Context, s S, player game.Player, times Times) (m M, elapsed time.Duration, err error) {
	whole := ctx
	if times.Move > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, times.Move)
		defer cancel()
	}
	turn := &Turn[S, M]{Game: r.Game, State: s, Past: r.past(player), Player: player, Rand: r.rands[side(player)], Times: times, Limits: r.Limits}
	if r.observer != nil {
		turn.State = r.observer.Observe(&s, player)
	} else {
		turn.Moves = slices.Clip(r.Moves)
	}
	type answer struct {
		move M
		err  error
	}
	answers := make(chan answer, 1)
	begin := time.Now()
	bot := r.bot(player)
	go func() {
		var a answer
		defer func() {
			if p := recover(); p != nil {
				a.err = fmt.Errorf("panic: %v", p)
			}
			answers <- a
		}()
		a.move, a.err = bot.Move(ctx, turn)
	}()
	select {
	case a := <-answers:
		return a.move, time.Since(begin), a.err
	case <-ctx.Done():
	}
	grace := time.NewTimer(times.Grace)
	defer grace.Stop()
	select {
	case a := <-answers:
		return a.move, time.Since(begin), a.err
	case <-grace.C:
		if whole.Err() != nil {
			return m, time.Since(begin), whole.Err()
		}
		return m, time.Since(begin), errLate
	}
}

// past returns the positions before the current one, as player may see them.
func (r *running[S, M]) past(player game.Player) []S {
	n := len(r.line) - 1
	if r.observer == nil {
		return slices.Clip(r.line[:n])
	}
	seen := &r.seen[side(player)]
	for i := len(*seen); i < n; i++ {
		*seen = append(*seen, r.observer.Observe(&r.line[i], player))
	}
	return slices.Clip(*seen)
}
