package checkers

import (
	"errors"
	"fmt"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/checkers/diagonal"
)

// A State is a position: the pieces and the side to move, in 16 bytes. States that are the
// same position are equal under ==. The game's history is not part of a State; see
// [Game.Outcome].
//
// The zero State is an empty board, where [Game.Turn] is game.Nobody. Use [Game.Start],
// [FromSquares], [ParseFEN] or [ParseMatrix] to make other States.
type State struct {
	first, second Squares // all pieces of each player, men and kings
	kings         Squares // of both players
	second2move   bool
}

// FromSquares returns the position in which turn is to move and the players' pieces stand
// on first and second; kings are the kings among them. It is an error if turn is neither First
// nor Second, a square is in both sets, a king is in neither, a man stands on the row where it
// would have been crowned, or a side has more than 12 pieces.
func FromSquares(turn game.Player, first, second, kings Squares) (State, error) {
	s := State{first: first, second: second, kings: kings, second2move: turn == game.Second}
	switch {
	case turn != game.First && turn != game.Second:
		return State{}, fmt.Errorf("checkers: %v cannot be to move (First or Second can)", turn)
	case first&second != 0:
		return State{}, errors.New("checkers: both players have a piece on the same square")
	case kings&^(first|second) != 0:
		return State{}, errors.New("checkers: a king that belongs to neither player")
	}
	if err := s.check(); err != nil {
		return State{}, err
	}
	return s, nil
}

// put places a piece, as At returns it, on the empty square q.
func (s *State) put(q Square, piece byte) {
	b := SquareSet(q)
	switch piece {
	case 'x', 'X':
		s.first |= b
	case 'o', 'O':
		s.second |= b
	}
	if piece == 'X' || piece == 'O' {
		s.kings |= b
	}
}

// check returns an error for obviously unreachable positions.
func (s *State) check() error {
	for i, p := range [...]game.Player{game.First, game.Second} {
		if wrong := s.Men(p) & [...]Squares{row7, row0}[i]; wrong != 0 {
			for q := range wrong.All() {
				return fmt.Errorf("checkers: man of %s on square %d, where it would have been crowned", colorOf(p), q)
			}
		}
		if n := s.Pieces(p).Len(); n > 12 {
			return fmt.Errorf("checkers: %d pieces of %s (at most 12)", n, colorOf(p))
		}
	}
	return nil
}

// ToMove returns the side to move, First or Second, even if it has no legal move. Use
// [Game.Turn] to detect the end of the game.
func (s State) ToMove() game.Player {
	if s.second2move {
		return game.Second
	}
	return game.First
}

// At returns the piece on q as in the assignment's matrix: 'x' is a man and 'X' a king of the
// first player (the assignment's white), 'o' and 'O' of the second; an empty square is '-'.
func (s State) At(q Square) byte {
	piece := byte('-')
	switch {
	case s.first.Has(q):
		piece = 'x'
	case s.second.Has(q):
		piece = 'o'
	}
	if s.kings.Has(q) {
		piece -= 'x' - 'X'
	}
	return piece
}

// Pieces returns the squares of all pieces of p, men and kings.
func (s State) Pieces(p game.Player) Squares {
	switch p {
	case game.First:
		return s.first
	case game.Second:
		return s.second
	}
	return 0
}

// Men returns the squares of p's men.
func (s State) Men(p game.Player) Squares { return s.Pieces(p) &^ s.kings }

// Kings returns the squares of p's kings.
func (s State) Kings(p game.Player) Squares { return s.Pieces(p) & s.kings }

// Swapped returns the same position with the players exchanged: the board is turned
// around, and the pieces and the turn change sides.
func (s State) Swapped() State {
	return State{first: diagonal.Turned(s.second), second: diagonal.Turned(s.first), kings: diagonal.Turned(s.kings), second2move: !s.second2move}
}
