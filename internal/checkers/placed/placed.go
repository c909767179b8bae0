// Package placed makes positions of checkers from lists of pieces, for tests.
package placed

import (
	"bytes"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/game"
)

// State returns the position with the given pieces, as in the assignment's matrix.
func State(turn game.Player, pieces map[checkers.Square]byte) (checkers.State, error) {
	rows := make([]string, checkers.Rows)
	for r := range rows {
		row := bytes.Repeat([]byte("-"), checkers.Columns)
		for q, p := range pieces {
			if q.Row() == r {
				row[q.Column()] = p
			}
		}
		rows[r] = string(row)
	}
	return checkers.ParseMatrix(rows, turn)
}
