package hexapawn

import (
	"testing"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/gametest"
)

func TestRules(t *testing.T) {
	for size := 3; size <= 5; size++ {
		gametest.TestWith(t, Hexapawn{Size: size, Weights: [2]float64{1, 0.5}}, gametest.Options{Games: 200, Budget: 5000})
	}
}

func TestPerft(t *testing.T) {
	g := Hexapawn{Size: 3}
	// Counted on the board: a step at the rim leaves three answers, the one in the
	// middle four.
	for depth, want := range []int64{1, 3, 10} {
		n, err := game.Perft(t.Context(), g, g.Start(), depth)
		if err != nil || n != want {
			t.Errorf("depth %d: %d, %v; want %d", depth, n, err, want)
		}
	}
}
