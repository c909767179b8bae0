package paper

import (
	"math"

	"github.com/seed-61c9d78a/versus/game"
)

// horizon is the maximum distance, in landings, to which the evaluation looks for goals.
const horizon = far - 1

// Evaluate returns +1 or -1 for a game won by First or Second, and otherwise an estimate
// between them, by the learned model or by Weights. It is meant for the beginning of a
// turn; in the middle of a turn it evaluates as if the turn began there.
func (g *Game) Evaluate(s *State) float64 {
	if s.turn == game.Nobody {
		return s.winner.Sign()
	}
	b, r := board{field: g.field}, reacher{}
	b.load(s)
	if g.model == nil {
		return s.turn.Sign() * g.weights.score(&b, r.measure(&b, horizon))
	}
	j := g.learnedPool.Get().(*learnedEvaluation)
	j.encoder.draw(&j.drawing, &b, s)
	score, _ := j.evaluate(&b)
	g.learnedPool.Put(j)
	return s.turn.Sign() * score
}

// Undecided reports whether s is the beginning of a turn in which the side to move cannot
// score: a position that the players evaluate with Evaluate.
func (g *Game) Undecided(s *State) bool {
	f := g.field
	if s.turn == game.Nobody || f.bounces[s.ball] && s.ball != f.start {
		return false
	}
	// The ball has reached its point for the first time, so at most one segment is drawn
	// there.
	if drawn := f.open[s.ball] &^ g.free(s, s.ball); drawn&(drawn-1) != 0 || s.ball == f.start && drawn != 0 {
		return false
	}
	b, r := board{field: f}, reacher{}
	b.load(s)
	return !b.scores(&r)
}

// scores reports whether the side to move can score.
func (b *board) scores(r *reacher) bool {
	found := r.measure(b, 0)
	return b.turn == game.First && found.north == 0 || b.turn == game.Second && found.south == 0
}

// Features sets x, of the length of Weights, to the features for First: those of the side to
// move, negated if Second is to move. All are 0 if the game is over or if the side to move
// can score in this turn. It is an eval.Features. In other positions Evaluate with Weights
// is nearly 2p-1, where p is the probability that eval.Scale(1) returns for the weighted
// sum.
func (g *Game) Features(x []float64, s *State) {
	x = x[:numFeatures]
	clear(x)
	if s.turn == game.Nobody {
		return
	}
	b, r := board{field: g.field}, reacher{}
	b.load(s)
	if f, ok := features(&b, r.measure(&b, horizon)); ok {
		for i := range f {
			x[i] = s.turn.Sign() * f[i]
		}
	}
}

// sure is the estimate if the side to move can score.
const sure = 0.999

// score returns the estimate for the side to move, strictly between -1 and 1.
func (w *Weights) score(b *board, r reach) float64 {
	x, ok := features(b, r)
	if !ok {
		return sure
	}
	sum := 0.0
	for i, weight := range w {
		sum += weight * x[i]
	}
	return 0.998 * math.Tanh(sum/2)
}

// features returns the features for the side to move; ok is false if that player can score
// in this turn.
func features(b *board, r reach) (x [numFeatures]float64, ok bool) {
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
		return x, false
	}
	distance, cutOff, parity := float64(min(own, farthest)-min(rivals, farthest)), 0.0, -1.0
	if cut.south { // the own goal, with First to move
		cutOff++
	}
	if cut.north {
		cutOff--
	}
	if b.left%2 != 0 {
		parity = 1
	}
	return [numFeatures]float64{
		tempoFeature: 1, forwardFeature: forward, backwardFeature: backward, rowFeature: row,
		distanceFeature: distance, cutOffFeature: cutOff, parityFeature: parity,
	}, true
}

// farthest caps the distance of a goal.
const farthest = 7
