package search_test

import (
	"math"
	"testing"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/search"
)

// errand is a game of one player who makes 20 moves from 0 to 3; chance nodes between them
// change nothing. The payoff, in that player's favour, is the share of moves that were 2.
type errand struct{ player game.Player }

type errandState struct{ moves, right, dice int8 }

func (errand) Start() errandState { return errandState{} }

func (g errand) Turn(s *errandState) game.Player {
	switch {
	case s.moves == 20:
		return game.Nobody
	case s.dice < s.moves:
		return game.Chance
	}
	return g.player
}

func (g errand) Moves(dst []int8, s *errandState) []int8 {
	if s.moves < 20 {
		dst = append(dst, 0, 1, 2, 3)
	}
	return dst
}

func (g errand) Apply(s *errandState, m int8) {
	if g.Turn(s) == game.Chance {
		s.dice++
		return
	}
	s.moves++
	if m == 2 {
		s.right++
	}
}

func (g errand) Evaluate(s *errandState) float64 { return g.player.Sign() * float64(s.right) / 20 }

// TestMAST checks that random play learns to prefer the move that always helps, for either
// player and with any number of workers.
func TestMAST(t *testing.T) {
	for _, p := range []game.Player{game.First, game.Second} {
		for _, workers := range []int{1, 3} {
			for _, share := range []float64{0, 0.5, 1} {
				m := search.NewMCTS(errand{p}, search.Limits{Nodes: 4000, Depth: 1})
				m.MAST, m.Workers, m.SharedTree = share, workers, workers > 1
				r, err := m.Search(t.Context(), errandState{})
				// The first move is right; of the other 19, so are those played by MAST and a
				// quarter of the rest.
				want := (1 + 19*(share+(1-share)/4)) / 20
				if got := p.Sign() * r.Score; err != nil || r.Move != 2 || math.Abs(got-want) > 0.05 {
					t.Errorf("%v, %d workers, MAST %v: move %v, score %v, %v; want move 2 and %v", p, workers, share, r.Move, got, err, want)
				}
			}
		}
	}
}
