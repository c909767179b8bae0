package othello_test

import (
	"math/rand/v2"
	"testing"

	"github.com/seed-61c9d78a/versus/eval/feature"
	"github.com/seed-61c9d78a/versus/examples/games/othello"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/search"
)

// TestLearnedBeatsCounting plays with equal nodes against the evaluation that counts corners and
// mobility.
func TestLearnedBeatsCounting(t *testing.T) {
	g := must.Get(othello.Learned())(t)
	bot := func(name string, g game.Game[state, move]) match.Bot[state, move] {
		return match.NewSearcher(name, &search.Minimax[state, move]{Game: g, Limits: search.Limits{Nodes: 500}, MemoryBytes: 1 << 20})
	}
	s := match.Series[state, move]{
		Match: match.Match[state, move]{
			Game: rules, First: bot("learned", g), Second: bot("counting", rules), Seed: 1,
		},
		Games: 30, OpeningPlies: 8,
	}
	score, err := s.Play(t.Context())
	if err != nil || score.Points() < 17 {
		t.Errorf("%+v, %v; want 17 of 30 points", score, err)
	}
}

// TestLearnedSymmetries compares positions with their rotations and reflections.
func TestLearnedSymmetries(t *testing.T) {
	g := must.Get(othello.Learned())(t)
	r := rand.New(rand.NewPCG(1, 0))
	images := feature.Squares(8, 1)
	for range 20 {
		s := g.Start()
		for g.Turn(&s) != game.Nobody {
			for _, image := range images {
				x := othello.State{Turn: s.Turn}
				for from, to := range image {
					x.First |= s.First >> from & 1 << to
					x.Second |= s.Second >> from & 1 << to
				}
				if v, w := g.Evaluate(&s), g.Evaluate(&x); v != w {
					t.Fatalf("%v is worth %v, its image %v; want v == w", s, v, w)
				}
			}
			moves := g.Moves(nil, &s)
			g.Apply(&s, moves[r.IntN(len(moves))])
		}
	}
}
