package phantom_test

import (
	"testing"

	"github.com/seed-61c9d78a/versus/examples/games/battleship"
	"github.com/seed-61c9d78a/versus/examples/games/kuhn"
	"github.com/seed-61c9d78a/versus/examples/games/leduc"
	"github.com/seed-61c9d78a/versus/examples/games/liarsdice"
	"github.com/seed-61c9d78a/versus/examples/games/phantom"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/gametest"
)

func check[S, M comparable](t *testing.T, name string, g game.Game[S, M], o gametest.Options) {
	t.Run(name, func(t *testing.T) { gametest.TestWith(t, g, o) })
}

// TestRules checks all games with hidden information.
func TestRules(t *testing.T) {
	check(t, "kuhn", kuhn.Game{}, gametest.Options{})
	check(t, "leduc", leduc.Game{}, gametest.Options{})
	check(t, "liarsdice", liarsdice.Game{}, gametest.Options{})
	few := gametest.Options{Games: 200, Budget: 20_000}
	check(t, "tictactoe", phantom.Game{}, few)
	check(t, "hex", phantom.Game{Hex: true}, few)
	check(t, "hex2", phantom.Game{Hex: true, Size: 2}, gametest.Options{})
	check(t, "hex4", phantom.Game{Hex: true, Size: 4}, few)
	check(t, "battleship", battleship.Game{}, gametest.Options{Games: 20, Budget: 20_000})
	check(t, "battleship3", battleship.Game{Size: 3, Ships: [5]int8{2}}, few)
	check(t, "battleship5", battleship.Game{Size: 5, Ships: [5]int8{3, 2, 1}}, few)
}
