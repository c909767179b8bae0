package liarsdice

import (
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/game/catalog"
)

// Entry returns the entry of Liar's dice.
func Entry() catalog.Entry {
	return catalog.Game[State, Move]{
		Name: "liarsdice", Title: board.Both("Liar's dice", "Dados mentirosos"), Group: board.Both("Dice", "Dados"),
		Aim:  board.Both("be the last to bid without being caught in a lie", "ser quien apuesta lo último sin que le pillen mintiendo"),
		Task: board.Both("Say how many dice of both players show a face, higher than the last bid, or call that a lie.", "Di cuántos dados de los dos muestran una cara, más que la última apuesta, o di que es mentira."),
		About: board.Both(`
Both players roll their dice under a cup, and look at their own.

In turn they say how many dice, of both players together, show a face: 1 × 3 is at least one
three. Each bid must be higher than the one before: more dice, or as many with a higher face.
Sixes count as every face.

Instead of bidding, a player may call the last bid a lie. Then all dice are shown: the bidder
wins if there are at least as many as said. Otherwise the other player wins.`, `
Los dos jugadores tiran sus dados bajo un cubilete y miran solo los suyos.

Por turnos dicen cuántos dados, contando los de ambos, muestran una cara: 1 × 3 es al menos un
tres. Cada apuesta debe superar a la anterior: más dados, o los mismos con una cara mayor. Los
seises valen por cualquier cara.

En vez de apostar se puede decir que la última apuesta es mentira. Entonces se enseñan los dados:
gana quien apostó si hay al menos tantos como dijo. Si no, gana el otro.`),
		Package:  "github.com/seed-61c9d78a/versus/examples/games/liarsdice",
		Pictures: []board.Picture{{Variant: "1", Moves: "3 6 1x3 2x3 liar", Caption: board.Both("Two threes were bid, and the six counts as one: it was no lie.", "Se dijeron dos treses, y el seis vale por uno: no era mentira.")}},
		Default:  [2]string{"ismcts-regret", "random"},
		Variants: []board.Variant{{Name: "1", Title: board.Both("one die each", "un dado cada uno")}, {Name: "2", Title: board.Both("two dice each", "dos dados cada uno")}},
		Vary: func(variant, _ string, _ uint64) (v board.Ruleset[State, Move], err error) {
			g := Game{Dice: 1}
			if variant == "2" {
				g.Dice = 2
			}
			v.Rules, v.Board = g, cups{g}
			return v, nil
		},
		Notation: board.Format[State, Move]{
			Move:     board.Both("a die that is rolled, `4`, a bid such as 2x5, or liar", "un dado que se tira, `4`, una apuesta como 2x5, o liar (mentira)"),
			Position: board.Both("the dice of both players and the bids: `46 1x3 2x5`", "los dados de ambos y las apuestas: `46 1x3 2x5`"),
			Game:     board.Both("dice and bids separated by spaces: `4 6 1x3 2x5 liar`", "dados y apuestas separados por espacios: `4 6 1x3 2x5 liar`"),
		},
	}.Entry()
}
