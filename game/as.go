package game

// Wrapper is a game that decorates another game. [As] looks for capabilities that the
// decorator lacks in the game that Unwrap returns.
type Wrapper[S, M comparable] interface {
	Unwrap() Game[S, M]
}

// As finds a capability of g: it returns the first of g, the game that g wraps, and so
// on, that has the methods of T.
//
//	hasher, ok := game.As[game.Hasher[State]](g)
//
// Type inference finds S and M. Call As once, before a search starts: it costs far more
// than a call of the method it finds.
func As[T any, S, M comparable](g Game[S, M]) (capability T, ok bool) {
	for g != nil {
		if c, ok := g.(T); ok {
			return c, true
		}
		w, ok := g.(Wrapper[S, M])
		if !ok {
			break
		}
		g = w.Unwrap()
	}
	return capability, false
}

// WithEvaluate returns g with its estimates of unfinished positions replaced by evaluate,
// which returns a score for First. Finished games keep the payoffs of g, and every
// capability of g remains.
func WithEvaluate[S, M comparable](g Game[S, M], evaluate func(s *S) float64) Game[S, M] {
	return &evaluated[S, M]{Game: g, evaluate: evaluate}
}

type evaluated[S, M comparable] struct {
	Game[S, M]
	evaluate func(s *S) float64
}

func (e *evaluated[S, M]) Unwrap() Game[S, M] { return e.Game }

func (e *evaluated[S, M]) Evaluate(s *S) float64 {
	if e.Game.Turn(s) == Nobody {
		return e.Game.Evaluate(s)
	}
	return e.evaluate(s)
}
