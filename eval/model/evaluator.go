package model

import (
	"fmt"
	"sync"

	"github.com/seed-61c9d78a/versus/eval"
	"github.com/seed-61c9d78a/versus/eval/feature"
	"github.com/seed-61c9d78a/versus/game"
)

// Evaluator judges the positions of a game: it is an eval.Sum, the logarithm of the odds
// that First wins. Any number of goroutines may use it; each is lent a state of the model
// while it asks, mostly the one that it had before, so that an evaluation costs what has
// changed since.
type Evaluator[S comparable] struct {
	encoder feature.Encoder[S]
	model   *Model
	states  sync.Pool // *lent
}

// lent is what one evaluation needs.
type lent struct {
	state State
	set   feature.Set
}

// NewEvaluator returns the evaluator of positions that e describes.
func NewEvaluator[S comparable](m *Model, e feature.Encoder[S]) (*Evaluator[S], error) {
	if n := e.Features(); n != m.Features() {
		return nil, fmt.Errorf("model: the weights of %s are for %d features; the game's encoder has %d", m.Game, m.Features(), n)
	}
	v := &Evaluator[S]{encoder: e, model: m}
	v.states.New = func() any { return &lent{m.NewState(), feature.NewSet(m.Features())} }
	return v, nil
}

// Sum returns the logarithm of the odds that First wins, about -10 to 10. It allocates
// nothing.
func (v *Evaluator[S]) Sum(s *S) float64 {
	l := v.states.Get().(*lent)
	clear(l.set)
	side := v.encoder.Encode(l.set, s)
	var sum float64
	if side == game.Second {
		sum = -l.state.Sum(l.set, 1)
	} else {
		sum = l.state.Sum(l.set, 0)
	}
	v.states.Put(l)
	return sum
}

// Encoder returns the encoder that the model's positions are described with: the game's
// own, or the one that the file describes.
func Encoder[S, M comparable](m *Model, g game.Game[S, M]) (feature.Encoder[S], error) {
	if m.Layout != nil {
		return feature.FromLayout(g, m.Layout)
	}
	e, ok := feature.Of(g)
	if !ok {
		return nil, fmt.Errorf("model: the weights of %s are for the encoder %q; the game has none", m.Game, m.Header.Encoder)
	}
	if name := Name(e); name != m.Header.Encoder {
		return nil, fmt.Errorf("model: the weights of %s are for the encoder %q; the game has %q", m.Game, m.Header.Encoder, name)
	}
	return e, nil
}

// Name returns the name of an encoder, "" if it has none.
func Name(e any) string {
	if n, ok := e.(feature.Named); ok {
		return n.Name()
	}
	return ""
}

// Play returns g with Evaluate as the model judges: the expected payoff for First.
func Play[S, M comparable](m *Model, g game.Game[S, M]) (game.Game[S, M], error) {
	if g == nil {
		return nil, fmt.Errorf("model: Play: %w", game.ErrNilGame)
	}
	e, err := Encoder(m, g)
	if err != nil {
		return nil, err
	}
	return PlayWith(m, g, e)
}

// PlayWith is Play with positions described by e.
func PlayWith[S, M comparable](m *Model, g game.Game[S, M], e feature.Encoder[S]) (game.Game[S, M], error) {
	v, err := NewEvaluator(m, e)
	if err != nil {
		return nil, err
	}
	const odds = eval.Scale(1) // the model's sums are logarithms of odds
	low, high := m.Low, m.High
	return game.WithEvaluate(g, func(s *S) float64 {
		return low + (high-low)*odds.Probability(v.Sum(s))
	}), nil
}
