package connect4

import (
	"fmt"
	"strings"

	"github.com/seed-61c9d78a/versus/game"
)

// A Move is the column in which a disc is dropped; 0 is the leftmost.
type Move uint8

// State is a position: the discs of both players, the side to move, and whether the game is
// over. The zero value is the empty board of any size. States can be compared with ==. The
// methods of Game, which has the board's size, read them.
type State struct {
	// One bit per cell, bit column*(rows+1)+row, with one unused bit on top of every
	// column so that no line wraps into the next one. Bit 63 is free on every board
	// that fits and holds a flag in each word. On boards with more than 64 such bits, the
	// two words are one number: see wideboard.go.
	first  uint64 // discs of First; turnFlag while Second is to move
	second uint64 // discs of Second; overFlag once the game is over
}

const (
	flagBit  = 1 << 63
	discBits = flagBit - 1
)

// Game implements game.Game for Connect 4 on a board of a given size. The zero value is the
// standard board of seven columns and six rows; [New] makes others. A Game is safe for
// concurrent use, as is a State.
type Game struct {
	// board is nil for the standard size, for which most code uses constant shifts. A
	// struct of one pointer also fits into an interface word, which saves searchers an
	// indirection per call.
	board *board
}

// The interfaces that Game implements.
var (
	_ game.Game[State, Move]     = Game{}
	_ game.Hasher[State]         = Game{}
	_ game.Orderer[State, Move]  = Game{}
	_ game.Notation[State, Move] = Game{}
	_ game.Renderer[State]       = Game{}
	_ game.Bounder               = Game{}
	_ game.Playouter[State]      = Game{}
)

// Limits of the sizes that [New] accepts.
const (
	minColumns, maxColumns = 4, 12
	minRows, maxRows       = 4, 15

	maxCells = 126 // including the unused ones
)

// New returns Connect 4 on a board of columns x rows: 4 to 12 columns, 4 to 15 rows, and
// columns*(rows+1) at most 126, so that a position fits into two words. Other sizes are
// errors. Up to 64, all functions are faster, and a [Solver] never confuses two positions.
func New(columns, rows int) (Game, error) {
	if columns == standardColumns && rows == standardRows {
		return Game{}, nil
	}
	if columns < minColumns || columns > maxColumns || rows < minRows || rows > maxRows || columns*(rows+1) > maxCells {
		return Game{}, fmt.Errorf("connect4: a board of %d columns and %d rows is not supported: "+
			"want %d to %d columns, %d to %d rows, columns x (rows + 1) at most %d",
			columns, rows, minColumns, maxColumns, minRows, maxRows, maxCells)
	}
	b := newBoard(columns, rows)
	return Game{&b}, nil
}

// size returns the geometry of g's board.
func (g Game) size() *board {
	if g.board == nil {
		return &standard
	}
	return g.board
}

// Columns returns the number of columns.
func (g Game) Columns() int { return g.size().columns }

// Rows returns the number of rows.
func (g Game) Rows() int { return g.size().rows }

// Start returns the empty board.
func (g Game) Start() State { return State{} }

// Turn returns the player to move, or game.Nobody once four are in line or the board is full.
func (g Game) Turn(s *State) game.Player {
	if s.second&flagBit != 0 {
		return game.Nobody
	}
	return game.First + game.Player(s.first>>63)
}

// Moves appends the columns that are not full, from left to right, to dst.
func (g Game) Moves(dst []Move, s *State) []Move {
	if s.second&flagBit != 0 {
		return dst
	}
	taken := s.first | s.second
	if g.board == nil {
		for m := range Move(standardColumns) {
			if taken>>(uint(m)*(standardRows+1)+standardRows-1)&1 == 0 {
				dst = append(dst, m)
			}
		}
		return dst
	}
	if g.board.wide != nil {
		for m := range g.board.columns {
			if !g.board.full(s, m) {
				dst = append(dst, Move(m))
			}
		}
		return dst
	}
	stride := uint(g.board.rows + 1)
	top := uint(g.board.rows - 1)
	for m := range g.board.columns {
		if taken>>(uint(m)*stride+top)&1 == 0 {
			dst = append(dst, Move(m))
		}
	}
	return dst
}

