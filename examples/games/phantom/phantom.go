// Package phantom is phantom tic-tac-toe and dark hex: the known games, but no player sees
// the other's stones.
//
// A player tries a cell. If it is empty, it is taken, and the turn passes. If the opponent's
// stone is there, the player learns that and tries another one; the opponent learns nothing.
// In dark hex, First joins the top and the bottom edge, Second the left and the right one; a
// cell touches those beside it, above and above to the right, and below and below to the left.
package phantom

import (
	"math/bits"

	"github.com/seed-61c9d78a/versus/game"
)

// MostCells is the greatest number of cells of a board.
const MostCells = 16

// Move is the cell that a player tries, from 0, row by row.
type Move uint8

// Board is a set of cells.
type Board uint16

// Has reports whether cell c is in b.
func (b Board) Has(c int) bool { return b>>c&1 == 1 }

// Try is a cell that a player tried, plus Taken if the opponent's stone was there.
type Try uint8

// Taken marks a try of a cell with the opponent's stone.
const Taken Try = 0x80

// Cell returns the cell.
func (t Try) Cell() int { return int(t &^ Taken) }

// State is a position, or what a player sees of it.
type State struct {
	Next   uint8             // who is to move: 0 for First, 1 for Second
	Stones [2]Board          // of both players; in a view, only the opponent's stones that were found
	Count  [2]uint8          // of tries; 0 if they are not seen
	Tries  [2][MostCells]Try // of both players, in order
}

// Game is one of the games.
type Game struct {
	// Hex is dark hex; otherwise the game is phantom tic-tac-toe, with rows of Size.
	Hex bool

	// Size is the number of rows and columns: 2 to 4, 0 means 3.
	Size int
}

// Rows returns the number of rows, and of columns.
func (g Game) Rows() int {
	if g.Size == 0 {
		return 3
	}
	return min(max(g.Size, 2), 4)
}

// Start returns the empty board.
func (Game) Start() State { return State{} }

// Turn returns the player to move.
func (g Game) Turn(s *State) game.Player {
	switch {
	case g.wins(s, 0), g.wins(s, 1), bits.OnesCount16(uint16(s.Stones[0]|s.Stones[1])) == g.Rows()*g.Rows():
		return game.Nobody
	case s.Next == 0:
		return game.First
	}
	return game.Second
}

// known returns the cells that player p knows to be taken.
func (s *State) known(p int) Board {
	b := s.Stones[p]
	for _, t := range s.Tries[p][:s.Count[p]] {
		b |= 1 << t.Cell()
	}
	return b
}

// Moves appends the cells that the player does not know to be taken.
func (g Game) Moves(dst []Move, s *State) []Move {
	if g.Turn(s) == game.Nobody {
		return dst
	}
	known := s.known(int(s.Next))
	for c := range g.Rows() * g.Rows() {
		if !known.Has(c) {
			dst = append(dst, Move(c))
		}
	}
	return dst
}

// Apply tries a cell.
func (Game) Apply(s *State, m Move) {
	p := s.Next & 1
	try := Try(m % MostCells)
	if s.Stones[1-p].Has(int(m)) {
		try |= Taken
	} else {
		s.Stones[p] |= 1 << m
		s.Next = 1 - p
	}
	if s.Count[p] < MostCells {
		s.Tries[p][s.Count[p]] = try
		s.Count[p]++
	}
}

// Evaluate returns 1 if First has won, -1 if Second has, 0 for a draw and before the end.
func (g Game) Evaluate(s *State) float64 {
	switch {
	case g.wins(s, 0):
		return 1
	case g.wins(s, 1):
		return -1
	}
	return 0
}

// wins reports whether player p has won.
func (g Game) wins(s *State, p int) bool {
	n, b := g.Rows(), s.Stones[p]
	if g.Hex {
		return joined(b, n, p)
	}
	diagonal, other := true, true
	for i := range n {
		row, column := true, true
		for k := range n {
			row = row && b.Has(i*n+k)
			column = column && b.Has(k*n+i)
		}
		if row || column {
			return true
		}
		diagonal = diagonal && b.Has(i*n+i)
		other = other && b.Has(i*n+n-1-i)
	}
	return diagonal || other
}

// joined reports whether b joins top and bottom (p = 0) or left and right (1).
func joined(b Board, n, p int) bool {
	var left, right, all Board
	for i := range n {
		left |= 1 << (i * n)
		right |= 1 << (i*n + n - 1)
	}
	all = 1<<(n*n) - 1
	from, to := Board(1<<n-1), Board(1<<n-1)<<(n*(n-1))
	if p == 1 {
		from, to = left, right
	}
	reached := b & from
	for before := Board(0); reached != before; {
		before = reached
		east, west := reached&^right<<1, reached&^left>>1
		north, south := reached>>n, reached<<n
		northeast, southwest := reached&^right>>(n-1), reached&^left<<(n-1)
		reached |= (east | west | north | south | northeast | southwest) & b & all
	}
	return reached&to != 0
}

// Observe hides the opponent's tries, and those of its stones that the player has not found.
func (g Game) Observe(s *State, p game.Player) State {
	if g.Turn(s) == game.Nobody {
		return *s
	}
	own := 0
	if p == game.Second {
		own = 1
	}
	seen := *s
	seen.Stones[1-own] &= s.known(own)
	seen.Count[1-own] = 0
	seen.Tries[1-own] = [MostCells]Try{}
	return seen
}

// Bounds returns the payoffs of a loss and a win.
func (Game) Bounds() (low, high float64) { return -1, 1 }
