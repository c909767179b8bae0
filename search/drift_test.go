package search_test

import (
	"testing"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/search"
)

// drift is a game in which chance has all turns after the first move, in a cycle: it never
// ends.
type drift struct{}

func (drift) Start() int { return 0 }

func (drift) Turn(s *int) game.Player {
	if *s == 0 {
		return game.First
	}
	return game.Chance
}

func (drift) Moves(dst []int, _ *int) []int { return append(dst, 1, 2) }
func (drift) Apply(s *int, m int)           { *s = m }
func (drift) Evaluate(s *int) float64       { return float64(*s) / 4 }

// TestOnlyChance searches a game in which chance nodes lead only to chance nodes, without a
// deadline: the limits must end the search.
func TestOnlyChance(t *testing.T) {
	for name, s := range searchers(drift{}, search.Limits{Nodes: 200}) {
		r, err := s.Search(t.Context(), 0)
		if err != nil || r.Nodes > 200 {
			t.Errorf("%s: %+v, %v; want no error, r.Nodes <= 200", name, r, err)
		}
	}
}
