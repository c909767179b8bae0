package ismcts

import (
	"math/rand/v2"
	"testing"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/search"
)

// needle is a position of haystack.
type needle struct{ Place, Guess, Plies int8 }

// haystack lets First guess where something is, most probably at 3, and Second see whether that
// was right.
type haystack struct{}

func (haystack) Start() needle { return needle{Place: -1} }

func (haystack) Turn(s *needle) game.Player {
	return [...]game.Player{game.First, game.Second, game.Nobody}[s.Plies]
}

func (haystack) Moves(dst []int8, s *needle) []int8 {
	for m := range [...]int8{40, 2, 0}[s.Plies] {
		dst = append(dst, m)
	}
	return dst
}

func (haystack) Apply(s *needle, m int8) {
	if s.Plies == 0 {
		s.Guess = m
	}
	s.Plies++
}

func (haystack) Evaluate(s *needle) float64 {
	if s.Plies == 0 || s.Place != s.Guess {
		return 0
	}
	return 0.5
}

func (haystack) Observe(s *needle, p game.Player) needle {
	seen := *s
	if p == game.First && s.Plies < 2 {
		seen.Place = -1
	}
	return seen
}

func (haystack) Deal(view *needle, p game.Player, r *rand.Rand) needle {
	s := *view
	if s.Place = 3; r.IntN(3) > 0 {
		s.Place = int8(r.IntN(40))
	}
	return s
}

// TestRollout has few simulations for many moves: only if each of them tells something about all moves
// is the best one found.
func TestRollout(t *testing.T) {
	for seed := range uint64(50) {
		x := Search[needle, int8]{Game: haystack{}, Limits: search.Limits{Nodes: 60}, Rollout: -1}
		x.NewGame(seed)
		if r, err := x.Search(t.Context(), haystack{}.Start()); err != nil || r.Move != 3 {
			t.Errorf("seed %d: %+v, %v; want 3", seed, r, err)
		}
	}
}
