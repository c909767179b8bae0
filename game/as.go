package game

// Wrapper is a game around another game: a decorator. Whatever capability the
// decorator lacks is looked for in what Unwrap returns.
type Wrapper[S, M comparable] interface {
	Unwrap() Game[S, M]
}

// As finds a capability of g: the first of g, the game that g wraps, and so on,
// that has the methods of T.
//
//	hasher, ok := game.As[game.Hasher[State]](g)
//
// Type inference finds S and M. Ask once, before a search starts: asking costs far
// more than calling.
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

// WithEvaluate returns g with the estimate of unfinished positions replaced by
// evaluate, which returns a score for First. Payoffs of finished games stay those
// of g, and every capability of g remains.
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
