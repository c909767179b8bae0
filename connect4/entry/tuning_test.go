package entry

import (
	"math/rand/v2"
	"testing"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/eval/learn"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/must"
)

// worth returns the value of s by exhaustive search.
func worth(g connect4.Game, s connect4.State) float64 {
	mover := g.Turn(&s)
	if mover == game.Nobody {
		return g.Evaluate(&s)
	}
	best := -2.0
	for _, m := range g.Moves(nil, &s) {
		best = max(best, worth(g, game.After(g, s, m))*mover.Sign())
	}
	return best * mover.Sign()
}

// TestTaught compares the scores that Connect 4 is learned from with brute force, in positions with
// few empty cells.
func TestTaught(t *testing.T) {
	g := connect4.Game{}
	c := learn.Config[connect4.State, connect4.Move]{Game: g}
	must.Do(t, learning().Prepare(t.Context(), &c, "7x6", map[string]float64{"solve": 10}))
	r := rand.New(rand.NewPCG(1, 0))
	for range 40 {
		s, searcher := g.Start(), c.Searcher(g, 3)
		for g.Turn(&s) != game.Nobody {
			moves := g.Moves(nil, &s)
			if 42-g.Discs(s) <= 10 {
				got, err := searcher.Search(t.Context(), s)
				if want := worth(g, s); err != nil || got.Score != want {
					t.Fatalf("%s: score %v, %v; want %v", g.FormatPosition(&s), got.Score, err, want)
				}
			}
			g.Apply(&s, moves[r.IntN(len(moves))])
		}
	}
}
