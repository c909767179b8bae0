package search_test

import (
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/search"
)

// byEvaluate judges positions by the game's estimate, and moves by the estimate after them.
func byEvaluate[S, M comparable](g game.Game[S, M], sizes map[int]int) func(batch []search.Evaluation[S, M]) {
	return func(batch []search.Evaluation[S, M]) {
		if sizes != nil {
			sizes[len(batch)]++
		}
		for i := range batch {
			e := &batch[i]
			e.Value = g.Evaluate(&e.State)
			sign := g.Turn(&e.State).Sign()
			for k, m := range e.Moves {
				next := game.After(g, e.State, m)
				e.Priors[k] = math.Exp(min(4*sign*g.Evaluate(&next), 50))
			}
		}
	}
}

// TestEvaluatorBatches checks the sizes of batches, and that the batch size changes neither
// the number of simulations nor the reproducibility of a search.
func TestEvaluatorBatches(t *testing.T) {
	g := connect4.Game{}
	for _, batch := range []int{0, 1, 16} {
		sizes := map[int]int{}
		search := func() search.Result[connect4.Move] {
			m := search.MCTS[connect4.State, connect4.Move]{Game: g, Limits: search.Limits{Nodes: 2000}, Batch: batch, Evaluator: byEvaluate(g, sizes)}
			r, err := m.Search(t.Context(), g.Start())
			if err != nil || r.Nodes != 2000 {
				t.Fatalf("%+v, %v", r, err)
			}
			r.Time = 0
			return r
		}
		r := search()
		if diff := cmp.Diff(r, search()); diff != "" {
			t.Errorf("batches of %d: two searches differ:\n%s", batch, diff)
		}
		if r.Move != 3 {
			t.Errorf("batches of %d: the first move is %v; want the middle", batch, r.Move)
		}
		for size := range sizes {
			if size > max(batch, 1) {
				t.Errorf("a batch of %d; want at most %d", size, batch)
			}
		}
		if batch > 1 && sizes[batch] < 50 {
			t.Errorf("sizes of batches: %v; want most of %d", sizes, batch)
		}
	}
}

// TestBadEvaluators checks that invalid answers of an Evaluator are errors.
func TestBadEvaluators(t *testing.T) {
	g := connect4.Game{}
	for want, spoil := range map[string]func(e *search.Evaluation[connect4.State, connect4.Move]){
		"score is NaN":  func(e *search.Evaluation[connect4.State, connect4.Move]) { e.Value = math.NaN() },
		"the prior -1":  func(e *search.Evaluation[connect4.State, connect4.Move]) { e.Priors[2] = -1 },
		"the prior NaN": func(e *search.Evaluation[connect4.State, connect4.Move]) { e.Priors[2] = math.NaN() },
		"3 priors":      func(e *search.Evaluation[connect4.State, connect4.Move]) { e.Priors = make([]float64, 3) },
		"which sum to +Inf": func(e *search.Evaluation[connect4.State, connect4.Move]) {
			e.Priors[0], e.Priors[1] = math.MaxFloat64, math.MaxFloat64
		},
	} {
		m := search.MCTS[connect4.State, connect4.Move]{Game: g, Evaluator: func(batch []search.Evaluation[connect4.State, connect4.Move]) {
			for i := range batch {
				spoil(&batch[i])
			}
		}}
		if _, err := m.Search(t.Context(), g.Start()); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v; want an error that says %q", err, want)
		}
	}
}
