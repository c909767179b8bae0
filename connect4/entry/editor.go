package entry

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
)

// The page's editor sets up positions piece by piece.
var _ board.Editor[connect4.State, connect4.Move] = discs{}

// Stamps returns a disc of either colour.
func (discs) Stamps(l board.Language) []board.Stamp {
	return []board.Stamp{
		{ID: board.First.String(), Owner: board.First, Kind: "disc", Label: l.Say("red disc", "ficha roja")},
		{ID: board.Second.String(), Owner: board.Second, Kind: "disc", Label: l.Say("yellow disc", "ficha amarilla")},
	}
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
		column, err := strconv.Atoi(strings.TrimPrefix(p.Place, "col"))
		if err != nil {
			return "", err
		}
		c := column - 1
		r := len(rows) - 1
		for r >= 0 && rows[r][c] != '.' {
			r--
		}
		if r < 0 {
			return "", fmt.Errorf("column %d has too many discs; want at most %d", c+1, len(rows))
		}
		rows[r][c] = map[string]byte{board.First.String(): 'X', board.Second.String(): 'O'}[p.Stamp]
	}
	return string(bytes.Join(rows, []byte{'/'})), nil
}
