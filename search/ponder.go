package search

import "context"

// Ponderer is a searcher that makes use of the rival's time. Ponder searches s, in which
// the rival is to move, until ctx or the limits end it, and keeps what it learns for the
// next Search: a tree or a table. It must have returned before the next Search begins.
// Errors are those of Search, and Progress is not called.
type Ponderer[S, M comparable] interface {
	Ponder(ctx context.Context, s S, past ...S) error
}

// Ponder fills the table from the rival's position: whatever the rival plays, the next
// Search finds it searched to some depth, the expected answer deepest.
func (m *Minimax[S, M]) Ponder(ctx context.Context, s S, past ...S) error {
	return ponder(ctx, m, &m.Progress, s, past)
}

// Ponder grows the tree from the rival's position; the next Search goes on with the part
// that belongs to the rival's move.
func (m *MCTS[S, M]) Ponder(ctx context.Context, s S, past ...S) error {
	return ponder(ctx, m, &m.Progress, s, past)
}

// ponder searches without showing anybody.
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
