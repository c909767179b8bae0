package search

import (
	"errors"
	"time"
)

// ErrNotATurn is returned for a position in which neither First nor Second is to move
// although the game is not over, such as a chance node. For a finished game the error is
// [game.ErrGameOver].
var ErrNotATurn = errors.New("neither player is to move")

// Result is the result of a search.
type Result[M comparable] struct {
	Move   M             // the move to play; always legal
	Line   []M           // the expected continuation, beginning with Move
	Score  float64       // for First, in the units of Evaluate
	Depth  int           // number of the players' moves that were searched in full, 0 if none; for Monte-Carlo tree search, the depth of the tree in plies
	Nodes  int64         // positions visited, including the root; for Monte-Carlo tree search, simulations
	Time   time.Duration // wall time
	Proven bool          // Score is the exact payoff under best play, not an estimate

	// Lines holds the best root moves, best first, if the searcher was asked for
	// several; the first is Line.
	Lines []Line[M]
}

// Line is a root move with its expected continuation and score.
type Line[M comparable] struct {
	Moves []M     // the root move first
	Score float64 // for First
}

// NodesPerSecond returns the speed of the search, or 0 if Time is not positive.
func (r Result[M]) NodesPerSecond() float64 {
	if r.Time <= 0 {
		return 0
	}
	return float64(r.Nodes) / r.Time.Seconds()
}
