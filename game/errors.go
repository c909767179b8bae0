package game

import (
	"errors"
	"reflect"
)

var (
	// ErrNilGame is what errors wrap wherever a game is needed and none was given.
	ErrNilGame = errors.New("no game given (it is nil)")

	// ErrGameOver is what errors wrap wherever a position is needed in which somebody
	// is to act, and the game is over.
	ErrGameOver = errors.New("the game is over")

	// ErrFaulty is what errors wrap when a game breaks the rules of [Game]: a position
	// that is not final has no moves, a score is not finite, probabilities do not sum
	// to 1, a method panics.
	ErrFaulty = errors.New("the rules of the game are faulty")
)

// Given reports whether there is a game: g is neither nil nor a nil pointer, which an
// interface hides.
func Given[S, M comparable](g Game[S, M]) bool {
	if g == nil {
		return false
	}
	v := reflect.ValueOf(g)
	return v.Kind() != reflect.Pointer || !v.IsNil()
}
