package othello

import (
	"cmp"
	"math/bits"

	"github.com/seed-61c9d78a/versus/game"
)

// State is a position: the cells of each player, and who is to move (Nobody once the
// game is over).
type State struct {
	First, Second uint64
	Turn          game.Player
}

// Move is a cell, 0 to 63, or Pass.
type Move uint8

// Pass gives the turn away; it is legal where nothing else is.
const Pass Move = 64

// Game is the rules; they have no options.
type Game struct{}

// Start returns the four discs in the middle.
func (Game) Start() State {
	return State{First: 1<<28 | 1<<35, Second: 1<<27 | 1<<36, Turn: game.First}
}

// Turn returns who is to move.
func (Game) Turn(s *State) game.Player { return s.Turn }

// sides returns the discs of the player to move, and of the other.
func (s *State) sides() (own, rival uint64) {
	if s.Turn == game.Second {
		return s.Second, s.First
	}
	return s.First, s.Second
}

// directions are the distances to the neighbours, each with the cells that can be
// reached so without leaving the board on one side and coming back on the other.
var directions = [8]struct {
	by    int
	cells uint64
}{
	{1, notA}, {9, notA & not1}, {8, not1}, {7, notH & not1},
	{-1, notH}, {-9, notH & not8}, {-8, not8}, {-7, notA & not8},
}

const (
	notA = 0xfefefefefefefefe // all but the column on the left
	notH = 0x7f7f7f7f7f7f7f7f // all but the one on the right
	not1 = 0xffffffffffffff00 // all but the row at the top
	not8 = 0x00ffffffffffffff // all but the one at the bottom
)

// shift moves cells one step in the direction i.
func shift(cells uint64, i int) uint64 {
	return bits.RotateLeft64(cells, directions[i].by) & directions[i].cells
}

// reachable returns the empty cells where own discs turn some of the rival's.
func reachable(own, rival uint64) (cells uint64) {
	for i := range directions {
		row := shift(own, i) & rival
		for range 5 {
			row |= shift(row, i) & rival
		}
		cells |= shift(row, i)
	}
	return cells &^ (own | rival)
}

// turned returns the rival's discs that an own one on cell m turns.
func turned(own, rival uint64, m Move) (discs uint64) {
	for i := range directions {
		var row uint64
		next := shift(1<<m, i)
		for ; next&rival != 0; next = shift(next, i) {
			row |= next
		}
		if next&own != 0 {
			discs |= row
		}
	}
	return discs
}

// Moves appends the cells where the player to move turns something, from a1 to h8, or
// a pass.
func (Game) Moves(dst []Move, s *State) []Move {
	if s.Turn == game.Nobody {
		return dst
	}
	cells := reachable(s.sides())
	if cells == 0 {
		return append(dst, Pass)
	}
	for ; cells != 0; cells &= cells - 1 {
		dst = append(dst, Move(bits.TrailingZeros64(cells)))
	}
	return dst
}

// Apply plays a disc on m, or passes.
func (Game) Apply(s *State, m Move) {
	own, rival := s.sides()
	if m < Pass {
		discs := turned(own, rival, m) | 1<<m
		own, rival = own|discs, rival&^discs
	}
	if s.Turn == game.Second {
		s.First, s.Second = rival, own
	} else {
		s.First, s.Second = own, rival
	}
	s.Turn = s.Turn.Opponent()
	if s.over() {
		s.Turn = game.Nobody
	}
}

// over reports whether neither player can move.
func (s *State) over() bool {
	return reachable(s.First, s.Second) == 0 && reachable(s.Second, s.First) == 0
}

const corners = 1<<0 | 1<<7 | 1<<56 | 1<<63

// Evaluate returns the difference of discs in units of 64 once the game is over. Before
// that a corner counts as much as 12 moves that the player has and the rival has not.
func (Game) Evaluate(s *State) float64 {
	first, second := bits.OnesCount64(s.First), bits.OnesCount64(s.Second)
	if s.Turn == game.Nobody {
		empty := 64 - first - second
		return float64(first-second+cmp.Compare(first, second)*empty) / 64
	}
	moves := bits.OnesCount64(reachable(s.First, s.Second)) - bits.OnesCount64(reachable(s.Second, s.First))
	held := bits.OnesCount64(s.First&corners) - bits.OnesCount64(s.Second&corners)
	return float64(12*held+moves) / 128
}

// Bounds returns the payoffs of a board of one colour.
func (Game) Bounds() (low, high float64) { return -1, 1 }

// Hash mixes the three parts of the state.
func (Game) Hash(s *State) uint64 {
	h := s.First*0x9e3779b97f4a7c15 ^ uint64(s.Turn)
	h = (h ^ h>>32) * 0xd6e8feb86659fd93
	h = (h ^ h>>29 ^ s.Second) * 0xbf58476d1ce4e5b9
	return h ^ h>>32
}

// giveaways are the cells next to corners, from where the rival often gets them.
const giveaways = 0x42c300000000c342

// Prioritize lets searches look at corners first and at the cells beside them last.
func (Game) Prioritize(_ *State, moves []Move, priority []int32) {
	for i, m := range moves {
		cell := uint64(1) << m
		priority[i] = int32(bits.OnesCount64(cell&corners) - bits.OnesCount64(cell&giveaways))
	}
}
