package entry

import (
	"fmt"
	"math/bits"
	"slices"

	"github.com/seed-61c9d78a/versus/examples/games/othello"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
)

// reversi is the board of Othello.
type reversi struct{}

func reversiID(cell int) string { return board.CellID(cell%8, cell/8) }

func (reversi) Layout(l board.Language) board.Layout {
	b := board.Grid(8, 8)
	b.Look, b.Colors = "felt", [2]string{"black", "white"}
	b.Label = l.Say("Othello board")
	b.Coordinates()
	b.Buttons(map[string]string{"pass": l.Say("Pass")}, "pass")
	return b
}

func (reversi) Scene(at *board.Moment[othello.State, othello.Move]) (scene board.Scene) {
	l, s := at.Language, at.State()
	for cell := range 64 {
		switch {
		case s.First>>cell&1 != 0:
			scene.Put(reversiID(cell), board.First, "disc").Label = l.Say("black disc")
		case s.Second>>cell&1 != 0:
			scene.Put(reversiID(cell), board.Second, "disc").Label = l.Say("white disc")
		}
	}
	scene.Status = []board.Status{
		{Label: l.Say("Black"), Value: fmt.Sprint(bits.OnesCount64(s.First))},
		{Label: l.Say("White"), Value: fmt.Sprint(bits.OnesCount64(s.Second))},
	}
	return scene
}

func (reversi) Paths(_ *board.Moment[othello.State, othello.Move], m othello.Move) [][]string {
	if m >= othello.Pass {
		return [][]string{{"pass"}}
	}
	return [][]string{{reversiID(int(m))}}
}

// Label names the square and the number of discs turned over.
func (reversi) Label(at *board.Moment[othello.State, othello.Move], m othello.Move) string {
	l := at.Language
	if m >= othello.Pass {
		return l.Say("pass")
	}
	own := func(s *othello.State) int {
		return bits.OnesCount64([2]uint64{s.First, s.Second}[at.Game.Turn(at.State())-game.First])
	}
	after := game.After(at.Game, *at.State(), m)
	turned := own(&after) - own(at.State()) - 1
	return l.Say("%s, turns over %d", reversiID(int(m)), turned)
}

// Ending returns the numbers of discs.
func (reversi) Ending(at *board.Moment[othello.State, othello.Move]) string {
	s := at.State()
	counts := []int{bits.OnesCount64(s.First), bits.OnesCount64(s.Second)}
	slices.SortFunc(counts, func(a, b int) int { return b - a })
	return at.Language.Say("%d discs to %d", counts[0], counts[1])
}

// WhyNot tells occupied cells from those where no disc would be turned.
func (reversi) WhyNot(at *board.Moment[othello.State, othello.Move], places []string) string {
	l, s := at.Language, at.State()
	for cell := range 64 {
		if reversiID(cell) == places[0] && (s.First|s.Second)>>cell&1 != 0 {
			return l.Say("there is a disc on %s already", places[0])
		}
	}
	if places[0] == "pass" {
		return l.Say("you may pass only if no disc can be turned")
	}
	return l.Say("no disc would be turned here")
}
