package cfr_test

import (
	"errors"
	"testing"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/internal/randomgame"
	"github.com/seed-61c9d78a/versus/search/cfr"
)

// FuzzLies lets the solvers work on games whose Observe lies. They may find an error or
// anything else, but must come to an end and not panic.
func FuzzLies(f *testing.F) {
	for seed := range uint64(300) {
		f.Add(seed, uint8(seed*7), seed%3 == 0)
	}
	f.Fuzz(func(t *testing.T, seed uint64, lies uint8, moody bool) {
		g := randomgame.NewLiar(randomgame.NewHidden(seed), lies, moody)
		known := func(what string, err error) {
			if err != nil && !errors.Is(err, game.ErrFaulty) && !errors.Is(err, cfr.ErrSize) && !errors.Is(err, cfr.ErrForgets) {
				t.Errorf("%s: %v; want no error, or one of faulty rules, size or memory", what, err)
			}
		}
		tree, err := cfr.Compile(t.Context(), g, g.Start(), 0)
		if known("Compile", err); err == nil {
			v := must.Get(cfr.NewSolver(tree, cfr.Method(seed%3), 1))(t)
			known("Run", v.Run(t.Context(), 20))
			p := v.Policy()
			p.Responses()
			for range p.All() {
			}
			_, _ = p.Strategy(t.Context(), g.Start())
		}
		x := must.Get(cfr.NewSampling(g, g.Start(), seed, 1<<16))(t)
		known("Sampling", x.Run(t.Context(), 20))
		_, _ = x.Strategy(t.Context(), g.Start())
	})
}
