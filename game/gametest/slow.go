package gametest

import (
	"cmp"
	"fmt"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"github.com/seed-61c9d78a/versus/game"
)

// A game is slow if the games that are played first, of some thousand moves, take longer than
// unhurried. It is then examined for no longer than patience, by fewer games and checks.
const (
	unhurried = 500 * time.Millisecond
	patience  = time.Minute
)

// tooSlow is what Moves of a slow game panics with when the time is over.
type tooSlow struct{}

// slow is a slow game, with the time that its methods take.
type slow[S, M comparable] struct {
	game.Game[S, M]
	begin, end time.Time
	calls      [4]call
	cut        []string // checks that were cut short
}

type call struct{ times, total atomic.Int64 }

func (g *slow[S, M]) Unwrap() game.Game[S, M] { return g.Game }

func (g *slow[S, M]) Turn(s *S) game.Player {
	defer g.calls[0].since(time.Now())
	return g.Game.Turn(s)
}

func (g *slow[S, M]) Moves(dst []M, s *S) []M {
	begin := time.Now()
	if begin.After(g.end) {
		panic(tooSlow{})
	}
	defer g.calls[1].since(begin)
	return g.Game.Moves(dst, s)
}

func (g *slow[S, M]) Apply(s *S, m M) {
	defer g.calls[2].since(time.Now())
	g.Game.Apply(s, m)
}

func (g *slow[S, M]) Evaluate(s *S) float64 {
	defer g.calls[3].since(time.Now())
	return g.Game.Evaluate(s)
}

func (c *call) since(begin time.Time) {
	c.times.Add(1)
	c.total.Add(int64(time.Since(begin)))
}

// hurry makes k hurry if the first games, which took some time, were slow.
func (k *kit[S, M]) hurry(took time.Duration) {
	if took < unhurried {
		return
	}
	most := patience
	if testing.Testing() && testing.Short() {
		most /= 2
	}
	now := time.Now()
	k.slow = &slow[S, M]{Game: k.g, begin: now, end: now.Add(most)}
	k.g = k.slow
}

// late reports whether a slow game has had its time for random games: half of all.
func (k *kit[S, M]) late() bool {
	return k.slow != nil && time.Since(k.slow.begin) > k.slow.end.Sub(k.slow.begin)/2
}

// noteSlow says which method is slow, and what was left out.
func (k *kit[S, M]) noteSlow(games int) {
	if k.slow == nil {
		return
	}
	g := k.slow
	worst := 0
	for i := range g.calls {
		if g.calls[i].total.Load() > g.calls[worst].total.Load() {
			worst = i
		}
	}
	c := &g.calls[worst]
	slices.Sort(g.cut)
	k.note("the game is slow: %s takes %v, of %v for all checks; %d random games were played of %d, and these checks were cut short: %v",
		[...]string{"Turn", "Moves", "Apply", "Evaluate"}[worst], time.Duration(c.total.Load()/max(c.times.Load(), 1)), time.Since(g.begin).Round(time.Second),
		games, k.opt.Games, cmp.Or(fmt.Sprint(slices.Compact(g.cut)), "none"))
}
