package connect4

import "math/bits"

// The standard board, as constants.
const (
	standardColumns = 7
	standardRows    = 6
	standardBottom  = 1 | 1<<7 | 1<<14 | 1<<21 | 1<<28 | 1<<35 | 1<<42
	standardCells   = standardBottom * (1<<standardRows - 1)
)

// board is the geometry of one board size. Bit column*(rows+1)+row is a cell; the topmost
// bit of every column is unused.
type board struct {
	columns, rows int
	grid[[0]uint64]
	wide *wideBoard // nil if the cells fit into a word
}

// grid holds the cells of a board in words.
type grid[H half] struct {
	bottom      word[H] // the lowest cell of every column
	cells       word[H] // all cells
	spare       word[H] // the unused bit on top of every column
	tops        word[H] // every second cell of a column, including the topmost: see zugzwang.go
	columnCells [maxColumns]word[H]
}

var standard = newBoard(standardColumns, standardRows)

func newBoard(columns, rows int) board {
	b := board{columns: columns, rows: rows}
	if b.width() > 64 {
		b.wide = newWideBoard(columns, rows)
	} else {
		b.grid = newGrid[[0]uint64](columns, rows)
	}
	return b
}

func newGrid[H half](columns, rows int) (g grid[H]) {
	for column := range columns {
		for row := range rows + 1 {
			cell := bit[H](uint(column*(rows+1) + row))
			if row == 0 {
				g.bottom = g.bottom.or(cell)
			}
			if row == rows {
				g.spare = g.spare.or(cell)
				continue
			}
			g.cells, g.columnCells[column] = g.cells.or(cell), g.columnCells[column].or(cell)
			if (rows-1-row)&1 == 0 {
				g.tops = g.tops.or(cell)
			}
		}
	}
	return g
}

// width returns the number of bits of a position's key.
func (b *board) width() uint { return uint(b.columns * (b.rows + 1)) }

// timely returns the cells that First gets, and those that Second gets, when all other
// columns are full: the player who drops the last disc on the board gets the topmost cells
// and every second one below.
func (b *board) timely() (first, second uint64) {
	if b.columns*b.rows&1 != 0 {
		return b.tops.low, b.cells.low &^ b.tops.low
	}
	return b.cells.low &^ b.tops.low, b.tops.low
}

// column returns the cells of column m.
func (b *board) column(m Move) uint64 {
	return (1<<b.rows - 1) << (uint(m) * uint(b.rows+1))
}

// mirrored exchanges left and right.
func mirrored[H half](b *board, x word[H]) (m word[H]) {
	stride := uint(b.rows + 1)
	column := uint64(1)<<stride - 1
	for range b.columns {
		m = m.up(stride)
		m.low |= x.low & column
		x = x.down(stride)
	}
	return m
}

// won reports whether discs holds four in a line on a board with the given number of rows.
// Neighbours of a cell are 1 (up), rows, rows+1 and rows+2 bits away.
func won(discs uint64, rows uint) bool {
	up := discs & (discs >> 1)
	falling := discs & (discs >> rows)
	level := discs & (discs >> (rows + 1))
	rising := discs & (discs >> (rows + 2))
	return up&(up>>2)|falling&(falling>>(2*rows))|level&(level>>(2*(rows+1)))|rising&(rising>>(2*(rows+2))) != 0
}

// threats returns the cells that would complete four in a line for the owner of discs. The
// result can include occupied cells and the unused bits on top of columns; callers mask it.
func threats(discs uint64, rows uint) uint64 {
	return discs<<1&(discs<<2)&(discs<<3) |
		gaps(discs, rows) | gaps(discs, rows+1) | gaps(discs, rows+2)
}

// threats calls threats for b's number of rows, with constant shifts on the standard board.
func (b *board) threats(discs uint64) uint64 {
	if b.rows == standardRows {
		return threatsOf[[standardRows]struct{}](discs)
	}
	return threats(discs, uint(b.rows))
}

// gaps returns the cells that complete four in a line in one direction; step is the distance
// between neighbours in bits.
func gaps(discs uint64, step uint) uint64 {
	left, right := discs<<step, discs>>step
	pair := left & (discs << (2 * step))
	found := pair & (right | discs<<(3*step))
	pair = right & (discs >> (2 * step))
	return found | pair&(left|discs>>(3*step))
}

// linesAlong returns the lowest cells of lines of four in one direction.
func linesAlong(discs uint64, step uint) uint64 {
	pairs := discs & (discs >> step)
	return pairs & (pairs >> (2 * step))
}

// hopes weighs the lines of one direction that are open to the owner of discs: the number
// of lines with a disc, plus a weight for those with more than one. It is short enough to be
// inlined, so that the shifts of hopesOf are constant.
func hopes(discs, open uint64, step uint) int {
	lines := open & (open >> step)
	lines &= lines >> (2 * step)
	some, both := discs|discs>>step, discs&(discs>>step) // of two neighbours
	others := some >> (2 * step)
	pairs := some&others | both | both>>(2*step)
	return bits.OnesCount64(lines&(some|others)) + (pairWeight-1)*bits.OnesCount64(lines&pairs)
}
