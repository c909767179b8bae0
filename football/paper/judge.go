package paper

import (
	"fmt"
	"math"
	"sync"

	"github.com/seed-61c9d78a/versus/eval/feature"
	"github.com/seed-61c9d78a/versus/eval/model"
	"github.com/seed-61c9d78a/versus/game"
)

// WithModel returns a game with the same rules that evaluates by a learned model, which
// must be for Encoder's features. The players search with it too.
func (g *Game) WithModel(m *model.Model) (*Game, error) {
	e := newEncoder(g.field)
	if m == nil || m.Header.Encoder != e.Name() || m.Features() != e.Features() {
		have := "none"
		if m != nil {
			have = fmt.Sprintf("weights for %q with %d features", m.Header.Encoder, m.Features())
		}
		return nil, fmt.Errorf("paper: learned evaluation: %s; want weights for %q with %d features", have, e.Name(), e.Features())
	}
	learned := &Game{rules: g.rules, field: g.field, weights: g.weights, model: m, encoder: e}
	learned.judges = &sync.Pool{New: func() any { return newJudge(learned) }}
	return learned, nil
}

// judge is a learned evaluation at work. It belongs to one goroutine.
type judge struct {
	encoder *encoder
	state   model.State
	set     feature.Set
	drawing drawing // of the position judged next
}

// newJudge returns a judge of the game's positions, or nil if its evaluation is not learned.
func newJudge(g *Game) *judge {
	if g.model == nil {
		return nil
	}
	return &judge{encoder: g.encoder, state: g.model.NewState(), set: feature.NewSet(g.model.Features())}
}

// score is the estimate for the player on turn, strictly between -1 and 1, or says that
// this player can score.
func (j *judge) score(b *board) (estimate float64, scores bool) {
	clear(j.set)
	if j.encoder.describe(j.set, b, &j.drawing) {
		return sure, true
	}
	side := 0
	if b.turn == game.Second {
		side = 1
	}
	return 0.998 * math.Tanh(j.state.Sum(j.set, side)/2), false
}
