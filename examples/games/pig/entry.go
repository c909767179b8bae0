package pig

import (
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/search"
)

// Entry returns the entry of Pig, a game of chance.
func Entry() catalog.Entry {
	return catalog.Game[State, Move]{
		Levels: catalog.Levels[State, Move]{Weakness: [3]search.Weakness{{Lapse: 1, Blind: 1}, {Lapse: 0.72, Margin: 2}, {Lapse: 0.35, Margin: 2}}},
		Name:   "pig", Title: board.Both("Pig", "Cerdo"), Group: board.Both("Dice", "Dados"), Default: [2]string{"minimax", "random"},
		Aim:      board.Both("be the first to reach 100 points", "ser el primero en tener 100 puntos"),
		Task:     board.Both("Roll the die again, or hold to keep your points; a 1 loses them.", "Tira otra vez el dado, o plántate para quedarte los puntos; un 1 los pierde."),
		About:    about,
		Package:  "github.com/seed-61c9d78a/versus/examples/games/pig",
		Pictures: pictures,
		Variants: []board.Variant{{Name: "100", Title: board.Both("to 100 points", "a 100 puntos")}, {Name: "50", Title: board.Both("to 50 points", "a 50 puntos")}},
		Vary: func(variant, _ string, _ uint64) (v board.Ruleset[State, Move], err error) {
			if variant == "50" {
				v.Rules, v.Board = Game{Goal: 50}, die{50}
			} else {
				v.Rules, v.Board = Game{}, die{100}
			}
			return v, nil
		},
		Notation: board.Format[State, Move]{
			Move:     board.Both("`roll` or hold; the number rolled is 1 to 6", "`roll` (tirar) o hold (plantarse); lo que sale es un número de 1 a 6"),
			Position: board.Both("points of both players, the pot and whose turn it is: `34:12+7 first`", "puntos de ambos, lo acumulado y de quién es el turno: `34:12+7 first`"),
			Game:     board.Both("moves separated by spaces, with the numbers rolled: `roll 4 hold roll 1`", "jugadas separadas por espacios, con lo que salió: `roll 4 hold roll 1`"),
		},
	}.Entry()
}
