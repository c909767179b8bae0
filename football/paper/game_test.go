package paper

import (
	"testing"

	"github.com/seed-61c9d78a/versus/game/gametest"
)

func TestConformance(t *testing.T) {
	for _, rules := range []Rules{{}, Classic, {Width: 2, Height: 2}, {Width: 4, Height: 4, OpenOutline: true}} {
		gametest.Test(t, newGame(t, rules))
	}
}
