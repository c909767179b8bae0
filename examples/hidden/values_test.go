package main

import (
	"context"
	"math"
	"testing"

	"github.com/seed-61c9d78a/versus/examples/games/kuhn"
	"github.com/seed-61c9d78a/versus/examples/games/leduc"
	"github.com/seed-61c9d78a/versus/examples/games/liarsdice"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/search"
	"github.com/seed-61c9d78a/versus/search/cfr"
)

// solution is what is known of a game, and how to come near it.
type solution struct {
	nodes          int64
	sets           int
	method         cfr.Method
	iterations     int64
	value          float64
	within         float64 // of the value found
	exploitability float64 // at most
}

// TestValues solves games whose sizes and values are published: that of Kuhn poker by Kuhn in 1950,
// that of Leduc poker in OpenSpiel's tests.
func TestValues(t *testing.T) {
	solve(t, "kuhn", kuhn.Game{}, solution{58, 12, cfr.Predictive, 20_000, -1.0 / 18, 1e-9, 1e-9})
	solve(t, "leduc", leduc.Game{}, solution{9457, 936, cfr.Discounted, 15_000, -0.085606, 1e-6, 1e-5})
	solve(t, "liarsdice", liarsdice.Game{}, solution{294883, 24576, cfr.Discounted, 500, -0.02713, 1e-3, 1e-3})
}

func solve[S, M comparable](t *testing.T, name string, g game.Game[S, M], want solution) {
	t.Run(name, func(t *testing.T) {
		tree, solver := begin(t, g, want.method, 1)
		if tree.Nodes() != want.nodes || tree.Sets() != want.sets {
			t.Errorf("%d nodes and %d information sets; want %d and %d", tree.Nodes(), tree.Sets(), want.nodes, want.sets)
		}
		must.Do(t, solver.Run(t.Context(), want.iterations))
		r := solver.Policy().Responses()
		if r.Exploitability() > want.exploitability || math.Abs(r.Value-want.value) > want.within {
			t.Errorf("value %v, exploitability %v; want %v within %v, and at most %v", r.Value, r.Exploitability(), want.value, want.within, want.exploitability)
		}
	})
}

// winning is a game in which all that counts is who wins, as in a table of points.
type winning[S, M comparable] struct{ game.Game[S, M] }

func (g winning[S, M]) Unwrap() game.Game[S, M] { return g.Game }

func (g winning[S, M]) Evaluate(s *S) float64 {
	return game.Winner(g.Game.Evaluate(s)).Sign()
}

// TestLuck tells what nobody can surpass against random play: the part of the points that best
// responses win, from both sides.
func TestLuck(t *testing.T) {
	luck(t, "kuhn", kuhn.Game{}, 0.6875)
	luck(t, "leduc", leduc.Game{}, 0.8038)
	luck(t, "liarsdice", liarsdice.Game{}, 0.8904)
}

func luck[S, M comparable](t *testing.T, name string, g game.Game[S, M], want float64) {
	tree := must.Get(cfr.Compile[S, M](t.Context(), winning[S, M]{g}, g.Start(), 0))(t)
	random, err := tree.Adopt(t.Context(), func(_ context.Context, s S) (all []search.Mixed[M], _ error) {
		moves := g.Moves(nil, &s)
		for _, m := range moves {
			all = append(all, search.Mixed[M]{Move: m, Probability: 1 / float64(len(moves))})
		}
		return all, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	r := random.Responses()
	got := 0.5 + (r.First-r.Second)/4
	if math.Abs(got-want) > 5e-4 {
		t.Errorf("%s: best responses win %.4f of the points; want %.4f", name, got, want)
	}
}

// begin compiles g and makes a solver.
func begin[S, M comparable](t testing.TB, g game.Game[S, M], m cfr.Method, workers int) (*cfr.Tree[S, M], *cfr.Solver[S, M]) {
	t.Helper()
	tree := must.Get(cfr.Compile(t.Context(), g, g.Start(), 0))(t)
	solver := must.Get(cfr.NewSolver(tree, m, workers))(t)
	return tree, solver
}

// BenchmarkIteration measures one iteration of CFR+, which other libraries have, too.
func BenchmarkIteration(b *testing.B) {
	b.Run("kuhn", iterate(kuhn.Game{}, 1))
	b.Run("leduc", iterate(leduc.Game{}, 1))
	b.Run("liarsdice", iterate(liarsdice.Game{}, 1))
	b.Run("liarsdice/workers=2", iterate(liarsdice.Game{}, 2))
}

func iterate[S, M comparable](g game.Game[S, M], workers int) func(b *testing.B) {
	return func(b *testing.B) {
		_, solver := begin(b, g, cfr.Plus, workers)
		b.ResetTimer()
		must.Do(b, solver.Run(b.Context(), int64(b.N)))
	}
}
