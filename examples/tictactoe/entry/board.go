package entry

import (
	"fmt"

	"github.com/seed-61c9d78a/versus/examples/tictactoe/rules"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
)

// noughts is the board of tic-tac-toe.
type noughts struct{}

// name returns a cell's number, and place its ID.
func (noughts) name(cell rules.Move) string    { return rules.Game{}.FormatMove(nil, cell) }
func (v noughts) place(cell rules.Move) string { return "c" + v.name(cell) }

func (v noughts) Layout(l board.Language) board.Layout {
	b := board.Layout{Width: 3, Height: 3, Label: l.Say("Tic-tac-toe board")}
	for cell := range rules.Move(9) {
		b.Places = append(b.Places, board.Place{ID: v.place(cell), X: float64(cell % 3), Y: float64(cell / 3), W: 1, H: 1, Label: l.Say("cell %s", v.name(cell)), Kind: "cell"})
	}
	for i := 1.0; i < 3; i++ {
		b.Lines = append(b.Lines, board.Line{X1: i, Y1: 0, X2: i, Y2: 3, Kind: "grid"}, board.Line{X1: 0, Y1: i, X2: 3, Y2: i, Kind: "grid"})
	}
	return b
}

func (v noughts) Scene(at *board.Moment[rules.State, rules.Move]) board.Scene {
	l, s := at.Language, at.State()
	scene := board.Scene{}
	for cell := range rules.Move(9) {
		p := board.Piece{ID: v.place(cell), X: float64(cell%3) + 0.5, Y: float64(cell/3) + 0.5}
		switch {
		case s.First>>cell&1 == 1:
			p.Owner, p.Kind, p.Label = board.First, "cross", l.Say("cross")
		case s.Second>>cell&1 == 1:
			p.Owner, p.Kind, p.Label = board.Second, "nought", l.Say("nought")
		default:
			continue
		}
		scene.Pieces = append(scene.Pieces, p)
	}
	for _, line := range [8][3]int{{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}} {
		cells := uint16(1<<line[0] | 1<<line[1] | 1<<line[2])
		if s.First&cells == cells || s.Second&cells == cells {
			for _, cell := range line {
				scene.Marks = append(scene.Marks, v.mark(cell, "win"))
			}
		}
	}
	if before, m, ok := at.Last(); ok {
		scene.Marks = append(scene.Marks, v.mark(int(m), "last"))
		scene.Last = &board.Last{Text: v.name(m), Owner: board.Owner(at.Game.Turn(before)), Label: v.Label(at.Before(), m)}
		to := [2]float64{float64(m%3) + 0.5, float64(m/3) + 0.5}
		scene.Last.Motions = []board.Motion{{Piece: v.place(m), Path: [][2]float64{to, to}, To: 1, Kind: "place"}}
	}
	return scene
}

func (v noughts) mark(cell int, kind board.Kind) board.Mark {
	return board.Mark{Place: v.place(rules.Move(cell)), X: float64(cell % 3), Y: float64(cell / 3), W: 1, H: 1, Kind: kind}
}

func (v noughts) Paths(_ *board.Moment[rules.State, rules.Move], m rules.Move) [][]string {
	return [][]string{{v.place(m)}}
}

// Label names the mark and the cell.
func (v noughts) Label(at *board.Moment[rules.State, rules.Move], m rules.Move) string {
	what := at.Language.Say("cross")
	if at.Game.Turn(at.State()) == game.Second {
		what = at.Language.Say("nought")
	}
	return fmt.Sprintf("%s %s", what, v.name(m))
}

// Ending describes how the game ended.
func (noughts) Ending(at *board.Moment[rules.State, rules.Move]) string {
	if at.Game.Evaluate(at.State()) == 0 {
		return at.Language.Say("the board is full")
	}
	return at.Language.Say("three in a row")
}

// WhyNot is called only for cells that are taken.
func (noughts) WhyNot(at *board.Moment[rules.State, rules.Move], _ []string) string {
	return at.Language.Say("this cell is taken")
}