// Apply drops a disc of the player to move in column m.
func (g Game) Apply(s *State, m Move) {
	if g.board != nil && g.board.wide != nil {
		g.board.apply(s, m)
		return
	}
	taken := (s.first | s.second) & discBits
	var disc, full uint64
	if g.board == nil {
		column := uint(m) * (standardRows + 1)
		disc = (taken + 1<<column) & ((1<<standardRows - 1) << column)
		full = standardCells
	} else {
		disc = (taken + g.board.bottom.low) & g.board.column(m)
		full = g.board.cells.low
	}
	var discs uint64 // of the player who moves
	if s.first&flagBit == 0 {
		s.first |= disc
		discs = s.first
		s.first |= flagBit
	} else {
		s.second |= disc
		discs = s.second
		s.first &^= flagBit
	}
	if g.board == nil {
		if taken|disc == full || won(discs, standardRows) {
			s.second |= flagBit
		}
	} else if taken|disc == full || won(discs, uint(g.board.rows)) {
		s.second |= flagBit
	}
}

// Hash returns a hash that is unique among the positions of a board size: First's discs, with
// a marker on top of every column, identify the position, and are mixed reversibly. If
// columns*(rows+1) is more than 64, two positions share a hash with a probability of 2^-64.
func (g Game) Hash(s *State) uint64 {
	bottom := uint64(standardBottom)
	if g.board != nil {
		if g.board.wide != nil {
			return s.code().hash()
		}
		bottom = g.board.bottom.low
	}
	first := s.first & discBits
	h := ((first | s.second&discBits) + bottom) | first
	h ^= h >> 32
	h *= 0xd6e8feb86659fd93
	h ^= h >> 32
	h *= 0xd6e8feb86659fd93
	h ^= h >> 32
	return h
}

// Bounds returns the payoffs of a loss and a win, -1 and 1.
func (g Game) Bounds() (low, high float64) { return -1, 1 }

// Discs returns the number of discs on the board, which is also the ply.
func (g Game) Discs(s State) int {
	first, second := g.size().unpack(s)
	return first.or(second).count()
}

// Winner returns the player with four in a line, or game.Nobody if there is none.
func (g Game) Winner(s State) game.Player {
	rows := uint(g.size().rows)
	first, second := g.size().unpack(s)
	switch {
	case first.won(rows):
		return game.First
	case second.won(rows):
		return game.Second
	}
	return game.Nobody
}

// Cell returns the owner of the disc in the given column and row, both counted from 0 at
// the bottom left, or game.Nobody if the cell is empty or outside the board.
func (g Game) Cell(s State, column, row int) game.Player {
	b := g.size()
	if column < 0 || column >= b.columns || row < 0 || row >= b.rows {
		return game.Nobody
	}
	bit := uint(column*(b.rows+1) + row)
	first, second := b.unpack(s)
	switch {
	case first.has(bit):
		return game.First
	case second.has(bit):
		return game.Second
	}
	return game.Nobody
}

// Mirror returns s with left and right exchanged.
func (g Game) Mirror(s State) State {
	b := g.size()
	first, second := b.unpack(s)
	m := b.pack(mirrored(b, first), mirrored(b, second))
	m.first |= s.first & flagBit
	m.second |= s.second & flagBit
	return m
}

// Render returns the board as lines of . X O with the column digits below. X is
// First, O is Second.
func (g Game) Render(s *State) string {
	b := g.size()
	var text strings.Builder
	for row := b.rows - 1; row >= 0; row-- {
		for column := range b.columns {
			if column > 0 {
				text.WriteByte(' ')
			}
			text.WriteByte(discCharacter(g.Cell(*s, column, row)))
		}
		text.WriteByte('\n')
	}
	text.WriteString(strings.Join(strings.Split(columnDigits[:b.columns], ""), " "))
	text.WriteByte('\n')
	return text.String()
}
