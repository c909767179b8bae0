package paper

import (
	"math"
	"sync"

	"github.com/seed-61c9d78a/versus/game"
)

// Weights says how much each feature of a position is worth to the evaluation, in the
// logarithm of the odds that the player on turn wins. Forward is towards the goal that
// this player attacks.
type Weights struct {
	Tempo    float64 // being on turn
	Forward  float64 // each row that the turn can end before the middle of the field
	Backward float64 // each row that the turn can end behind it
	Row      float64 // each row that the ball is before the middle
	Distance float64 // each landing on the way to one's own goal, less those to the rival's
	CutOff   float64 // one's own goal cannot be reached any more, less the rival's
}

// DefaultWeights were fitted by logistic regression to the outcomes of games, then
// tried in play.
var DefaultWeights = Weights{Tempo: -0.25, Forward: 0.2, Backward: -0.04, Row: -0.07, Distance: -0.06, CutOff: 2}

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
	return s.turn.Sign() * g.weights.score(&e.board, e.reacher.measure(&e.board, horizon))
}

// score is the estimate for the player on turn, strictly between -1 and 1.
func (w *Weights) score(b *board, r reach) float64 {
	middle := float64(b.height/2 + 1)
	row, forward, backward := middle-float64(b.row[b.ball]), middle-float64(r.top), float64(r.bottom)-middle
	rivals, own := r.north, r.south
	if b.turn == game.Second {
		row, forward, backward = -row, backward, forward
		own, rivals = rivals, own
	}
	if rivals == 0 {
		return 0.999
	}
	sum := w.Tempo + w.Forward*forward + w.Backward*backward + w.Row*row +
		w.Distance*float64(min(own, farthest)-min(rivals, farthest))
	if own == far {
		sum += w.CutOff
	}
	if rivals == far {
		sum -= w.CutOff
	}
	return 0.998 * math.Tanh(sum/2)
}

// farthest is the distance from which on a goal counts as equally far.
const farthest = 7
