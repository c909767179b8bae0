package book

import (
	"fmt"

	"github.com/seed-61c9d78a/versus/checkers"
)

// Book knows a move for each of some positions. The zero value is an empty book by the
// rules checkers.Damas. Any number of goroutines may read a book that nobody changes.
type Book struct {
	rules checkers.Rules
	lines [][]checkers.Move // from the opening position; the last move is the book's
	moves map[checkers.State]checkers.Move
}

// New returns an empty book.
func New(rules checkers.Rules) *Book { return &Book{rules: rules} }

// Rules returns the rules by which the moves are good.
func (b *Book) Rules() checkers.Rules { return b.rules }

// Len returns the number of positions.
func (b *Book) Len() int { return len(b.lines) }

// Move returns the move to play in s, and whether the book knows one.
func (b *Book) Move(s checkers.State) (m checkers.Move, ok bool) {
	m, ok = b.moves[s]
	return m, ok
}

// add adds the position before the last move of line, which must be legal, with that move.
func (b *Book) add(s checkers.State, line []checkers.Move) error {
	if len(b.lines) == MostPositions {
		return fmt.Errorf("more than %d positions", MostPositions)
	}
	if _, known := b.moves[s]; known {
		return fmt.Errorf("the position %s for the second time", s.FEN())
	}
	if b.moves == nil {
		b.moves = make(map[checkers.State]checkers.Move)
	}
	b.moves[s] = line[len(line)-1]
	b.lines = append(b.lines, line)
	return nil
}
