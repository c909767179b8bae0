package paper

import (
	"math"

	"github.com/seed-61c9d78a/versus/game"
)

// horizon is how many landings away the evaluation looks for the goals.
const horizon = far - 1

// Evaluate returns +1 or -1 for a game won by First or Second, else an estimate
// between them from the distances of the goals; see Weights. It is meant for the
// beginning of a turn, and in the middle of one judges as if it began there.
func (g *Game) Evaluate(s *State) float64 {
	if s.turn == game.Nobody {
		return s.winner.Sign()
	}
	b, r := board{field: g.field}, reacher{}
	b.load(s)
	return s.turn.Sign() * g.weights.score(&b, r.measure(&b, horizon))
}

// score is the estimate for the player on turn, strictly between -1 and 1.
func (w *Weights) score(b *board, r reach) float64 {
	middle := float64(b.height/2 + 1)
	row, forward, backward := middle-float64(b.row[b.ball]), middle-float64(r.top), float64(r.bottom)-middle
	rivals, own := r.north, r.south
	cut := r.cut
	if b.turn == game.Second {
		row, forward, backward = -row, backward, forward
		own, rivals = rivals, own
		cut.north, cut.south = cut.south, cut.north
	}
	if rivals == 0 {
		return 0.999
	}
	sum := w.Tempo + w.Forward*forward + w.Backward*backward + w.Row*row +
		w.Distance*float64(min(own, farthest)-min(rivals, farthest))
	if b.left%2 != 0 {
		sum += w.Parity
	} else {
		sum -= w.Parity
	}
	if cut.south { // one's own goal, with First on turn
		sum += w.CutOff
	}
	if cut.north {
		sum -= w.CutOff
	}
	return 0.998 * math.Tanh(sum/2)
}

// farthest is the distance from which on a goal counts as equally far.
const farthest = 7
