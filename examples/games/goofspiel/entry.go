package goofspiel

import (
	"strconv"

	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/search"
)

// Entry returns the entry of Goofspiel, a game of simultaneous moves.
func Entry() catalog.Entry {
	return catalog.Game[State, Card]{
		Levels: catalog.Levels[State, Card]{Weakness: [3]search.Weakness{{Lapse: 1, Blind: 1}, {Lapse: 0.5, Margin: 2}, {Lapse: 0.2, Margin: 2}}},
		Name:   "goofspiel", Title: board.Same("Goofspiel"), Group: board.Both("Cards and secrets", "Cartas y secretos"), Default: [2]string{"simultaneous-mcts", "random"},
		Aim:      board.Both("win prizes worth more than your opponent's", "ganar premios que valgan más que los del rival"),
		Task:     board.Both("Bid one of your cards for the prize in the middle; nobody sees it until both have bid.", "Ofrece una de tus cartas por el premio del centro; nadie la ve hasta que los dos hayan ofrecido."),
		About:    about,
		Package:  "github.com/seed-61c9d78a/versus/examples/games/goofspiel",
		Pictures: pictures,
		Variants: []board.Variant{{Name: "13", Title: board.Both("13 cards", "13 cartas")}, {Name: "6", Title: board.Both("6 cards", "6 cartas")}},
		Vary: func(variant, _ string, _ uint64) (v board.Ruleset[State, Card], err error) {
			n, err := strconv.Atoi(variant)
			v.Rules, v.Board = Game{Cards: uint8(n)}, bidding{n}
			return v, err
		},
		Notation: board.Format[State, Card]{
			Move: board.Both("a card, of A 2 to 9 T J Q K: `3`", "una carta, de A 2 a 9 T J Q K: `3`"),
			Position: board.Both(
				"hands, hidden prizes, the open prize, points and player to act: `A23456/A23456 A2345 6 0:0 first`",
				"manos, premios ocultos, el descubierto, puntos y quién actúa: `A23456/A23456 A2345 6 0:0 first`"),
			Game: board.Both("cards separated by spaces, including prizes: `5 2 3`", "cartas separadas por espacios, premios incluidos: `5 2 3`"),
		},
	}.Entry()
}
