package paper

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/search"
)

// TestSmallFields solves small fields. Another program confirmed the winners up to height 6
// by exhaustive search.
func TestSmallFields(t *testing.T) {
	for _, c := range []struct {
		width, height int
		winner        game.Player
		long          bool
	}{
		{2, 2, game.First, false},
		{4, 2, game.First, false},
		{6, 2, game.First, false},
		{8, 2, game.First, false},
		{4, 4, game.First, false},
		{2, 4, game.Second, false},
		{2, 6, game.Second, false},
		{2, 8, game.First, false},
		{4, 8, game.First, true},
	} {
		if c.long && testing.Short() {
			continue
		}
		t.Run(fmt.Sprintf("%dx%d", c.width, c.height), func(t *testing.T) {
			g := newGame(t, Rules{Width: c.width, Height: c.height})
			for workers := range 3 {
				r, err := (&solver{Game: g, MemoryBytes: 16 << 20, Workers: workers}).Search(t.Context(), g.Start())
				if err != nil || r.Score != c.winner.Sign() || !r.Proven {
					t.Errorf("%d workers: %+v, %v; want a win for %v", workers, r, err, c.winner)
				}
			}
		})
	}
}

// TestSolverAgainstGeneralSolver compares the solver in positions of random games with the
// general one of package search, which uses only the rules. It also plays the solver's turns
// to the end: a winner keeps winning.
func TestSolverAgainstGeneralSolver(t *testing.T) {
	for _, rules := range []Rules{{Width: 2, Height: 2}, {Width: 2, Height: 4}, {Width: 4, Height: 2}, {Width: 2, Height: 2, OpenOutline: true}, {Width: 2, Height: 4, OpenOutline: true}} {
		g := newGame(t, rules)
		rng := rand.New(rand.NewPCG(5, 6))
		for i := range 20 {
			s := randomPosition(g, rng, 3+rng.IntN(8))
			if game.Over(g, s) {
				continue
			}
			general := search.NewBacktrack(g, search.Limits{})
			want := must.Get(general.Solve(t.Context(), s))(t)
			for !game.Over(g, s) {
				got, err := (&solver{Game: g, MemoryBytes: []int{1, 1 << 10, 1 << 16}[i%3], Workers: 1 + i%2}).Search(t.Context(), s)
				if err != nil || got.Score != want.Score {
					t.Fatalf("%+v, position %q: %+v, %v; want score %v", rules, g.FormatPosition(&s), got, err, want.Score)
				}
				player := s.turn
				for _, d := range got.Line {
					if s.turn != player {
						t.Fatalf("line %v is longer than a turn", got.Line)
					}
					s = must.Get(game.Play(g, s, d))(t)
				}
				if s.turn == player {
					t.Fatalf("line %v is shorter than a turn", got.Line)
				}
			}
			if s.winner.Sign() != want.Score {
				t.Fatalf("a position worth %v ended with %v winning; want s.winner.Sign() == want.Score", want.Score, s.winner)
			}
		}
	}
}

// TestViews compares the keys of random positions with those of their reflections, and of
// the half turns in which the sides are exchanged, and with keys updated step by step.
func TestViews(t *testing.T) {
	for _, rules := range []Rules{{Width: 4, Height: 6}, {Width: 6, Height: 2, OpenOutline: true}} {
		g := newGame(t, rules)
		rng := rand.New(rand.NewPCG(7, 8))
		for range 50 {
			s := g.Start()
			turned, mirrored, other := s, s, s
			turned.turn = game.Second
			v := newViews(g.field, &s)
			for range 12 {
				moves := g.Moves(nil, &s)
				if len(moves) == 0 {
					break
				}
				d := moves[rng.IntN(len(moves))]
				if to := s.ball + g.field.delta[d]; g.field.goal[to] != game.Nobody {
					break
				}
				v.draw(g.field.step(s.ball, d))
				other = s
				g.Apply(&s, d)
				g.Apply(&mirrored, -d%directions)
				g.Apply(&turned, d.opposite())
				if game.Over(g, s) {
					break
				}
				key := v.keyOf(s.turn)
				for name, same := range map[string]State{"from scratch": s, "mirrored": mirrored, "turned": turned} {
					views := newViews(g.field, &same)
					if got := views.keyOf(same.turn); got != key {
						t.Fatalf("%+v, position %q: key %x %s, %x step by step; want got == key", rules, g.FormatPosition(&s), got, name, key)
					}
				}
				before := newViews(g.field, &other)
				if got := before.keyAfter(g.field.step(other.ball, d), s.turn); got != key {
					t.Fatalf("%+v, position %q: key %x after step %d, %x before it; want got == key", rules, g.FormatPosition(&s), key, d, got)
				}
				if before.keyOf(s.turn) == key {
					t.Fatalf("%+v, position %q: another position has its key; want before.keyOf(s.turn) != key", rules, g.FormatPosition(&s))
				}
			}
		}
	}
}

func TestSolverStops(t *testing.T) {
	g := Standard()
	if r, err := (&solver{Game: g, MemoryBytes: 1 << 16, Limits: search.Limits{Nodes: 1000}}).Search(t.Context(), g.Start()); !errors.Is(err, search.ErrUnfinished) || r.Nodes != 1000 {
		t.Errorf("with 1000 nodes: %v after %d; want errors.Is(err, search.ErrUnfinished), r.Nodes == 1000", err, r.Nodes)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := (&solver{Game: g, MemoryBytes: 1 << 16}).Search(ctx, g.Start()); !errors.Is(err, search.ErrUnfinished) {
		t.Errorf("with a context that has ended: %v; want errors.Is(err, search.ErrUnfinished)", err)
	}
}
