package games

import (
	"slices"
	"testing"

	"github.com/seed-61c9d78a/versus/examples/games"
)

// Games are the same here and in the arena, whose records the page shows.
func TestArena(t *testing.T) {
	if usualSteps != games.FootballSteps {
		t.Errorf("a match has %d steps here and %d in the arena", usualSteps, games.FootballSteps)
	}
	for seed := range uint64(20) {
		if a, b := deal(seed), games.Deal(seed); !slices.Equal(a, b) {
			t.Errorf("seed %d: dealt %v here and %v in the arena", seed, a, b)
		}
	}
}
