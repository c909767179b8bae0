package connect4

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/seed-61c9d78a/versus/eval/feature"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/must"
)

// TestEncoder drops a disc of either player into every empty cell to see which ones
// complete four.
func TestEncoder(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	for _, size := range [][2]int{{7, 6}, {5, 4}, {8, 7}} {
		g := must.Get(New(size[0], size[1]))(t)
		e, height := g.Encoder(), g.Rows()+1
		// Of a cell, the features of both players exclude each other.
		every := map[int32]bool{}
		for _, cell := range e.(feature.Celled).Cells() {
			if len(cell) != 2 || cell[1]-cell[0] != int32(e.Features()/planes) {
				t.Fatalf("%v: the cell %v; want it for one player and for the other", size, cell)
			}
			every[cell[0]], every[cell[1]] = true, true
		}
		if len(every) != e.Features() {
			t.Errorf("%v: %d of %d features are in a cell; want len(every) == e.Features()", size, len(every), e.Features())
		}
		for range 50 {
			s := g.Start()
			for g.Turn(&s) != game.Nobody {
				set := feature.NewSet(e.Features())
				mover := e.Encode(set, &s)
				x, y := sides[[0]uint64](&standard, &s)
				own, rival := x.low, y.low
				want := feature.NewSet(e.Features())
				want[ownDiscs], want[rivalDiscs] = own, rival
				for c := range g.Columns() {
					for row := range g.Rows() {
						cell := uint64(1) << (c*height + row)
						if (own|rival)&cell != 0 {
							continue
						}
						place := 0 // distant, or else close
						if row == 0 || (own|rival)&(cell>>1) != 0 {
							place = 1
						}
						if won(own|cell, uint(g.Rows())) {
							want[ownDistant+place] |= cell
						}
						if won(rival|cell, uint(g.Rows())) {
							want[rivalDistant+place] |= cell
						}
					}
				}
				if mover != g.Turn(&s) || !slices.Equal(set, want) {
					t.Fatalf("%v: features %x of %v; want %x of %v", size, set, mover, want, g.Turn(&s))
				}
				moves := g.Moves(nil, &s)
				g.Apply(&s, moves[r.IntN(len(moves))])
			}
		}
	}
}
