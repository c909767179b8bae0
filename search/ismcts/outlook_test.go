package ismcts

import (
	"math/rand/v2"
	"testing"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/randomgame"
	"github.com/seed-61c9d78a/versus/search"
)

// haystack lets First guess the first move, most probably 3.
type haystack struct{ randomgame.Hidden }

func (haystack) Evaluate(s *randomgame.Line) float64 {
	if s.Plies < 2 || s.Moves[0] != s.Moves[1] {
		return 0
	}
	return 0.5
}

func (haystack) Resample(view *randomgame.Line, p game.Player, r *rand.Rand) randomgame.Line {
	s := *view
	if s.Moves[0] = 3; r.IntN(3) > 0 {
		s.Moves[0] = int8(1 + r.IntN(40))
	}
	return s
}

// TestRollout has few simulations for many moves: only if each of them tells something about all moves
// is the best one found.
func TestRollout(t *testing.T) {
	g := haystack{randomgame.Hidden{Turns: []game.Player{game.Second, game.First, game.Second}, Counts: []int8{40, 40, 2}, Seen: make([]int8, 3)}}
	for seed := range uint64(50) {
		x := Search[randomgame.Line, int8]{Game: g, Limits: search.Limits{Nodes: 60}, Rollout: -1}
		x.NewGame(seed)
		if r, err := x.Search(t.Context(), randomgame.Line{Plies: 1}); err != nil || r.Move != 3 {
			t.Errorf("seed %d: %+v, %v; want 3", seed, r, err)
		}
	}
}
