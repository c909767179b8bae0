package ismcts

import (
	"testing"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/search"
)

// tug is a tug-of-war, in which positions come back: each player pulls the rope by one step to
// either side, or waits.
type tug struct{}

type rope struct {
	at    int8
	pulls game.Player
}

func (tug) Start() rope { return rope{0, game.First} }

func (tug) Turn(s *rope) game.Player {
	if s.at == 3 || s.at == -3 {
		return game.Nobody
	}
	return s.pulls
}

func (tug) Moves(dst []int8, _ *rope) []int8 { return append(dst, 0, -1, 1) }

func (tug) Apply(s *rope, m int8) { s.at, s.pulls = s.at+m, game.First+game.Second-s.pulls }

func (tug) Evaluate(s *rope) float64 { return float64(s.at) / 3 }

// Players who would best wait for ever do not end the search of a game with cycles.
func TestCycles(t *testing.T) {
	for _, regret := range []bool{false, true} {
		for _, rollout := range []int{0, -1, 5} {
			x := Search[rope, int8]{Game: tug{}, Limits: search.Limits{Nodes: 2000}, RegretMatching: regret, Rollout: rollout}
			for _, s := range []rope{{0, game.First}, {1, game.Second}} {
				r := must.Get(x.Search(t.Context(), s))(t)
				if _, err := game.Play(tug{}, s, r.Move); err != nil || r.Score < -1 || r.Score > 1 {
					t.Errorf("regret matching %v, rollout %d, %v: %v, %v; want no error, r.Score >= -1, r.Score <= 1", regret, rollout, s, r, err)
				}
			}
			if r := must.Get(x.Search(t.Context(), rope{2, game.First}))(t); !regret && r.Move != 1 {
				t.Errorf("rollout %d: %v; want the win", rollout, r)
			}
		}
	}
}
