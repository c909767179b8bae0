package view_test

import (
	"fmt"
	"strings"

	"github.com/seed-61c9d78a/versus/examples/tictactoe/rules"
	"github.com/seed-61c9d78a/versus/examples/web/view"
	"github.com/seed-61c9d78a/versus/game"
)

// noughts draws tic-tac-toe: everything that a game needs to be played in the browser.
type noughts struct{}

func place(cell int) string { return fmt.Sprintf("cell%d", cell) }

func (noughts) Board(l view.Language) view.Board {
	b := view.Board{Width: 3, Height: 3, Label: l.Say("Tic-tac-toe board", "Tablero de tres en raya")}
	for cell := range 9 {
		b.Places = append(b.Places, view.Place{ID: place(cell), X: float64(cell % 3), Y: float64(cell / 3), W: 1, H: 1, Kind: view.Cell})
	}
	return b
}

func (noughts) Scene(at *view.Moment[rules.State, rules.Move]) view.Scene {
	scene := view.Scene{Kind: "tictactoe"}
	for cell := range 9 {
		piece := view.Piece{ID: place(cell), X: float64(cell%3) + 0.5, Y: float64(cell/3) + 0.5}
		switch s := at.State(); {
		case s.First>>cell&1 == 1:
			piece.Owner, piece.Kind = view.Owner(game.First), view.Cross
		case s.Second>>cell&1 == 1:
			piece.Owner, piece.Kind = view.Owner(game.Second), view.Nought
		default:
			continue
		}
		scene.Pieces = append(scene.Pieces, piece)
	}
	return scene
}

func (noughts) Paths(_ *view.Moment[rules.State, rules.Move], m rules.Move) [][]string {
	return [][]string{{place(int(m))}}
}

// A board for a game of one's own.
func Example() {
	var v view.View[rules.State, rules.Move] = noughts{}
	s := rules.Game{}.Start()
	at := &view.Moment[rules.State, rules.Move]{Game: rules.Game{}, States: []rules.State{s, game.After(rules.Game{}, s, 4)}, Moves: []rules.Move{4}}
	for _, p := range v.Scene(at).Pieces {
		fmt.Printf("%s of %s at (%v, %v)\n", p.Kind, p.Owner, p.X, p.Y)
	}
	for m := range game.All(at.Game, *at.State()) {
		fmt.Print(strings.Join(v.Paths(at, m)[0], " "), " ")
	}
	// Output:
	// cross of first at (1.5, 1.5)
	// cell0 cell1 cell2 cell3 cell5 cell6 cell7 cell8
}
