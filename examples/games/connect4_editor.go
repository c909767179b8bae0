//go:build !single || connect4

package games

import (
	"bytes"
	"fmt"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
)

// The page's editor sets up positions piece by piece.
var _ board.Editor[connect4.State, connect4.Move] = discs{}

// Stamps returns a disc of either colour.
func (discs) Stamps(l board.Language) []board.Stamp {
	return stampsOf([2]board.Kind{board.Disc, board.Disc}, l.Say("red disc", "ficha roja"), l.Say("yellow disc", "ficha amarilla"))
}

// Draft returns the discs, in each column from the bottom.
func (v discs) Draft(at *board.Moment[connect4.State, connect4.Move]) (d board.Draft) {
	for c := range v.game.Columns() {
		for r := range v.game.Rows() {
			if owner := v.game.Cell(*at.State(), c, r); owner != game.Nobody {
				d.Pieces = append(d.Pieces, board.Stamped{Stamp: board.Owner(owner).String(), Place: columnID(c)})
			}
		}
	}
	return d
}

func (v discs) Write(_ *board.Moment[connect4.State, connect4.Move], d board.Draft) (string, error) {
	rows := make([][]byte, v.game.Rows())
	for r := range rows {
		rows[r] = bytes.Repeat([]byte{'.'}, v.game.Columns())
	}
	for _, p := range d.Pieces {
		c := number(p.Place, "col") - 1
		r := len(rows) - 1
		for r >= 0 && rows[r][c] != '.' {
			r--
		}
		if r < 0 {
			return "", fmt.Errorf("column %d has too many discs; want at most %d", c+1, len(rows))
		}
		rows[r][c] = letter(p.Stamp)
	}
	return string(bytes.Join(rows, []byte{'/'})), nil
}
