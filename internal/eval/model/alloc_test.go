//go:build !race

package model_test

import (
	"testing"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/internal/eval/model"
	"github.com/seed-61c9d78a/versus/internal/must"
)

// With the race detector, a sync.Pool drops items at random.
func TestEvaluateAllocatesNothing(t *testing.T) {
	for _, m := range models(t) {
		g := must.Get(model.Play(m, connect4.Game{}))(t)
		s := g.Start()
		if n := testing.AllocsPerRun(100, func() { g.Evaluate(&s) }); n > 0.1 { // the pool may lose its contents
			t.Errorf("%v allocations an evaluation; want n <= 0.1", n)
		}
	}
}
