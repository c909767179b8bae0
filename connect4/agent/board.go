package agent

import (
	"fmt"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match"
)

// Board is a position from an agent's point of view, on a board of any size.
type Board struct {
	Game  connect4.Game
	State connect4.State
	Self  game.Player // the agent's side, which is to move
}

// look returns the board of a turn, through any decorators around the game.
func look(t *match.Request[connect4.State, connect4.Move]) (Board, error) {
	g, ok := game.As[connect4.Game](t.Game)
	if !ok {
		return Board{}, fmt.Errorf("agent: the game is %T: want Connect 4", t.Game)
	}
	return Board{g, t.State, t.Player}, nil
}

// cell returns the owner of the disc in the given column and row, both counted from 0 at the
// bottom left, or game.Nobody.
func (b Board) cell(column, row int) game.Player { return b.Game.Cell(b.State, column, row) }

// Landing returns the row where a disc dropped in the column lands, or the number of rows if the column
// is full.
func (b Board) Landing(column int) int {
	row := 0
	for row < b.Game.Rows() && b.cell(column, row) != game.Nobody {
		row++
	}
	return row
}

// directions are the directions of lines, without their opposites.
var directions = [...][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}}

// run counts the successive discs of a player next to a cell in a direction.
func (b Board) run(p game.Player, column, row, right, up int) (n int) {
	for p != game.Nobody && b.cell(column+(n+1)*right, row+(n+1)*up) == p {
		n++
	}
	return n
}

// Wins reports whether p makes four in a line by dropping a disc in the column.
func (b Board) Wins(p game.Player, column int) bool {
	row := b.Landing(column)
	if row == b.Game.Rows() {
		return false
	}
	for _, d := range directions {
		if b.run(p, column, row, d[0], d[1])+b.run(p, column, row, -d[0], -d[1]) >= 3 {
			return true
		}
	}
	return false
}
