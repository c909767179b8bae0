package search

import (
	"errors"
	"time"
)

var (
	// ErrGameOver is returned for a position in which the game is over.
	ErrGameOver = errors.New("the game is over")

	// ErrNotATurn is returned for a position in which neither First nor Second is
	// to move.
	ErrNotATurn = errors.New("it is no player's turn")
)

// Result is what a search found.
type Result[M comparable] struct {
	Move   M             // the move to play; always legal
	Line   []M           // the expected continuation, beginning with Move
	Score  float64       // for First, in the units of Evaluate
	Depth  int           // plies searched in full; 0 if the search was cut short before that
	Nodes  int64         // positions visited, the root included
	Time   time.Duration // wall time
	Proven bool          // Score is the exact payoff under best play, not an estimate
}
