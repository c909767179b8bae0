//go:build slow

package paper

import (
	"testing"

	"github.com/seed-61c9d78a/versus/game"
)

// TestWholeFields solves the fields in the table of examples/guides/benchmarks-football.md.
func TestWholeFields(t *testing.T) {
	for _, c := range []struct {
		width, height int
		winner        game.Player
		places        int64
	}{
		{2, 2, game.First, 0}, {4, 2, game.First, 0}, {6, 2, game.First, 0}, {8, 2, game.First, 0}, {10, 2, game.First, 0}, {12, 2, game.First, 0},
		{2, 4, game.Second, 329}, {2, 6, game.Second, 703}, {2, 8, game.First, 8683}, {2, 10, game.First, 14_024},
		{2, 12, game.First, 98_702}, {2, 14, game.First, 425_391}, {2, 16, game.First, 557_114},
		{4, 4, game.First, 7}, {4, 6, game.First, 223_680}, {4, 8, game.First, 53_704}, {4, 10, game.First, 269_776}, {4, 12, game.First, 3_362_939},
		{6, 4, game.First, 5_457_026},
	} {
		g := newGame(t, Rules{Width: c.width, Height: c.height})
		r, err := (&solver{Game: g, MemoryBytes: 1 << 30}).Search(t.Context(), g.Start())
		if err != nil || r.Score != c.winner.Sign() || r.Nodes != c.places {
			t.Errorf("%dx%d: %+v, %v; want a win for %v in %d places", c.width, c.height, r, err, c.winner, c.places)
		}
	}
}
