package model

import (
	"fmt"
	"math"
	"sync"

	"github.com/seed-61c9d78a/versus/eval"
	"github.com/seed-61c9d78a/versus/eval/feature"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/eval/layout"
)

// An Evaluator evaluates the positions of a game: its Sum is an eval.Sum, the logarithm
// of the odds that First wins. It is safe for concurrent use; each evaluation borrows a state of
// the model, usually the one that the goroutine had before, so that it costs only what
// has changed since.
type Evaluator[S comparable] struct {
	encoder feature.Encoder[S]
	model   *Model
	states  sync.Pool // *scratch
}

// scratch holds the model state and the feature set that an evaluation uses.
type scratch struct {
	state State
	set   feature.Set
}

// NewEvaluator returns an evaluator of positions described by e.
func NewEvaluator[S comparable](m *Model, e feature.Encoder[S]) (*Evaluator[S], error) {
	if n := e.Features(); n != m.Features() {
		return nil, fmt.Errorf("model: the weights of %s are for %d features; the game's encoder has %d", m.Game, m.Features(), n)
	}
	m = m.Symmetric(e)
	v := &Evaluator[S]{encoder: e, model: m}
	v.states.New = func() any { return &scratch{m.NewState(), feature.NewSet(m.Features())} }
	return v, nil
}

// Sum returns the logarithm of the odds that First wins, about -10 to 10. It does not
// allocate.
func (v *Evaluator[S]) Sum(s *S) float64 {
	l := v.states.Get().(*scratch)
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

// encoderOf returns the encoder for positions of g: the one in the file, or else the game's
// own, which must have the name in the file.
func encoderOf[S, M comparable](m *Model, g game.Game[S, M]) (feature.Encoder[S], error) {
	if m.Layout != nil {
		return layout.Encoder(g, m.Layout)
	}
	e, ok := feature.Of(g)
	if !ok {
		return nil, fmt.Errorf("model: the weights of %s are for the encoder %q; the game has no encoder", m.Game, m.Header.Encoder)
	}
	return e, Fits(m, e)
}

// Name returns the name of an encoder, "" if it is not [feature.Named].
func Name(e any) string {
	if n, ok := e.(feature.Named); ok {
		return n.Name()
	}
	return ""
}

// Fits returns an error if m is nil or was not trained for e: if the encoder has another
// name or another number of features.
func Fits[S comparable](m *Model, e feature.Encoder[S]) error {
	if m == nil {
		return fmt.Errorf("model: the model is nil; want weights for the encoder %q with %d features", Name(e), e.Features())
	}
	if m.Header.Encoder != Name(e) || m.Features() != e.Features() {
		return fmt.Errorf("model: weights for the encoder %q with %d features; want %q with %d", m.Header.Encoder, m.Features(), Name(e), e.Features())
	}
	return nil
}

// Play returns g with the model's estimate of First's payoff as Evaluate.
func Play[S, M comparable](m *Model, g game.Game[S, M]) (game.Game[S, M], error) {
	if err := game.Check(g); err != nil {
		return nil, fmt.Errorf("model: Play: %w", err)
	}
	e, err := encoderOf(m, g)
	if err != nil {
		return nil, err
	}
	return PlayWith(m, g, e)
}

// PlayWith is like [Play], with positions described by e.
func PlayWith[S, M comparable](m *Model, g game.Game[S, M], e feature.Encoder[S]) (game.Game[S, M], error) {
	v, err := NewEvaluator(m, e)
	if err != nil {
		return nil, err
	}
	const odds = eval.Scale(1) // the model's sums are logarithms of odds
	low, high := m.Low, m.High
	if m.Own != 0 {
		return game.WithEvaluate(g, func(s *S) float64 {
			return min(max(g.Evaluate(s)+m.Own*v.Sum(s), math.Nextafter(low, high)), math.Nextafter(high, low))
		}), nil
	}
	return game.WithEvaluate(g, func(s *S) float64 {
		return low + (high-low)*odds.Probability(v.Sum(s))
	}), nil
}
