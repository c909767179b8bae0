package search

import (
	"math"
	"slices"
	"testing"
	"time"
)

// TestHalving counts the visits of the root moves: rounds have equal length, and each visits
// the remaining moves equally often and then drops the worse half. The move played is one of
// the last.
func TestHalving(t *testing.T) {
	for most, want := range map[int][]int32{
		4: {24, 24, 8, 8, 0, 0, 0},
		2: {32, 32, 0, 0, 0, 0, 0},
		1: {64, 0, 0, 0, 0, 0, 0},
	} {
		m := NewMCTS(piles{}, Limits{Nodes: 64})
		m.Gumbel = most
		for seed := range uint64(5) { // each reuses the memory of the last
			m.NewGame(seed)
			r, err := m.Search(t.Context(), pileState{})
			if err != nil {
				t.Fatal(err)
			}
			var visits []int32
			var chosen int32
			root := m.trees[0].arena[0]
			for _, n := range m.trees[0].arena[root.children : root.children+root.count] {
				visits = append(visits, n.visits)
				if n.move == r.Move {
					chosen = n.visits
				}
			}
			slices.SortFunc(visits, func(a, b int32) int { return int(b - a) })
			if !slices.Equal(visits, want) || chosen != want[0] {
				t.Errorf("%d moves: visits %v, want %v; chose a move with %d", most, visits, want, chosen)
			}
		}
	}
}

// TestHalvingByTime checks that rounds end by time if time limits the search.
func TestHalvingByTime(t *testing.T) {
	m := NewMCTS(piles{}, Limits{Nodes: 8})
	m.Gumbel = 7
	if _, err := m.Search(t.Context(), pileState{}); err != nil {
		t.Fatal(err)
	}
	tree := m.trees[0]
	now := time.Now()
	for part, left := range map[float64]int{0: 7, 0.4: 4, 0.8: 2, 5: 2} {
		tree.most, tree.simulations = 1<<40, 0
		tree.halving.start(7, now.Add(-time.Duration(part*float64(time.Hour))), now.Add(time.Duration((1-part)*float64(time.Hour))))
		tree.chooseByHalving()
		if got := len(tree.halving.considered); got != left {
			t.Errorf("after %v of the time %d moves are left, want %d", part, got, left)
		}
	}
}

// TestGumbelDrawsByPriors compares how often a move has the greatest noise with its prior.
func TestGumbelDrawsByPriors(t *testing.T) {
	priors := []float64{0, 1, 2, 3, 4, 0.5, 0}
	m := NewMCTS(piles{}, Limits{Nodes: 3})
	m.Gumbel = 1
	m.Evaluator = func(batch []Evaluation[pileState, int8]) {
		for i := range batch {
			copy(batch[i].Priors, priors)
		}
	}
	const searches = 4000
	drawn := map[int8]float64{}
	for seed := range uint64(searches) {
		m.NewGame(seed)
		r, err := m.Search(t.Context(), pileState{})
		if err != nil {
			t.Fatal(err)
		}
		drawn[r.Move]++
	}
	for i, p := range priors {
		if got, want := drawn[int8(i+1)]/searches, p/10.5; math.Abs(got-want) > 0.03 {
			t.Errorf("move %d was drawn in %.3f of the searches; its prior is %.3f", i+1, got, want)
		}
	}
}
