package game

import "errors"

var (
	// ErrNilGame is wrapped by the errors of functions that need a game and were given
	// nil.
	ErrNilGame = errors.New("no game given (it is nil)")

	// ErrGameOver is wrapped by errors about a position that must have a player to move
	// although the game is over.
	ErrGameOver = errors.New("the game is over")

	// ErrFaulty is wrapped by errors about a game that breaks the contract of [Game]: a
	// position that is not final has no moves, it is the turn of a player who does not
	// exist, a score is not finite, probabilities do not sum to 1, a state is a pointer, a method
	// panics.
	ErrFaulty = errors.New("the rules of the game are faulty")
)
