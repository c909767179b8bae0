package paper

import (
	"fmt"
	"math"
	"sync"

	"github.com/seed-61c9d78a/versus/eval"
	"github.com/seed-61c9d78a/versus/eval/feature"
	evalmodel "github.com/seed-61c9d78a/versus/eval/model"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/eval/model"
	"github.com/seed-61c9d78a/versus/internal/eval/parameters"
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

// The features of a position that the evaluation weighs, for the side to move. Forward is
// towards the goal that this player attacks.
const (
	tempoFeature    = iota // 1: the right to move
	forwardFeature         // rows beyond the middle of the field where the turn can end
	backwardFeature        // rows behind the middle where the turn can end
	rowFeature             // rows of the ball beyond the middle
	distanceFeature        // landings to the own goal minus landings to the rival's
	cutOffFeature          // 1 if the own goal can no longer be reached, minus 1 if the rival's cannot
	parityFeature          // +1 for an odd number of unused points, -1 for an even number
	numFeatures     int    = iota
)

// Weights are the coefficients of the features, in the order of the names of
// [Weights.Named], in the log-odds that the side to move wins.
type Weights [numFeatures]float64

// DefaultWeights documents the default values.
var known = parameters.Set{Evaluation: "paper football", Version: 1, List: []parameters.Parameter{
	tempoFeature:    {Name: "tempo", Default: -0.299272, Low: -2, High: 2},
	forwardFeature:  {Name: "forward", Default: 0.289157, Handmade: 0.2, Low: -1, High: 1},
	backwardFeature: {Name: "backward", Default: -0.0455617, Low: -1, High: 1},
	rowFeature:      {Name: "row", Default: -0.131125, Low: -1, High: 1},
	distanceFeature: {Name: "distance", Default: -0.124449, Handmade: -0.1, Low: -1, High: 1},
	cutOffFeature:   {Name: "cut off", Default: 3.81133, Handmade: 1, Low: -4, High: 6},
	parityFeature:   {Name: "parity", Default: 0.0500477, Low: -1, High: 1},
}}

// DefaultWeights returns the weights used if none are given. They predict best the results
// of games between players with HandmadeWeights, by Texel's method;
// examples/guides/benchmarks-football.md has the commands and the match that confirmed them.
func DefaultWeights() (w Weights) {
	known.Default(w[:])
	return w
}

// HandmadeWeights returns the weights set by hand: the start of the tuning of
// DefaultWeights and its baseline.
func HandmadeWeights() (w Weights) {
	known.Handmade(w[:])
	return w
}

// Named returns the weights with their names and bounds, for tuners and files.
func (w Weights) Named() *eval.Weights { return known.Named(w[:]) }

// WithModel returns a game with the same rules that evaluates with a learned model. The
// players use this evaluation too. It fails if the model is not for Encoder's features.
func (g *Game) WithModel(m *evalmodel.Model) (*Game, error) { return g.withModel(model.Private(m)) }

func (g *Game) withModel(m *model.Model) (*Game, error) {
	e := newEncoder(g.field)
	if err := model.Fits(m, e); err != nil {
		return nil, fmt.Errorf("paper: learned evaluation: %w", err)
	}
	learned := &Game{rules: g.rules, field: g.field, weights: g.weights, model: m.Symmetric(e), encoder: e}
	learned.learnedPool = &sync.Pool{New: func() any { return newLearnedEvaluation(learned) }}
	return learned, nil
}

// learnedEvaluation evaluates positions with a learned model. It must not be used concurrently.
type learnedEvaluation struct {
	encoder *encoder
	state   model.State
	set     feature.Set
	drawing drawing
}

// newLearnedEvaluation returns a judge for the game, or nil if the game has no learned evaluation.
func newLearnedEvaluation(g *Game) *learnedEvaluation {
	if g.model == nil {
		return nil
	}
	return &learnedEvaluation{encoder: g.encoder, state: g.model.NewState(), set: feature.NewSet(g.model.Features())}
}

// evaluate returns an estimate for the side to move, strictly between -1 and 1, and reports
// whether that player can evaluate.
func (j *learnedEvaluation) evaluate(b *board) (estimate float64, scores bool) {
	clear(j.set)
	if j.encoder.describe(j.set, b) {
		return sure, true
	}
	side := 0
	if b.turn == game.Second {
		side = 1
	}
	// Features depend most on the ball's place, so the last position with the same ball differs
	// least.
	return 0.998 * math.Tanh(j.state.Sum(j.set, 2*int(b.ball)+side)/2), false
}
