package leduc_test

import (
	"math"
	"testing"

	"github.com/seed-61c9d78a/versus/examples/games/leduc"
	"github.com/seed-61c9d78a/versus/search/cfr"
)

func TestValue(t *testing.T) {
	for m := cfr.Plus; m <= cfr.Predictive; m++ {
		tree, err := cfr.Compile(t.Context(), leduc.Game{}, leduc.State{}, cfr.Options{})
		if err != nil {
			t.Fatal(err)
		}
		t.Log(tree.Nodes(), tree.Sets())
		v, _ := cfr.NewSolver(tree, m, 1)
		for range 4 {
			v.Run(t.Context(), 1000)
			r := v.Policy().Responses()
			t.Log(m, v.Iterations(), r.Value+0, r.Exploitability())
		}
		if r := v.Policy().Responses(); math.Abs(r.Value+0) > 1e-6 {
			t.Error(r)
		}
	}
}

func BenchmarkIteration(b *testing.B) {
	tree, err := cfr.Compile(b.Context(), leduc.Game{}, leduc.State{}, cfr.Options{})
	if err != nil {
		b.Fatal(err)
	}
	v, _ := cfr.NewSolver(tree, cfr.Plus, 1)
	b.ResetTimer()
	v.Run(b.Context(), int64(b.N))
}
