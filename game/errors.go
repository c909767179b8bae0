package game

import (
	"errors"
	"reflect"
)

var (
	// ErrNilGame is wrapped by the errors of functions that need a game and were given
	// nil.
	ErrNilGame = errors.New("no game given (it is nil)")

	// ErrGameOver is wrapped by errors about a position that must have a player to move
	// although the game is over.
	ErrGameOver = errors.New("the game is over")

	// ErrFaulty is wrapped by errors about a game that breaks the contract of [Game]: a
	// position that is not final has no moves, it is the turn of a player who does not
	// exist, a score is not finite, probabilities do not sum to 1, a method panics.
	ErrFaulty = errors.New("the rules of the game are faulty")
)

// Given reports whether g is a usable game: neither nil nor an interface that holds a nil
// pointer.
func Given[S, M comparable](g Game[S, M]) bool {
	if g == nil {
		return false
	}
	v := reflect.ValueOf(g)
	return v.Kind() != reflect.Pointer || !v.IsNil()
}
