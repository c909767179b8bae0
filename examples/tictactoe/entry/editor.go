package entry

import (
	"bytes"

	"github.com/seed-61c9d78a/versus/examples/tictactoe/rules"
	"github.com/seed-61c9d78a/versus/game/board"
)

// The page's editor sets up positions piece by piece.
var _ board.Editor[rules.State, rules.Move] = noughts{}

// Stamps returns a cross and a nought.
func (noughts) Stamps(l board.Language) []board.Stamp {
	return []board.Stamp{
		{ID: board.First.String(), Owner: board.First, Kind: "cross", Label: l.Say("cross")},
		{ID: board.Second.String(), Owner: board.Second, Kind: "nought", Label: l.Say("nought")},
	}
}

// Draft returns the marks.
func (v noughts) Draft(at *board.Moment[rules.State, rules.Move]) (d board.Draft) {
	for cell := range rules.Move(9) {
		for i, own := range [2]uint16{at.State().First, at.State().Second} {
			if own>>cell&1 != 0 {
				d.Pieces = append(d.Pieces, board.Stamped{Stamp: board.Owner(i + 1).String(), Place: v.place(cell)})
			}
		}
	}
	return d
}

func (v noughts) Write(_ *board.Moment[rules.State, rules.Move], d board.Draft) (string, error) {
	text := bytes.Repeat([]byte{'.'}, 9)
	for _, p := range d.Pieces {
		for cell := range rules.Move(9) {
			if v.place(cell) == p.Place {
				text[cell] = map[string]byte{board.First.String(): 'X', board.Second.String(): 'O'}[p.Stamp]
			}
		}
	}
	return string(text), nil
}
