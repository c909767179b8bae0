package game

import "errors"

var (
	// ErrNilGame is what errors wrap wherever a game is needed and none was given.
	ErrNilGame = errors.New("no game given (it is nil)")

	// ErrGameOver is what errors wrap wherever a position is needed in which somebody
	// is to act, and the game is over.
	ErrGameOver = errors.New("the game is over")
)
