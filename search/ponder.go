package search

import "context"

// Ponderer is implemented by searchers that can use the opponent's time. Ponder searches
// s, where the opponent is to move, until ctx or the limits end it, and keeps its tree or
// table for the next Search. It must have returned before the next Search begins. Errors
// are those of Search; Progress is not called.
type Ponderer[S, M comparable] interface {
	Ponder(ctx context.Context, s S, past ...S) error
}

// Ponder fills the table from the opponent's position. Whatever the opponent plays, the
// next Search finds it searched to some depth, the expected reply deepest.
func (m *Minimax[S, M]) Ponder(ctx context.Context, s S, past ...S) error {
	return ponder(ctx, m, &m.Progress, s, past)
}

// Ponder grows the tree from the opponent's position. The next Search continues with the
// subtree of the opponent's move.
func (m *MCTS[S, M]) Ponder(ctx context.Context, s S, past ...S) error {
	return ponder(ctx, m, &m.Progress, s, past)
}

// ponder searches without calling Progress.
func ponder[S, M comparable](ctx context.Context, by Searcher[S, M], progress *func(Result[M]), s S, past []S) error {
	shown := *progress
	*progress = nil
	defer func() { *progress = shown }()
	_, err := by.Search(ctx, s, past...)
	return err
}

var (
	_ Ponderer[int, int] = (*Minimax[int, int])(nil)
	_ Ponderer[int, int] = (*MCTS[int, int])(nil)
)
