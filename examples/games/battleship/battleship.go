// Package battleship is Battleship. Each player places a fleet on a board of its own, which the
// other does not see. Then they shoot at the other's cells in turn, one shot each, and learn
// whether it hit, and which ship it sank. Whoever sinks the whole fleet first wins.
//
// Ships lie across or down, and may touch.
package battleship

import (
	"math/bits"

	"github.com/seed-61c9d78a/versus/game"
)

// The limits of a Game.
const (
	LeastSize = 3
	MostSize  = 10
	MostShips = 5
)

// Cells is a set of cells, numbered from 0 row by row.
type Cells [2]uint64

// Has reports whether cell c is in b.
func (b Cells) Has(c int) bool { return b[c>>6&1]>>(c&63)&1 == 1 }

func (b *Cells) add(c int) { b[c>>6&1] |= 1 << (c & 63) }

func (b Cells) or(o Cells) Cells  { return Cells{b[0] | o[0], b[1] | o[1]} }
func (b Cells) and(o Cells) Cells { return Cells{b[0] & o[0], b[1] & o[1]} }
func (b Cells) not(o Cells) Cells { return Cells{b[0] &^ o[0], b[1] &^ o[1]} }

// first returns the lowest cell of a set that is not empty.
func (b Cells) first() int {
	if b[0] != 0 {
		return bits.TrailingZeros64(b[0])
	}
	return 64 + bits.TrailingZeros64(b[1])
}

// Count returns the number of cells.
func (b Cells) Count() int { return bits.OnesCount64(b[0]) + bits.OnesCount64(b[1]) }

// Place is where a ship lies: 1 + 2 * its first cell, + 1 if it lies down instead of across. 0
// is a ship that is not placed, or that the player does not see.
type Place uint8

// Move is a Place, while the fleets are placed, then the cell to shoot at.
type Move uint8

// State is a position, or what a player sees of it.
type State struct {
	Fleet  [2][MostShips]Place // of both players
	Placed [2]uint8            // ships placed
	Sunk   [2]uint8            // bit i: ship i of the player
	Shots  [2]Cells            // by the player
	Hits   [2]Cells            // those that hit
	Next   uint8               // who is to shoot: 0 for First, 1 for Second
}

// Game is Battleship.
type Game struct {
	Size  int             // rows and columns: LeastSize to MostSize; 0 means 10
	Ships [MostShips]int8 // their lengths, each at most Size; zeros at the end are no ships; none at all means 5, 4, 3, 3, 2
}

// Rows returns the number of rows, and of columns.
func (g Game) Rows() int {
	if g.Size == 0 {
		return MostSize
	}
	return min(max(g.Size, LeastSize), MostSize)
}

// Fleet returns the lengths of the ships.
func (g Game) Fleet() []int8 {
	n := 0
	for n < MostShips && g.Ships[n] > 0 {
		n++
	}
	if n == 0 {
		return []int8{5, 4, 3, 3, 2}
	}
	return g.Ships[:n]
}

// Start returns the position with empty boards.
func (Game) Start() State { return State{} }

// Turn lets First and then Second place all ships, and both shoot in turn.
func (g Game) Turn(s *State) game.Player {
	n := uint8(len(g.Fleet()))
	switch {
	case s.Placed[0] < n:
		return game.First
	case s.Placed[1] < n:
		return game.Second
	case s.Sunk[0] == 1<<n-1 || s.Sunk[1] == 1<<n-1:
		return game.Nobody
	case s.Next == 0:
		return game.First
	}
	return game.Second
}

// placing returns the player who places a ship, or -1.
func (g Game) placing(s *State) int {
	for p, k := range s.Placed {
		if int(k) < len(g.Fleet()) {
			return p
		}
	}
	return -1
}

// cells returns the cells of a ship at place, and whether it fits on the board.
func (g Game) cells(place Place, length int8) (b Cells, ok bool) {
	if place == 0 {
		return b, false
	}
	n := g.Rows()
	first, down := int(place-1)/2, int(place-1)%2 == 1
	row, column, step := first/n, first%n, 1
	if down {
		row, column, step = column, row, n
	}
	if first >= n*n || column+int(length) > n {
		return b, false
	}
	for i := range int(length) {
		b.add(first + i*step)
	}
	return b, true
}

// fleet returns the cells of the ships of player p whose places are known.
func (g Game) fleet(s *State, p int) (b Cells) {
	for i, length := range g.Fleet() {
		ship, _ := g.cells(s.Fleet[p][i], length)
		b = b.or(ship)
	}
	return b
}

// places appends the places of a ship that lies on no cell of taken.
func (g Game) places(dst []Move, length int8, taken Cells) []Move {
	n := g.Rows()
	for place := Place(1); int(place) <= 2*n*n; place++ {
		if length == 1 && place%2 == 0 {
			continue // down is the same as across
		}
		if b, ok := g.cells(place, length); ok && b.and(taken) == (Cells{}) {
			dst = append(dst, Move(place))
		}
	}
	return dst
}

// Moves appends the places of the next ship, or the cells that were not shot at.
func (g Game) Moves(dst []Move, s *State) []Move {
	if g.Turn(s) == game.Nobody {
		return dst
	}
	if p := g.placing(s); p >= 0 {
		return g.places(dst, g.Fleet()[s.Placed[p]], g.fleet(s, p))
	}
	n := g.Rows()
	for c := range n * n {
		if !s.Shots[s.Next&1].Has(c) {
			dst = append(dst, Move(c))
		}
	}
	return dst
}

// Apply places a ship or shoots.
func (g Game) Apply(s *State, m Move) {
	if p := g.placing(s); p >= 0 {
		s.Fleet[p][s.Placed[p]] = Place(m)
		s.Placed[p]++
		return
	}
	p := int(s.Next & 1)
	s.Next = uint8(1 - p)
	s.Shots[p].add(int(m))
	for i, length := range g.Fleet() {
		ship, ok := g.cells(s.Fleet[1-p][i], length)
		if !ok || !ship.Has(int(m)) {
			continue
		}
		s.Hits[p].add(int(m))
		if ship.not(s.Hits[p]) == (Cells{}) {
			s.Sunk[1-p] |= 1 << i
		}
	}
}

// Evaluate returns 1 if First has won, -1 if Second has; before that, half the difference of
// the hits, as a part of the fleet.
func (g Game) Evaluate(s *State) float64 {
	all := uint8(1)<<len(g.Fleet()) - 1
	switch {
	case s.Sunk[1] == all:
		return 1
	case s.Sunk[0] == all:
		return -1
	}
	total := 0
	for _, length := range g.Fleet() {
		total += int(length)
	}
	return float64(s.Hits[0].Count()-s.Hits[1].Count()) / float64(2*total)
}

// Observe hides the opponent's ships, except those that were sunk.
func (g Game) Observe(s *State, p game.Player) State {
	seen := *s
	if g.Turn(s) == game.Nobody {
		return seen
	}
	other := 1
	if p == game.Second {
		other = 0
	}
	for i := range seen.Fleet[other] {
		if s.Sunk[other]>>i&1 == 0 {
			seen.Fleet[other][i] = 0
		}
	}
	return seen
}

// Bounds returns the payoffs of a loss and a win.
func (Game) Bounds() (low, high float64) { return -1, 1 }
