package leduc_test

import (
	"math"
	"testing"

	"github.com/seed-61c9d78a/versus/examples/games/leduc"
	"github.com/seed-61c9d78a/versus/search/cfr"
)

// TestValue solves the game. Its size is the published one, and so is its value,
// -0.085606, for which OpenSpiel's tests are the source.
func TestValue(t *testing.T) {
	g := leduc.Game{}
	tree, err := cfr.Compile(t.Context(), g, g.Start(), cfr.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if tree.Nodes() != 9457 || tree.Sets() != 936 {
		t.Errorf("%d nodes and %d information sets; want 9457 and 936", tree.Nodes(), tree.Sets())
	}
	solver, err := cfr.NewSolver(tree, cfr.Discounted, 1)
	if err != nil {
		t.Fatal(err)
	}
	if err := solver.Run(t.Context(), 15_000); err != nil {
		t.Fatal(err)
	}
	r := solver.Policy().Responses()
	if r.Exploitability() > 1e-5 || math.Abs(r.Value-(-0.085606)) > 1e-6 {
		t.Errorf("value %v, exploitability %v; want -0.085606 within 1e-6, and at most 1e-5", r.Value, r.Exploitability())
	}
}

// BenchmarkIteration measures one iteration of the solver.
func BenchmarkIteration(b *testing.B) {
	g := leduc.Game{}
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
