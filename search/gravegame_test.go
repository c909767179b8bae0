package search_test

import (
	"math/bits"
	"testing"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/search"
)

// picks is a game of one player who takes 8 of 24 items in any order. The payoff, in that
// player's favour, is the share of the items taken that are among the right ones.
type picks struct{ player game.Player }

const right = 1<<2 | 1<<5 | 1<<7 | 1<<11 | 1<<12 | 1<<17 | 1<<20 | 1<<23

func (picks) Start() int { return 0 }

func (g picks) Turn(s *int) game.Player {
	if bits.OnesCount(uint(*s)) == 8 {
		return game.Nobody
	}
	return g.player
}

func (g picks) Moves(dst []int, s *int) []int {
	for m := 0; m < 24 && g.Turn(s) != game.Nobody; m++ {
		if *s>>m&1 == 0 {
			dst = append(dst, m)
		}
	}
	return dst
}

func (picks) Apply(s *int, m int) { *s |= 1 << m }

func (g picks) Evaluate(s *int) float64 {
	return g.player.Sign() * float64(bits.OnesCount(uint(*s)&right)) / 8
}

// TestGRAVE checks that the search prefers moves that are good at any time, for either
// player. With several workers it is random how soon.
func TestGRAVE(t *testing.T) {
	for _, p := range []game.Player{game.First, game.Second} {
		for _, tt := range []struct {
			workers, enough int
			low, high       float64
		}{{1, 0, 0, 0.8}, {1, 20, 0.85, 1}, {3, 20, 0, 1}} {
			m := search.NewMCTS(picks{p}, search.Limits{Nodes: 600})
			m.GRAVE, m.Exploration, m.Workers, m.SharedTree = tt.enough, 0.1, tt.workers, tt.workers > 1
			r, err := m.Search(t.Context(), 0)
			if score := p.Sign() * r.Score; err != nil || score < tt.low || score > tt.high {
				t.Errorf("%v, %d workers, GRAVE %d: score %v, %v; want %v to %v", p, tt.workers, tt.enough, score, err, tt.low, tt.high)
			}
		}
	}
}
