package game

import (
	"fmt"
	"iter"
	"slices"
	"strings"
)

// All ranges over the legal moves in s and the positions that they lead to:
//
//	for m, next := range game.All(g, s) { ... }
//
// It is a convenience; searchers call Moves with a slice of their own.
func All[S, M comparable](g Game[S, M], s S) iter.Seq2[M, S] {
	return func(yield func(M, S) bool) {
		for _, m := range g.Moves(nil, &s) {
			if !yield(m, After(g, s, m)) {
				return
			}
		}
	}
}

// Play returns the position that m leads to, or an [IllegalMoveError] if m is not
// a legal move in s.
func Play[S, M comparable](g Game[S, M], s S, m M) (S, error) {
	legal := g.Moves(nil, &s)
	if !slices.Contains(legal, m) {
		return s, illegal(g, s, m, legal)
	}
	return After(g, s, m), nil
}

// IllegalMoveError reports a move that the rules do not allow.
type IllegalMoveError struct {
	Move     string   // the move, in the game's notation where it has one
	Position string   // the position in which it was tried
	Turn     Player   // who was to move: Nobody if the game was over
	Legal    []string // the legal moves
}

func illegal[S, M comparable](g Game[S, M], s S, m M, legal []M) *IllegalMoveError {
	e := &IllegalMoveError{Move: fmt.Sprint(m), Position: PositionText(g, s), Turn: g.Turn(&s)}
	for _, l := range legal {
		e.Legal = append(e.Legal, MoveText(g, s, l))
	}
	return e
}

// maxListed is the largest number of legal moves that an error message lists.
const maxListed = 20

// Error names the move, the position, who was to move and the legal moves.
func (e *IllegalMoveError) Error() string {
	if e.Turn == Nobody {
		return fmt.Sprintf("game: move %q in position %q: the game is over", e.Move, e.Position)
	}
	list := strings.Join(e.Legal[:min(len(e.Legal), maxListed)], " ")
	if len(e.Legal) > maxListed {
		list += fmt.Sprintf(" and %d more", len(e.Legal)-maxListed)
	}
	return fmt.Sprintf("game: move %q in position %q: not legal for %v (legal: %s)", e.Move, e.Position, e.Turn, list)
}
