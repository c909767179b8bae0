package pig

import (
	"fmt"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/game/catalog/training"
)

// Entry returns the entry of Pig, a game of chance.
func Entry() catalog.Entry {
	return catalog.Game[State, Move]{
		Levels: catalog.Levels[State, Move]{Bot: "minimax,nodes=2000", Ease: [5]float64{1.781, 1.503, 1.269, 0.04, 0.001}, Elo: [5]float64{-299, -203, -103, -14, -14}},
		Name:   "pig", Title: "Pig", Group: "Dice", Default: [2]string{"minimax", "random"},
		Aim:      "be the first to reach 100 points",
		Task:     "Roll the die again, or hold to keep your points; a 1 loses them.",
		About:    about,
		Package:  "github.com/seed-61c9d78a/versus/examples/games/pig",
		Pictures: pictures,
		Training: training.Of[State, Move](nil, nil),
		Variants: []board.Variant{{Name: "100", Title: "to 100 points"}, {Name: "50", Title: "to 50 points"}},
		Vary: func(variant, _ string, _ uint64) (v board.Ruleset[State, Move], err error) {
			if variant == "50" {
				v.Rules, v.Board = Game{Goal: 50}, die{50}
			} else {
				v.Rules, v.Board = Game{}, die{100}
			}
			return v, nil
		},
		Notation: board.Format[State, Move]{
			Move:     "`roll` or hold; the number rolled is 1 to 6",
			Position: "points of both players, the pot and whose turn it is: `34:12+7 first`",
			Game:     "moves separated by spaces, with the numbers rolled: `roll 4 hold roll 1`",
		},
	}.Entry()
}

// about is the rules in words.
var about = `
In your turn you roll a die as often as you like. The rolls add up in a pot. When you hold,
you score the pot and your turn ends. But if you roll a 1, the pot is lost and your turn
ends.

The first player with 100 points wins; a pot that is large enough to win is scored at once.
You must roll at least once before you may hold.`

// pictures illustrate the rules.
var pictures = []board.Picture{
	{Start: "34:12+7 first", Caption: "The first player has 34 points and 7 more in the pot: roll again or hold?"},
}

// die is the board of Pig: a bar of points for each player, and the die between them.
type die struct{ goal int }

// barLength is the width of the table, along which the bars run.
const barLength = 6.0

func (v die) Layout(l board.Language) board.Layout {
	b := board.Layout{
		Width: barLength, Height: 3.4, Look: "felt", Facing: "fixed", Pace: 500,
		Label: l.Say("Table for a die"),
	}
	for i, y := range [2]float64{0.7, 2.9} {
		name := [2]string{l.Say("First player"), l.Say("Second player")}[i]
		b.Lines = append(b.Lines, board.Line{X1: 0.3, Y1: y, X2: barLength - 0.3, Y2: y, Kind: "track"})
		b.Texts = append(b.Texts, board.Text{X: 0.2, Y: y - 0.4, Text: name, Kind: "caption", Of: board.Owner(i + 1), Align: "left"})
	}
	b.Buttons(map[string]string{"roll": l.Say("Roll"), "hold": l.Say("Hold")}, "roll", "hold")
	return b
}

func (v die) Scene(at *board.Moment[State, Move]) (scene board.Scene) {
	l, s := at.Language, at.State()
	shown := ""
	for i, m := range at.Moves {
		if at.Game.Turn(&at.States[i]) == game.Chance {
			shown = fmt.Sprint(uint8(m))
		}
	}
	scene.Pieces = []board.Piece{{ID: "die", X: barLength / 2, Y: 1.75, Kind: "die", Text: shown, Label: l.Say("die %s", shown)}}
	full := float64(v.goal)
	if g, ok := at.Game.(Game); ok && g.Goal == 0 {
		full = 100
	}
	for i, y := range [2]float64{0.7, 2.9} {
		points, pot := float64(s.Points[i]), 0.0
		if s.Player == game.Player(i+1) {
			pot = float64(s.Pot)
		}
		x := func(points float64) float64 { return 0.3 + (barLength-0.6)*min(1, points/full) }
		if points > 0 {
			scene.Lines = append(scene.Lines, board.Line{X1: 0.3, Y1: y, X2: x(points), Y2: y, Owner: board.Owner(i + 1), Kind: "bar"})
		}
		if pot > 0 {
			scene.Lines = append(scene.Lines, board.Line{X1: x(points), Y1: y, X2: x(points + pot), Y2: y, Kind: "bar"})
		}
		text := fmt.Sprint(s.Points[i])
		if pot > 0 {
			text += fmt.Sprintf(" + %d", s.Pot)
		}
		scene.Texts = append(scene.Texts, board.Text{X: barLength - 0.2, Y: y - 0.4, Text: text, Kind: "caption", Of: board.Owner(i + 1), Align: "right"})
	}
	return scene
}

func (die) Paths(_ *board.Moment[State, Move], m Move) [][]string {
	if m == Roll {
		return [][]string{{"roll"}}
	}
	return [][]string{{"hold"}}
}

// Label describes a roll, the points kept by holding, or the number rolled.
func (die) Label(at *board.Moment[State, Move], m Move) string {
	l, s := at.Language, at.State()
	switch {
	case m == Roll:
		return l.Say("roll")
	case m == Hold:
		return l.Say("hold, %d points", s.Pot)
	case m == 1:
		return l.Say("1: the pot is lost")
	}
	return fmt.Sprint(uint8(m))
}

// Ending returns the points.
func (die) Ending(at *board.Moment[State, Move]) string {
	p := at.State().Points
	return at.Language.Say("%d points to %d", max(p[0], p[1]), min(p[0], p[1]))
}
