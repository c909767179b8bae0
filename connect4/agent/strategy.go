package agent

import (
	"fmt"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match"
)

// board is a position as the agent sees it.
type board struct {
	game          connect4.Game
	state         connect4.State
	columns, rows int
	self          game.Player
}

// look takes the board of a turn, whatever decorators are around the game.
func look(t *match.Turn[connect4.State, connect4.Move]) (board, error) {
	g, ok := game.As[connect4.Game](t.Game)
	if !ok {
		return board{}, fmt.Errorf("agent: the game is %T: want Connect 4", t.Game)
	}
	return board{g, t.State, g.Columns(), g.Rows(), t.Player}, nil
}

func (b board) cell(column, row int) game.Player { return b.game.Cell(b.state, column, row) }

// landing returns the row where a disc in column comes to lie, b.rows if it is full.
func (b board) landing(column int) int {
	row := 0
	for row < b.rows && b.cell(column, row) != game.Nobody {
		row++
	}
	return row
}

func (b board) full(column int) bool { return b.landing(column) == b.rows }

var directions = [...][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}}

// blocking votes for columns where a disc lies in line with n successive rival discs.
func (b board) blocking(n int) []int {
	votes := make([]int, b.columns)
	for column := range b.columns {
		row := b.landing(column)
		if row == b.rows {
			continue
		}
		for _, d := range directions {
			if b.run(column, row, d[0], d[1]) >= n || b.run(column, row, -d[0], -d[1]) >= n {
				votes[column] = 1
			}
		}
	}
	return votes
}

// run counts the successive rival discs next to a cell in a direction.
func (b board) run(column, row, right, up int) (n int) {
	for b.cell(column+(n+1)*right, row+(n+1)*up) == b.self.Opponent() {
		n++
	}
	return n
}

// centre votes for the three columns in the middle (the two or four of a board with
// an even number), or for the others.
func (b board) centre(middle bool) []int {
	votes := make([]int, b.columns)
	for column := range b.columns {
		if off := 2*column - (b.columns - 1); (off >= -3 && off <= 3) == middle {
			votes[column] = 1
		}
	}
	return votes
}

// sequence votes for columns where a disc touches the agent's own, or where it touches
// none.
func (b board) sequence(touching bool) []int {
	votes := make([]int, b.columns)
	for column := range b.columns {
		row := b.landing(column)
		if row == b.rows {
			continue
		}
		neighbours := 0
		for _, d := range directions {
			for _, sign := range [...]int{-1, 1} {
				if b.cell(column+sign*d[0], row+sign*d[1]) == b.self {
					neighbours++
				}
			}
		}
		switch {
		case touching:
			votes[column] = neighbours
		case neighbours == 0:
			votes[column] = 1
		}
	}
	return votes
}

// direction votes, for each disc of the agent, for all other columns or for its own.
func (b board) direction(horizontal bool) []int {
	votes := make([]int, b.columns)
	for from := range b.columns {
		for row := range b.rows {
			if b.cell(from, row) != b.self {
				continue
			}
			for column := range b.columns {
				if (column != from) == horizontal {
					votes[column]++
				}
			}
		}
	}
	return votes
}
