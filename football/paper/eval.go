package paper

import (
	"sync"

	"github.com/seed-61c9d78a/versus/game"
)

// Weights says how much each feature of a position is worth to the evaluation. The
// features are differences that favour the player on turn when positive.
type Weights struct {
	Distance float64 // landings that the rival's goal is nearer than one's own
	Tempo    float64 // being on turn
	Exit     float64 // each point where the turn can stop
}

// DefaultWeights are those used when a Game has none of its own.
var DefaultWeights = Weights{Distance: 1, Tempo: 0.5, Exit: 0.02}

// horizon is how many landings away the evaluation looks for the goals.
const horizon = far - 1

var reachers = sync.Pool{New: func() any { return new(evaluator) }}

// evaluator is what one evaluation needs.
type evaluator struct {
	board   board
	reacher reacher
}

// Evaluate returns +1 or -1 for a game won by First or Second, else an estimate
// between them from the distances of the goals; see Weights. It is meant for the
// beginning of a turn, and in the middle of one judges as if it began there.
func (g *Game) Evaluate(s *State) float64 {
	if s.turn == game.Nobody {
		return s.winner.Sign()
	}
	e := reachers.Get().(*evaluator)
	defer reachers.Put(e)
	e.board.field = g.field
	e.board.load(s)
	return s.turn.Sign() * g.weights.score(e.reacher.measure(&e.board, horizon), s.turn)
}

// score is the estimate for the player on turn, strictly between -1 and 1.
func (w *Weights) score(r reach, turn game.Player) float64 {
	own, rival := r.south, r.north
	if turn == game.First {
		own, rival = rival, own
	}
	// own is the distance of the goal that the player on turn attacks.
	sum := w.Distance*float64(rival-own) + w.Tempo + w.Exit*float64(r.exits)
	if own == 0 {
		return 0.99
	}
	return 0.98 * sum / (4 + max(sum, -sum))
}
