package connect4

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/deadline"
)

// TestEstimatesOfEndgamesAreExact lets the search with an estimate see to the end: then
// it has nothing to estimate, and must agree with the solver about who wins.
func TestEstimatesOfEndgamesAreExact(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 0))
	for _, size := range [][2]int{{7, 6}, {6, 5}, {8, 7}} {
		g, err := New(size[0], size[1])
		if err != nil {
			t.Fatal(err)
		}
		solver := Solver{Game: g, TableBytes: 1 << 21, NoBook: true}
		other := Solver{Game: g, TableBytes: 1 << 21, NoBook: true} // whose table knows nothing
		for tried := 0; tried < 150; {
			s := g.Start()
			for range size[0]*size[1] - 6 - r.IntN(7) {
				moves := g.Moves(nil, &s)
				if len(moves) == 0 {
					break
				}
				g.Apply(&s, moves[r.IntN(len(moves))])
			}
			if game.Over(g, s) {
				continue
			}
			tried++
			a, err := solver.Analyse(t.Context(), s)
			if err != nil {
				t.Fatal(err)
			}
			if err := other.begin(t.Context(), s); err != nil {
				t.Fatal(err)
			}
			c := newChoice(&other, s)
			if !c.settled() {
				var open []Move
				for _, o := range c.options {
					if o.upper >= 0 {
						open = append(open, o.move)
					}
				}
				m, value, _ := other.engines[0].estimate(deadline.Of(context.Background()), s, open)
				if len(open) > 1 && (sign(value) != sign(a.Score) || value != 0 && value < surely-64 && value > 64-surely) {
					t.Errorf("%s: value %d of a position with score %d", g.FormatPosition(&s), value, a.Score)
				}
				for _, column := range a.Columns {
					if column.Move == m && sign(column.Score) != sign(a.Score) {
						t.Errorf("%s: move %d has score %d, the best %d", g.FormatPosition(&s), m+1, column.Score, a.Score)
					}
				}
			}
			other.turn.leave()
		}
	}
}

func TestEstimateIsThatOfTheGame(t *testing.T) {
	r := rand.New(rand.NewPCG(12, 0))
	w := newWorker[[6]struct{}](&standard, new(table))
	for range 2000 {
		g := Game{}
		s := g.Start()
		for range r.IntN(30) {
			moves := g.Moves(nil, &s)
			if next := game.After(g, s, moves[r.IntN(len(moves))]); !game.Over(g, next) {
				s = next
			}
		}
		var n node[uint64]
		w.set(&n, s)
		if got, want := asScore(w.judge(&n))*g.Turn(&s).Sign(), g.Evaluate(&s); got != want {
			t.Fatalf("%s: %v; Evaluate says %v", g.FormatPosition(&s), got, want)
		}
	}
}
