//go:build slow

package endgame

import (
	"testing"

	"github.com/seed-61c9d78a/versus/checkers"
)

// Six kings by the judge and by the solver with distances, which goes about it in another
// order and keeps other books.
func TestSixKings(t *testing.T) {
	for _, rules := range []checkers.Rules{checkers.English, checkers.Damas} {
		table, err := Build(t.Context(), rules, Pieces, nil)
		if err != nil {
			t.Fatal(err)
		}
		known := new(perMaterial[judged])
		for _, stage := range stagesOf(Pieces) {
			for _, m := range stage {
				for _, m := range m.pair() {
					o := newOutcomes(m.size())
					for i, v := range *table.slice(m) {
						o.put(i, outcomeOfCode(v))
					}
					*known.of(m) = judged{m.strides(), o}
				}
			}
		}
		for _, m := range []material{{0, 3, 0, 3}, {0, 4, 0, 2}} {
			values, exchanged, err := table.solve(t.Context(), m)
			if err != nil {
				t.Fatal(err)
			}
			results, _, err := judgeSlices(t.Context(), rules, m, known, nil, func(int) {})
			if err != nil {
				t.Fatal(err)
			}
			for n, m := range m.pair() {
				want := [][]code{values, exchanged}[n]
				sets := m.sets()
				for i, p := range sets.all {
					if got := results[n].at(i); got != outcomeOfCode(want[i]) {
						t.Fatalf("%v: %s is %d, by distance %d", rules, p.state().FEN(), got, want[i])
					}
				}
			}
		}
	}
}

func outcomeOfCode(v code) outcome {
	switch {
	case v == cycleWin:
		return won
	case v == cycleLoss:
		return lost
	case v > longest:
		return drawn
	case v%2 == 1:
		return won
	}
	return lost
}
