package entry

import (
	"strings"

	"github.com/seed-61c9d78a/versus/examples/games/othello"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
)

// The page's editor sets up positions piece by piece.
var _ board.Editor[othello.State, othello.Move] = reversi{}

// Stamps returns a disc of either colour.
func (reversi) Stamps(l board.Language) []board.Stamp {
	return []board.Stamp{
		{ID: board.First.String(), Owner: board.First, Kind: "disc", Label: l.Say("black disc", "ficha negra")},
		{ID: board.Second.String(), Owner: board.Second, Kind: "disc", Label: l.Say("white disc", "ficha blanca")},
	}
}

// Draft returns the discs and the side to move; Black if the game is over.
func (reversi) Draft(at *board.Moment[othello.State, othello.Move]) board.Draft {
	s := at.State()
	d := board.Draft{Turn: board.Owner(max(game.First, s.Turn))}
	for cell := range 64 {
		for i, own := range [2]uint64{s.First, s.Second} {
			if own>>cell&1 != 0 {
				d.Pieces = append(d.Pieces, board.Stamped{Stamp: board.Owner(i + 1).String(), Place: reversiID(cell)})
			}
		}
	}
	return d
}

// Write returns the draft as a position, without a side to move if neither can.
func (reversi) Write(at *board.Moment[othello.State, othello.Move], d board.Draft) (string, error) {
	text := []byte(strings.Repeat("-", 64) + " X")
	if d.Turn == board.Second {
		text[65] = 'O'
	}
	for _, p := range d.Pieces {
		for cell := range 64 {
			if reversiID(cell) == p.Place {
				text[cell] = map[string]byte{board.First.String(): 'X', board.Second.String(): 'O'}[p.Stamp]
			}
		}
	}
	if _, err := (othello.Game{}).ParsePosition(string(text)); err != nil {
		text[65] = '-'
	}
	return string(text), nil
}
