package catalog

import (
	"context"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/answer"
)

// drawing returns the end of the record as text, as the player to move sees it.
func (t *replay[S, M]) drawing() string {
	return game.Render(t.played.Rules, t.observed())
}

// observed returns the end of the record as the player to move sees it.
func (t *replay[S, M]) observed() S {
	s := *t.moment.State()
	if turn := t.played.Rules.Turn(&s); t.observer != nil && (turn == game.First || turn == game.Second) {
		return t.observer.Observe(&s, turn)
	}
	return s
}

// perft counts the lines of depth moves from the end of the record, for each first move.
func (t *replay[S, M]) perft(ctx context.Context, depth int, emit func(any) error) error {
	if depth < 1 {
		return answer.Problemf(answer.BadRequest, "the depth is %d; want 1 or more", depth)
	}
	s := *t.moment.State()
	for m, next := range game.All(t.played.Rules, s) {
		n, err := game.Perft(ctx, t.played.Rules, next, depth-1)
		if err != nil {
			return err
		}
		if err := emit(answer.Count{Type: "count", Move: t.notation.FormatMove(&s, m), Lines: n}); err != nil {
			return err
		}
	}
	return nil
}
