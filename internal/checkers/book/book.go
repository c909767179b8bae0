package book

import (
	"fmt"

	"github.com/seed-61c9d78a/versus/checkers"
)

// Book is an opening book: a set of positions with a move for each. The zero value is an
// empty book for the rules checkers.English. Concurrent reads are safe while no Builder adds
// to the book.
type Book struct {
	rules checkers.Rules
	lines [][]checkers.Move // from the opening position; the last move is the book's
	moves map[checkers.State]checkers.Move
}

// New returns an empty book.
func New(rules checkers.Rules) *Book { return &Book{rules: rules} }

// Rules returns the rules that the book is for.
func (b *Book) Rules() checkers.Rules { return b.rules }

// Len returns the number of positions.
func (b *Book) Len() int { return len(b.lines) }

// Move returns the book's move in s, and whether it has one.
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
		return fmt.Errorf("duplicate position %s", s.FEN())
	}
	if b.moves == nil {
		b.moves = make(map[checkers.State]checkers.Move)
	}
	b.moves[s] = line[len(line)-1]
	b.lines = append(b.lines, line)
	return nil
}
