package game

import "sync"

// As finds a capability of g: it returns the first of g, the game that g decorates, and so
// on, that has the methods of T. If there is none, ok is false. A game that decorates another
// one has a method Unwrap() Game[S, M] that returns it.
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
		w, ok := g.(interface{ Unwrap() Game[S, M] })
		if !ok {
			break
		}
		g = w.Unwrap()
	}
	return capability, false
}

// WithEndings returns g with a Turn that is Nobody, and an Evaluate that is the payoff, wherever
// a [Finisher] finds no legal move; every capability of g remains. It returns g itself if g is
// no Finisher. Turn and Evaluate then list the moves of each position.
func WithEndings[S, M comparable](g Game[S, M]) Game[S, M] {
	if !given(g) {
		return g
	}
	if _, ok := g.(*finishing[S, M]); ok {
		return g
	}
	f, ok := As[Finisher[S]](g)
	if !ok {
		return g
	}
	return &finishing[S, M]{Game: g, finisher: f, lists: sync.Pool{New: func() any { return new([]M) }}}
}

type finishing[S, M comparable] struct {
	Game[S, M]
	finisher Finisher[S]
	lists    sync.Pool // of *[]M
}

func (f *finishing[S, M]) Unwrap() Game[S, M] { return f.Game }

// stuck reports whether s has no legal move.
func (f *finishing[S, M]) stuck(s *S) bool {
	list := f.lists.Get().(*[]M)
	*list = f.Game.Moves((*list)[:0], s)
	none := len(*list) == 0
	f.lists.Put(list)
	return none
}

func (f *finishing[S, M]) Turn(s *S) Player {
	turn := f.Game.Turn(s)
	if turn != Nobody && f.stuck(s) {
		return Nobody
	}
	return turn
}

func (f *finishing[S, M]) Evaluate(s *S) float64 {
	if f.Game.Turn(s) != Nobody && f.stuck(s) {
		return f.finisher.Finish(s)
	}
	return f.Game.Evaluate(s)
}

// WithoutEndings undoes [WithEndings]: it returns g with its own Turn, for a search that lists
// the moves of every position anyway and calls Finish where there are none.
func WithoutEndings[S, M comparable](g Game[S, M]) Game[S, M] {
	if f, ok := g.(*finishing[S, M]); ok {
		return f.Game
	}
	return g
}

// WithEvaluate returns g with its estimates of unfinished positions replaced by evaluate,
// which returns a score for First, strictly inside the bounds of g if it is a [Bounder].
// Finished games keep the payoffs of g, and every capability of g remains.
func WithEvaluate[S, M comparable](g Game[S, M], evaluate func(s *S) float64) Game[S, M] {
	plain := WithoutEndings(g)
	e := Game[S, M](&evaluated[S, M]{Game: plain, evaluate: evaluate})
	if plain != g {
		e = WithEndings(e)
	}
	return e
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
