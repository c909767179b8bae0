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
		Name: "battleship", Title: board.Both("Battleship", "Hundir la flota"), Group: board.Both("Cards and secrets", "Cartas y secretos"),
		Aim:  board.Both("sink all ships of the opponent", "hundir todos los barcos del rival"),
		Task: board.Both("First place your ships, each by its two ends; then shoot at a cell of your opponent's board.", "Primero coloca tus barcos, cada uno por sus dos extremos; luego dispara a una casilla del rival."),
		About: board.Both(`
Each player has a fleet on a board of its own, which the opponent does not see. First both place
their ships, across or down, one after the other: click the two ends of a ship. Ships may touch, but
not overlap.

Then the players shoot at a cell of the opponent's board in turn, one shot each. Both learn whether
it hit, and which ship it sank, if any.

The first player to sink the whole fleet wins.`, `
Cada jugador tiene una flota en un tablero propio que el rival no ve. Primero ambos colocan sus
barcos, a lo ancho o a lo largo, uno tras otro: pulsa los dos extremos de un barco. Pueden tocarse,
pero no solaparse.

Después disparan por turnos a una casilla del tablero rival, un disparo cada vez. Ambos saben si ha
tocado, y qué barco se ha hundido.

Gana quien primero hunde la flota entera.`),
		Package: "github.com/seed-61c9d78a/versus/examples/games/battleship",
		Pictures: []board.Picture{{Variant: "6x6", Moves: "a1- b3| e6- b2- a5| e2| b2 a1 c2 b1 d2 c1", Caption: board.Both(
			"Both boards: a ship of each player is sunk.", "Los dos tableros: cada jugador ha perdido un barco.")}},
		Bots: []catalog.Bot[State, Move]{{
			Name: "strong", Title: board.Both("Most probable cell", "La casilla más probable"), About: board.Both("shoots where most of the fleets that are possible have a ship", "dispara donde más flotas posibles tienen un barco"),
			Search: func(g game.Game[State, Move], s catalog.Settings[Move]) (search.Searcher[State, Move], error) {
				return &ismcts.Determinized[State, Move]{Game: g, Limits: search.Limits{Depth: 1}, Worlds: 200, Rand: s.Rand()}, nil
			},
		}},
		Default:  [2]string{"strong", "random"},
		Variants: []board.Variant{{Name: "6x6", Title: board.Both("6 × 6, three ships", "6 × 6, tres barcos")}, {Name: "10x10", Title: board.Both("10 × 10, five ships", "10 × 10, cinco barcos")}},
		Vary: func(variant, _ string, _ uint64) (v board.Ruleset[State, Move], err error) {
			g := Game{}
			if variant == "6x6" {
				g = Game{Size: 6, Ships: [MostShips]int8{3, 2, 2}}
			}
			v.Rules, v.Board = g, sea{g}
			return v, nil
		},
		Notation: board.Format[State, Move]{
			Move: board.Both(
				"the first cell of a ship with - if it lies across or | if it lies down, `a1-`; then the cell to shoot at, b2",
				"la primera casilla de un barco con - si está a lo ancho o | si está a lo largo, `a1-`; luego la casilla a la que se dispara, b2"),
			Position: board.Both(
				"ships and shots of both players, in capitals where they hit, and who is to shoot: `a1- - / - - first`",
				"barcos y disparos de ambos, en mayúsculas si tocan, y quién dispara: `a1- - / - - first`"),
			Game: board.Both("places of ships and shots separated by spaces: `a1- a2-`", "posiciones de los barcos y disparos separados por espacios: `a1- a2-`"),
		},
	}.Entry()
}
