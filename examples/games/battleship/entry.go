package battleship

import (
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/search"
	"github.com/seed-61c9d78a/versus/search/ismcts"
)

// Entry returns the entry of Battleship.
func Entry() catalog.Entry {
	return catalog.Game[State, Move]{
		Name: "battleship", Title: "Battleship", Group: "Cards and secrets",
		Aim:  "sink all ships of the opponent",
		Task: "First place your ships, each by its two ends; then shoot at a cell of your opponent's board.",
		About: `
Each player has a fleet on a board of its own, which the opponent does not see. First both place
their ships, across or down, one after the other: click the two ends of a ship. Ships may touch, but
not overlap.

Then the players shoot at a cell of the opponent's board in turn, one shot each. Both learn whether
it hit, and which ship it sank, if any.

The first player to sink the whole fleet wins.`,
		Package:  "github.com/seed-61c9d78a/versus/examples/games/battleship",
		Pictures: []board.Picture{{Variant: "6x6", Moves: "a1- b3| e6- b2- a5| e2| b2 a1 c2 b1 d2 c1", Caption: "Both boards: a ship of each player is sunk."}},
		Bots: []catalog.Bot[State, Move]{{
			Name: "strong", Title: "Most probable cell", About: "shoots where most of the fleets that are possible have a ship",
			Search: func(g game.Game[State, Move], s catalog.Settings[Move]) (search.Searcher[State, Move], error) {
				return ismcts.NewDeterminized(g, search.Limits{Depth: 1}, 200, s.Rand()), nil
			},
		}},
		Default:  [2]string{"strong", "random"},
		Variants: []board.Variant{{Name: "6x6", Title: "6 × 6, three ships"}, {Name: "10x10", Title: "10 × 10, five ships"}},
		Vary: func(variant, _ string, _ uint64) (v board.Ruleset[State, Move], err error) {
			g := Game{}
			if variant == "6x6" {
				g = Game{Size: 6, Ships: [MostShips]int8{3, 2, 2}}
			}
			v.Rules, v.Board = g, sea{g}
			return v, nil
		},
		Notation: board.Format[State, Move]{
			Move:     "the first cell of a ship with - if it lies across or | if it lies down, `a1-`; then the cell to shoot at, b2",
			Position: "ships and shots of both players, in capitals where they hit, and who is to shoot: `a1- - / - - first`",
			Game:     "places of ships and shots separated by spaces: `a1- a2-`",
		},
	}.Entry()
}
