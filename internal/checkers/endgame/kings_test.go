package endgame

import (
	"testing"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/internal/thorough"
)

// Positions of kings by the judge and by the solver with distances, which works in another
// order with other data structures.
func TestKings(t *testing.T) {
	for _, rules := range []checkers.Rules{checkers.English, checkers.Damas} {
		table, known := &Table{rules: rules, pieces: Pieces}, new(perMaterial[judged])
		for pieces := 2; pieces <= thorough.Pick(4, MostPieces); pieces++ {
			for rival := 1; rival <= pieces/2; rival++ {
				if pieces-rival < Pieces { // more the solver cannot number
					compareKings(t, table, known, material{kings: pieces - rival, rivalKings: rival})
				}
			}
		}
	}
}

// compareKings solves m in both ways and adds it to table and known.
func compareKings(t *testing.T, table *Table, known *perMaterial[judged], m material) {
	t.Helper()
	values, exchanged := must.Two(table.solve(t.Context(), m))(t)
	results, _ := must.Two(judgeSlices(t.Context(), table.rules, m, known, nil, func(int) {}))(t)
	for n, m := range m.pair() {
		want := [][]code{values, exchanged}[n]
		sets := m.sets()
		for i, p := range sets.all {
			if got := results[n].at(i); got != outcomeOfCode(want[i]) {
				t.Fatalf("%v: %s is %d, by distance %d", table.rules, p.state().FEN(), got, want[i])
			}
		}
		*table.slices.of(m), *known.of(m) = want, judged{m.strides(), results[n]}
	}
	t.Logf("%v: %s agrees", table.rules, m.name())
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
