// Package darkhex describes dark hex as an entry of a catalogue.
package darkhex

import (
	"github.com/seed-61c9d78a/versus/examples/games/phantom"
	"github.com/seed-61c9d78a/versus/examples/games/phantom/entry"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/game/catalog"
)

// Entry returns the entry of dark hex.
func Entry() catalog.Entry {
	return catalog.Game[phantom.State, phantom.Move]{
		Name: "darkhex", Title: board.Both("Dark hex", "Hex a ciegas"),
		Aim:  board.Both("join your two edges, without seeing the opponent's stones", "unir tus dos bordes, sin ver las fichas del rival"),
		Task: board.Both("Try a cell; if your opponent's stone is there, you see it and try another one.", "Prueba una casilla; si está la ficha del rival, la ves y pruebas otra."),
		About: board.Both(`
Hex in which no player sees the opponent's stones. The first player joins the top and the bottom
edge, the second the left and the right one. A cell touches those beside it, above and above to the
right, and below and below to the left, as the leaning board shows: six in all.

In your turn you try a cell. If it is free, it is yours and the turn passes. If the opponent's stone
is there, you see it from now on and try another cell; your opponent learns nothing of that.`, `
Hex en el que nadie ve las fichas del rival. El primer jugador une los bordes de arriba y abajo, el
segundo los de izquierda y derecha. Una casilla toca a las de sus lados, a la de encima y a la
siguiente a su derecha, y a la de debajo y a la siguiente a su izquierda, como se ve en el tablero
inclinado: seis en total.

En tu turno pruebas una casilla. Si está libre es tuya y pasa el turno. Si está la ficha del rival,
la ves desde entonces y pruebas otra; el rival no se entera.`),
		Package:  "github.com/seed-61c9d78a/versus/examples/games/phantom/darkhex",
		Pictures: []board.Picture{{Variant: "3x3", Moves: "b2 a2 c1 a1 b3", Caption: board.Both("The first player has joined top and bottom.", "El primer jugador ha unido arriba y abajo.")}},
		Default:  [2]string{"ismcts", "random"},
		Variants: []board.Variant{{Name: "3x3", Title: board.Same("3 × 3")}, {Name: "4x4", Title: board.Same("4 × 4")}},
		Vary: func(variant, _ string, _ uint64) (v board.Variation[phantom.State, phantom.Move], err error) {
			n, _, err := board.Size(variant)
			g := phantom.Game{Hex: true, Size: n}
			v.Rules, v.Board = g, entry.Grid{Game: g}
			return v, err
		},
		Notation: entry.Notation(),
	}.Entry()
}
