// Package hexapawn is a game from outside the repository.
package hexapawn

import (
	"fmt"
	"math/bits"
	"strings"

	"github.com/seed-61c9d78a/versus/game"
)

// Hexapawn is Martin Gardner's game with pawns alone, on a board of Size x Size cells:
// they step forward and capture diagonally. Who reaches the far row or leaves the rival
// without a move has won.
type Hexapawn struct {
	Size    int        // 3 to 5
	Weights [2]float64 // of the number of pawns and of the rows that they have advanced
}

// State has the pawns of both players, bit row*Size+column. First starts on row 0.
type State struct {
	First, Second uint32
	Turn          game.Player
}

// Move is from one cell to another.
type Move struct{ From, To int8 }

// Start returns the opening position.
func (g Hexapawn) Start() State {
	row := uint32(1)<<g.Size - 1
	return State{First: row, Second: row << (g.Size * (g.Size - 1)), Turn: game.First}
}

// Turn returns who is to move.
func (g Hexapawn) Turn(s *State) game.Player { return s.Turn }

// Moves appends what the pawns can do, step before captures, in the order of the cells.
func (g Hexapawn) Moves(dst []Move, s *State) []Move {
	if s.Turn == game.Nobody {
		return dst
	}
	return g.moves(dst, s, s.Turn)
}

func (g Hexapawn) moves(dst []Move, s *State, p game.Player) []Move {
	own, rival, forward := s.First, s.Second, g.Size
	if p == game.Second {
		own, rival, forward = s.Second, s.First, -g.Size
	}
	for left := own; left != 0; left &= left - 1 {
		from := bits.TrailingZeros32(left)
		to := from + forward
		if to < 0 || to >= g.Size*g.Size {
			continue
		}
		if (own|rival)>>to&1 == 0 {
			dst = append(dst, Move{int8(from), int8(to)})
		}
		if from%g.Size > 0 && rival>>(to-1)&1 != 0 {
			dst = append(dst, Move{int8(from), int8(to - 1)})
		}
		if from%g.Size < g.Size-1 && rival>>(to+1)&1 != 0 {
			dst = append(dst, Move{int8(from), int8(to + 1)})
		}
	}
	return dst
}

// Apply moves a pawn. Whoever is to move then and cannot has lost, which the turn tells.
func (g Hexapawn) Apply(s *State, m Move) {
	from, to := uint32(1)<<(m.From&31), uint32(1)<<(m.To&31)
	if s.Turn == game.First {
		s.First, s.Second = s.First&^from|to, s.Second&^to
	} else {
		s.Second, s.First = s.Second&^from|to, s.First&^to
	}
	s.Turn = s.Turn.Opponent()
	if g.winner(s) != game.Nobody {
		s.Turn = game.Nobody
	}
}

func (g Hexapawn) winner(s *State) game.Player {
	row := uint32(1)<<g.Size - 1
	switch {
	case s.First&(row<<(g.Size*(g.Size-1))) != 0:
		return game.First
	case s.Second&row != 0:
		return game.Second
	case s.Turn != game.Nobody && len(g.moves(nil, s, s.Turn)) == 0:
		return s.Turn.Opponent()
	case s.Turn == game.Nobody && len(g.moves(nil, s, game.First)) == 0:
		return game.Second
	case s.Turn == game.Nobody:
		return game.First
	}
	return game.Nobody
}

// Evaluate returns +1 or -1 for a finished game, else a weighted sum of features, which
// stays between.
func (g Hexapawn) Evaluate(s *State) float64 {
	if s.Turn == game.Nobody {
		return g.winner(s).Sign()
	}
	pawns := float64(bits.OnesCount32(s.First) - bits.OnesCount32(s.Second))
	advance := 0
	for i := range g.Size * g.Size {
		advance += int(s.First>>i&1)*(i/g.Size) - int(s.Second>>i&1)*(g.Size-1-i/g.Size)
	}
	sum := g.Weights[0]*pawns + g.Weights[1]*float64(advance)
	return sum / (1 + max(sum, -sum)) * 0.99
}

// Bounds returns the payoffs of a loss and a win.
func (g Hexapawn) Bounds() (low, high float64) { return -1, 1 }

// Hash mixes the pawns and the turn.
func (g Hexapawn) Hash(s *State) uint64 {
	h := uint64(s.First) | uint64(s.Second)<<25 | uint64(s.Turn)<<50
	h *= 0x9e3779b97f4a7c15
	return h ^ h>>29
}

// Render returns the board, First's pawns moving down.
func (g Hexapawn) Render(s *State) string {
	var b strings.Builder
	for i := range g.Size * g.Size {
		fmt.Fprintf(&b, "%c", ".xo"[s.First>>i&1+s.Second>>i&1*2])
		if i%g.Size == g.Size-1 {
			b.WriteByte('\n')
		}
	}
	return b.String()
}
