package othello_test

import (
	"context"
	"math/bits"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/seed-61c9d78a/versus/examples/games/othello"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/search"
)

// after returns a position of a random game, after at most so many plies.
func after(seed uint64, plies int) state {
	s := rules.Start()
	for _, m := range match.RandomOpening(rules, plies, rand.New(rand.NewPCG(seed, 0))) {
		rules.Apply(&s, m)
	}
	return s
}

// solve returns the disc difference by a search that only knows the rules.
func solve(t *testing.T, s state) int {
	t.Helper()
	if game.Over(rules, s) {
		return int(64 * rules.Evaluate(&s))
	}
	r := must.Get(search.NewBacktrack(rules, search.Limits{}).Solve(t.Context(), s))(t)
	return int(64 * r.Score)
}

// TestEndgameIsExact compares the solver with backtracking, in several windows.
func TestEndgameIsExact(t *testing.T) {
	e := othello.NewEndgame(rules, 1<<16)
	for seed := range uint64(150) {
		s := after(seed, 50+int(seed%11))
		if game.Over(rules, s) {
			continue
		}
		want := solve(t, s)
		for _, window := range [][2]int{{-64, 64}, {-1, 1}, {want, want + 1}, {10, 12}} {
			m, got, _, err := e.Solve(t.Context(), s, window[0], window[1])
			low, high := window[0], window[1]
			if err != nil || min(max(got, low), high) != min(max(want, low), high) ||
				got <= low && got < want || got >= high && got > want {
				t.Fatalf("%s: %d in %v, %v; want %d", rules.FormatPosition(&s), got, window, err, want)
			}
			next := game.After(rules, s, m)
			if sign := int(s.Turn.Sign()); low < want && want < high && sign*solve(t, next) < sign*want {
				t.Errorf("%s: %s leads to %d; want %d", rules.FormatPosition(&s), rules.FormatMove(&s, m), solve(t, next), want)
			}
		}
	}
}

// TestPlayer plays games with limits of every kind; with enough positions, the last moves are
// perfect.
func TestPlayer(t *testing.T) {
	for _, c := range []struct {
		limits search.Limits
		time   time.Duration
		exact  int // with so many empty cells
	}{
		{search.Limits{Nodes: 1}, 0, 1}, {search.Limits{Nodes: 3000}, 0, 6}, {search.Limits{Depth: 2}, 0, 1},
		{search.Limits{}, time.Millisecond, 0}, {search.Limits{Nodes: 1 << 20}, time.Minute, 8},
	} {
		p := must.Get(othello.NewPlayer(search.Minimax[state, move]{Limits: c.limits, MemoryBytes: 1 << 20}))(t)
		for seed := range uint64(6) {
			for s := after(seed, 44); !game.Over(rules, s); {
				ctx, cancel := t.Context(), context.CancelFunc(func() {})
				if c.time > 0 {
					ctx, cancel = context.WithTimeout(ctx, c.time)
				}
				r, err := p.Search(ctx, s)
				cancel()
				if err != nil {
					t.Fatal(err)
				}
				if most := c.limits.Nodes + 1000; c.limits.Nodes > 0 && r.Nodes > most { // the last cells are not interrupted
					t.Errorf("%+v: %d positions", c.limits, r.Nodes)
				}
				next := game.After(rules, s, r.Move)
				if empty := 64 - discs(s); empty <= c.exact && solve(t, next) != solve(t, s) {
					t.Errorf("%+v, %s: %s leads to %d; want %d", c.limits, rules.FormatPosition(&s), rules.FormatMove(&s, r.Move), solve(t, next), solve(t, s))
				}
				s = next
			}
		}
	}
}

// discs returns the number of discs.
func discs(s state) int { return bits.OnesCount64(s.First | s.Second) }
