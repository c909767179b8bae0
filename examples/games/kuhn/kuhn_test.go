package kuhn_test

import (
	"math"
	"testing"

	"github.com/seed-61c9d78a/versus/examples/games/kuhn"
	"github.com/seed-61c9d78a/versus/search/cfr"
)

// TestValue solves the game. Its size is the published one, and so is its value,
// -1/18, for which see Kuhn 1950.
func TestValue(t *testing.T) {
	g := kuhn.Game{}
	tree, err := cfr.Compile(t.Context(), g, g.Start(), cfr.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if tree.Nodes() != 58 || tree.Sets() != 12 {
		t.Errorf("%d nodes and %d information sets; want 58 and 12", tree.Nodes(), tree.Sets())
	}
	solver, err := cfr.NewSolver(tree, cfr.Predictive, 1)
	if err != nil {
		t.Fatal(err)
	}
	if err := solver.Run(t.Context(), 20_000); err != nil {
		t.Fatal(err)
	}
	r := solver.Policy().Responses()
	if r.Exploitability() > 1e-9 || math.Abs(r.Value-(-1.0/18)) > 1e-9 {
		t.Errorf("value %v, exploitability %v; want -1.0/18 within 1e-9, and at most 1e-9", r.Value, r.Exploitability())
	}
}

// BenchmarkIteration measures one iteration of the solver.
func BenchmarkIteration(b *testing.B) {
	g := kuhn.Game{}
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
