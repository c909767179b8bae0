package liarsdice_test

import (
	"math"
	"testing"

	"github.com/seed-61c9d78a/versus/examples/games/liarsdice"
	"github.com/seed-61c9d78a/versus/search/cfr"
)

// TestValue solves the game. Its size is the published one, and so is its value,
// -0.02713.
func TestValue(t *testing.T) {
	g := liarsdice.Game{}
	tree, err := cfr.Compile(t.Context(), g, g.Start(), cfr.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if tree.Nodes() != 294883 || tree.Sets() != 24576 {
		t.Errorf("%d nodes and %d information sets; want 294883 and 24576", tree.Nodes(), tree.Sets())
	}
	solver, err := cfr.NewSolver(tree, cfr.Discounted, 1)
	if err != nil {
		t.Fatal(err)
	}
	if err := solver.Run(t.Context(), 500); err != nil {
		t.Fatal(err)
	}
	r := solver.Policy().Responses()
	if r.Exploitability() > 1e-3 || math.Abs(r.Value-(-0.02713)) > 1e-3 {
		t.Errorf("value %v, exploitability %v; want -0.02713 within 1e-3, and at most 1e-3", r.Value, r.Exploitability())
	}
}

// BenchmarkIteration measures one iteration of the solver.
func BenchmarkIteration(b *testing.B) {
	g := liarsdice.Game{}
	tree, err := cfr.Compile(b.Context(), g, g.Start(), cfr.Options{})
	if err != nil {
		b.Fatal(err)
	}
	solver, err := cfr.NewSolver(tree, cfr.Discounted, 1)
	if err != nil {
		b.Fatal(err)
	}
	b.ResetTimer()
	if err := solver.Run(b.Context(), int64(b.N)); err != nil {
		b.Fatal(err)
	}
}
