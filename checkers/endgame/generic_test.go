package endgame_test

import (
	"math/bits"
	"testing"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/search"
)

// TestAgainstRetrograde solves all positions of at most three pieces with the general
// solver of package search, which does not use slices, symmetry or predecessors.
func TestAgainstRetrograde(t *testing.T) {
	if testing.Short() {
		t.Skip("half a million positions")
	}
	g := checkers.Game{Rules: checkers.English}
	table := tables[checkers.English]()
	states := smallStates()
	number := make(map[checkers.State]int, len(states))
	for i, s := range states {
		number[s] = i
	}
	var moves []checkers.Move
	solver := search.Retrograde{
		Positions: len(states),
		Turn:      func(i int) game.Player { return g.Turn(&states[i]) },
		Winner: func(i int) game.Player {
			if g.Evaluate(&states[i]) > 0 {
				return game.First
			}
			return game.Second
		},
		Next: func(dst []int, i int) []int {
			moves = g.Moves(moves[:0], &states[i])
			for _, m := range moves {
				next := game.After(g, states[i], m)
				j, ok := number[next]
				if !ok {
					j = -1 // reported by Solve
				}
				dst = append(dst, j)
			}
			return dst
		},
	}
	verdicts, err := solver.Solve(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	decided := 0
	for i, s := range states {
		if s.Pieces(game.First) == 0 || s.Pieces(game.Second) == 0 || g.Turn(&s) == game.Nobody {
			continue
		}
		v, ok := table.Probe(s)
		if !ok || v.Winner != verdicts[i].Winner || v.Winner != game.Nobody && v.Plies != int(verdicts[i].Distance) {
			t.Fatalf("%s: table %+v, %v; general solver %+v", s.FEN(), v, ok, verdicts[i])
		}
		if v.Winner != game.Nobody {
			decided++
		}
	}
	t.Logf("%d positions, %d of them decided", len(states), decided)
}

// smallStates returns every position of at most three pieces, finished games included.
func smallStates() (states []checkers.State) {
	for pieces := checkers.Squares(1); pieces != 0; pieces = nextSet(pieces) {
		if bits.OnesCount32(uint32(pieces)) > 3 {
			break
		}
		// Every piece belongs to First or Second and is a man or a king.
		for first := pieces; ; first = (first - 1) & pieces {
			for kings := pieces; ; kings = (kings - 1) & pieces {
				for _, turn := range []game.Player{game.First, game.Second} {
					if s, err := checkers.FromSquares(turn, first, pieces&^first, kings); err == nil {
						states = append(states, s)
					}
				}
				if kings == 0 {
					break
				}
			}
			if first == 0 {
				break
			}
		}
	}
	return states
}

// nextSet returns the next set of squares with the same number of elements, or the first one
// with one more.
func nextSet(s checkers.Squares) checkers.Squares {
	v := uint64(s)
	low := v & -v
	ripple := v + low
	next := ripple | (v^ripple)/low>>2
	if next>>32 != 0 {
		return checkers.Squares(uint64(1)<<(bits.OnesCount64(v)+1) - 1)
	}
	return checkers.Squares(next)
}
