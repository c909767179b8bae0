package table

import (
	"context"

	"github.com/seed-61c9d78a/versus/game"
)

func (t *table[S, M]) Drawing() string {
	s := *t.moment.State()
	if turn := t.played.Rules.Turn(&s); t.observer != nil && (turn == game.First || turn == game.Second) {
		s = t.observer.Observe(&s, turn)
	}
	return game.Draw(t.played.Rules, s)
}

func (t *table[S, M]) Perft(ctx context.Context, depth int, tell func(move string, sequences int64)) error {
	s := *t.moment.State()
	if depth < 1 {
		return problem(BadRequest, "the depth is %d; want 1 or more", depth)
	}
	for m, next := range game.All(t.played.Rules, s) {
		n, err := game.Perft(ctx, t.played.Rules, next, depth-1)
		if err != nil {
			return err
		}
		tell(t.notation.FormatMove(&s, m), n)
	}
	return nil
}
