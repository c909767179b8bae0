package paper

import (
	"fmt"
	"math"
	"sync"

	"github.com/seed-61c9d78a/versus/eval/feature"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/eval/model"
)

// WithModel returns a game with the same rules that evaluates with a learned model. The
// players use this evaluation too. It fails if the model is not for Encoder's features.
func (g *Game) WithModel(m *model.Model) (*Game, error) {
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
