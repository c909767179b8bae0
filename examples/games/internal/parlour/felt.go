// Package parlour has what games of cards and dice share: moves that are found by their texts, and
// a table on which First's hand is at the bottom, and Second's at the top.
package parlour

import (
	"fmt"
	"strings"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
)

// Hand is what a player holds, has put into the pot and has said.
type Hand struct {
	Kind  board.Kind // card or die
	Shows []string   // what is on each card or die; "" for one that the viewer does not see
	Chips int        // 0: the game has none
	Said  string
}

// Width is the width of the table.
const Width = 6

// Layout returns a table of a height.
func Layout(height float64, label string) board.Layout {
	return board.Layout{Width: Width, Height: height, Look: "felt", Bottom: board.First, Pace: 450, Label: label}
}

// Draw adds the hands to a scene of a table of the same height.
func Draw(scene *board.Scene, height float64, l board.Language, hands [2]Hand) {
	for i, h := range hands {
		owner, y := board.Owner(i+1), height-0.5
		if owner == board.Second {
			y = 0.5
		}
		for k, text := range h.Shows {
			x := Width/2 + float64(k) - float64(len(h.Shows)-1)/2
			scene.Pieces = append(scene.Pieces, Piece(l, fmt.Sprintf("%v%d", owner, k), x, y, owner, h.Kind, text))
		}
		if h.Chips > 0 {
			scene.Pieces = append(scene.Pieces, board.Piece{ID: fmt.Sprint(owner, "-chips"), X: 0.9, Y: y, Owner: owner, Kind: "token", Text: fmt.Sprint(h.Chips), Label: l.Say("chips: %d", h.Chips)})
		}
		scene.Texts = append(scene.Texts, board.Text{X: 4.4, Y: y, Text: h.Said, Kind: "caption", Of: owner, Align: "left"})
	}
}

// Piece returns a card or a die, face down if its text is empty.
func Piece(l board.Language, id string, x, y float64, owner board.Owner, kind board.Kind, text string) board.Piece {
	p := board.Piece{ID: id, X: x, Y: y, Owner: owner, Kind: kind, Text: text}
	switch {
	case text == "" && kind == "die":
		p.Kind, p.Label = "hidden", l.Say("hidden die")
	case text == "":
		p.Kind = "hidden"
	}
	return p
}

// Opponent returns the index of the hand that p does not see, of First's and Second's.
func Opponent(p game.Player) int {
	if p == game.First {
		return 1
	}
	return 0
}

// Move returns the legal move of g, called name, with the given text.
func Move[S, M comparable](name string, g interface {
	game.Game[S, M]
	FormatMove(s *S, m M) string
}, s *S, text string) (none M, err error) {
	var legal []string
	for _, m := range g.Moves(nil, s) {
		is := g.FormatMove(s, m)
		if text == is {
			return m, nil
		}
		legal = append(legal, is)
	}
	return none, fmt.Errorf("%s: %q is not a legal move; want one of %s", name, text, strings.Join(legal, ", "))
}
