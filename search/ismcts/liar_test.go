package ismcts

import (
	"errors"
	"testing"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/randomgame"
	"github.com/seed-61c9d78a/versus/search"
)

// honest hides the Resampler of a liar.
type honest struct{ randomgame.Liar }

func (honest) Resample() {}

// FuzzLies lets the searchers search games whose Observe and Resample lie. They may find an error
// or a move, but must come to an end and not panic.
func FuzzLies(f *testing.F) {
	for seed := range uint64(60) {
		f.Add(seed, uint8(seed*7), seed%3 == 0, uint8(seed))
	}
	f.Fuzz(func(t *testing.T, seed uint64, lies uint8, moody bool, plies uint8) {
		l := randomgame.NewLiar(randomgame.NewHidden(seed), lies, moody)
		s := l.Start()
		var past []randomgame.Line
		for range int(plies) % len(l.Turns) {
			past = append(past, s)
			l.Apply(&s, 1)
		}
		for _, g := range []game.Game[randomgame.Line, int8]{l, honest{l}} {
			for _, x := range []search.Searcher[randomgame.Line, int8]{
				&Search[randomgame.Line, int8]{Game: g, Limits: search.Limits{Nodes: 30}},
				&Search[randomgame.Line, int8]{Game: g, Limits: search.Limits{Nodes: 30}, RegretMatching: true, Rollout: 2},
				&Search[randomgame.Line, int8]{Game: g, Limits: search.Limits{Nodes: 30}, Rollout: -1},
				&determinized[randomgame.Line, int8]{Game: g, Worlds: 3},
			} {
				_, err := x.Search(t.Context(), s, past...)
				if err != nil && !errors.Is(err, game.ErrFaulty) && !errors.Is(err, errWorlds) && !errors.Is(err, search.ErrNotATurn) && !errors.Is(err, game.ErrGameOver) {
					t.Errorf("Search of %T: %v; want no error, or one that blames the rules", x, err)
				}
			}
		}
	})
}
