package model

import (
	"fmt"
	"sync"

	"github.com/seed-61c9d78a/versus/eval/feature"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/eval/layout"
	"github.com/seed-61c9d78a/versus/internal/odds"
)

// An Evaluator evaluates the positions of a game: its Sum, an eval.Sum, is the logarithm of the odds that First
// wins. It is safe for concurrent use; each evaluation borrows a state of the model, usually the one that the
// goroutine had before, so that it costs only what has changed since.
type Evaluator[S comparable] struct {
	encoder feature.Encoder[S]
	model   *Model
	states  sync.Pool // *scratch[S]
}

// scratch holds the model state and the feature set that an evaluation uses, or what tracks the features.
type scratch[S comparable] struct {
	state   State
	set     feature.Set
	tracker *layout.Tracker[S]
}

// NewEvaluator returns an evaluator of positions described by e.
func NewEvaluator[S comparable](m *Model, e feature.Encoder[S]) (*Evaluator[S], error) {
	if n := e.Features(); n != m.Features() {
		return nil, fmt.Errorf("model: the weights of %s are for %d features; the game's encoder has %d", m.Game, m.Features(), n)
	}
	tracked, tracks := e.(interface{ Tracker() *layout.Tracker[S] })
	if !tracks { // the symmetries of a derived encoder are used in training only: at play, their copies cost more than they gain
		m = m.Symmetric(e)
	}
	v := &Evaluator[S]{encoder: e, model: m}
	v.states.New = func() any {
		l := &scratch[S]{state: m.NewState(), set: feature.NewSet(m.Features())}
		if tracks {
			l.tracker = tracked.Tracker()
		}
		return l
	}
	return v, nil
}

// Sum returns the logarithm of the odds that First wins, about -10 to 10. It does not allocate.
func (v *Evaluator[S]) Sum(s *S) float64 {
	l := v.states.Get().(*scratch[S])
	set, side := l.set, game.First
	if l.tracker != nil {
		set, side = l.tracker.Encode(s)
	} else {
		clear(set)
		side = v.encoder.Encode(set, s)
	}
	var sum float64
	if side == game.Second {
		sum = -l.state.Sum(set, 1)
	} else {
		sum = l.state.Sum(set, 0)
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

// Name returns the name of an encoder, "" if it has none.
func Name(e any) string {
	if n, ok := e.(interface{ Name() string }); ok {
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
	if m.network == nil && m.tables == nil {
		return g, nil
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
	low, high := m.Low, m.High
	if m.Own != 0 {
		own := 1 / m.Own
		return game.WithEvaluate(g, func(s *S) float64 {
			return low + (high-low)*odds.Logistic(g.Evaluate(s)*own+v.Sum(s))
		}), nil
	}
	return game.WithEvaluate(g, func(s *S) float64 {
		return low + (high-low)*odds.Logistic(v.Sum(s))
	}), nil
}
