// Package rules implements tic-tac-toe as a game.Game. Five methods are the game, two more
// (Bounds and Hash) make searches faster, and those in notation.go read and write moves and
// positions.
package rules

import (
	"math/bits"

	"github.com/seed-61c9d78a/versus/game"
)

// State is a position: the set of cells of each player, cell 0 at the top left. It is a plain
// value, so = copies it and == compares it.
type State struct{ First, Second uint16 }

// Move is a cell, 0 to 8.
type Move uint8

// Game implements the rules. They have no options, so it is empty.
type Game struct{}

const full = 1<<9 - 1

// lines are the rows, the columns and the diagonals.
var lines = [...]uint16{0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124}

func wins(cells uint16) bool {
	for _, line := range lines {
		if cells&line == line {
			return true
		}
	}
	return false
}

// Start returns the empty board.
func (Game) Start() State { return State{} }

// Turn returns the player to move: First if both have the same number of cells.
func (Game) Turn(s *State) game.Player {
	if s.First|s.Second == full || wins(s.First) || wins(s.Second) {
		return game.Nobody
	}
	if bits.OnesCount16(s.First) == bits.OnesCount16(s.Second) {
		return game.First
	}
	return game.Second
}

// Moves appends the free cells.
func (g Game) Moves(dst []Move, s *State) []Move {
	if g.Turn(s) == game.Nobody {
		return dst
	}
	for m := range Move(9) {
		if (s.First|s.Second)>>m&1 == 0 {
			dst = append(dst, m)
		}
	}
	return dst
}

// Apply gives cell m to the player to move.
func (g Game) Apply(s *State, m Move) {
	if g.Turn(s) == game.First {
		s.First |= 1 << m & full
	} else {
		s.Second |= 1 << m & full
	}
}

// Evaluate returns 1, 0 or -1 for a finished game and 0 before: the whole game is small
// enough to search.
func (Game) Evaluate(s *State) float64 {
	switch {
	case wins(s.First):
		return 1
	case wins(s.Second):
		return -1
	}
	return 0
}

// Bounds tells searchers that nothing beats a win.
func (Game) Bounds() (low, high float64) { return -1, 1 }

// Hash returns a different number for every position.
func (Game) Hash(s *State) uint64 { return uint64(s.First)<<9 | uint64(s.Second) }
