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
	tops        word[H] // every second cell of a column, including the topmost: see evaluate.go
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

// Lines in words of either size: see the functions won, threats, gaps and hopes. Boards that
// fit into 64 bits use those wherever time counts. Without their own, shorter code for
// Evaluate, Prioritize and Encode these would take up to half as long again.

func (x word[H]) won(rows uint) bool {
	for _, step := range [...]uint{1, rows, rows + 1, rows + 2} {
		if !x.linesAlong(step).zero() {
			return true
		}
	}
	return false
}

func (x word[H]) linesAlong(step uint) word[H] {
	pairs := x.and(x.down(step))
	return pairs.and(pairs.down(2 * step))
}

func (x word[H]) threats(rows uint) word[H] {
	vertical := x.up(1).and(x.up(2)).and(x.up(3))
	return vertical.or(x.gaps(rows)).or(x.gaps(rows + 1)).or(x.gaps(rows + 2))
}

func (x word[H]) gaps(step uint) word[H] {
	left, right := x.up(step), x.down(step)
	pair := left.and(x.up(2 * step))
	found := pair.and(right.or(x.up(3 * step)))
	pair = right.and(x.down(2 * step))
	return found.or(pair.and(left.or(x.down(3 * step))))
}

// hopes weighs the lines of all directions that are open to the owner of x.
func (x word[H]) hopes(open word[H], rows uint) (weight int) {
	for _, step := range [...]uint{1, rows, rows + 1, rows + 2} {
		lines := open.linesAlong(step)
		some, both := x.or(x.down(step)), x.and(x.down(step)) // of two neighbours
		others := some.down(2 * step)
		pairs := some.and(others).or(both).or(both.down(2 * step))
		weight += lines.and(some.or(others)).count() + (pairWeight-1)*lines.and(pairs).count()
	}
	return weight
}

// prospects weighs what the owner of discs can still complete: open lines and threats, those on
// timely cells more.
func (g *grid[H]) prospects(discs, rival, threats, timely word[H], rows uint) int {
	return discs.hopes(g.cells.without(rival), rows) +
		threatWeight*threats.count() + parityWeight*threats.and(timely).count()
}

// height represents the number of rows as a type, so that the compiler makes a copy of the
// search for each number and every shift in it is by a constant. This takes two thirds of
// the time of shifts by variables. Zero stands for a number that is not known to the compiler.
type height interface {
	~[0]struct{} | ~[4]struct{} | ~[5]struct{} | ~[6]struct{} | ~[7]struct{} | ~[8]struct{} | ~[9]struct{} |
		~[10]struct{} | ~[11]struct{} | ~[12]struct{} | ~[13]struct{} | ~[14]struct{} | ~[15]struct{}
}

// rows returns the number that R represents.
func rows[R height]() uint {
	var r R
	return uint(len(r))
}

// threatsOf is threats for a constant number of rows.
func threatsOf[R height](discs uint64) uint64 {
	n := rows[R]()
	return discs<<1&(discs<<2)&(discs<<3) | gaps(discs, n) | gaps(discs, n+1) | gaps(discs, n+2)
}

// hopesOf weighs the lines of all directions that are open to the owner of discs.
func hopesOf[R height](discs, open uint64) int {
	n := rows[R]()
	return hopes(discs, open, 1) + hopes(discs, open, n) + hopes(discs, open, n+1) + hopes(discs, open, n+2)
}
