package catalog

import (
	"context"

	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/search"
)

// weakened plays below the strength of another bot, as search.Leveled does.
type weakened[S, M comparable] struct {
	match.Bot[S, M]
	leveled *search.Leveled[S, M] // with the weakness
}

func (b weakened[S, M]) Unwrap() match.Bot[S, M] { return b.Bot }

// Ponder does nothing: the bot would be stronger if it pondered.
func (weakened[S, M]) Ponder(context.Context, *match.Request[S, M]) {}

// Move returns the bot's move, or a weaker one from a quick look.
func (b weakened[S, M]) Move(ctx context.Context, t *match.Request[S, M]) (M, error) {
	l := b.leveled
	l.Game, l.Searcher, l.Rand = t.Game, asked[S, M]{b.Bot, t}, t.Rand
	r, err := l.Search(ctx, t.State, t.Past...)
	return r.Move, err
}

// asked adapts a bot to a searcher for one position.
type asked[S, M comparable] struct {
	bot  match.Bot[S, M]
	turn *match.Request[S, M]
}

func (a asked[S, M]) Search(ctx context.Context, _ S, _ ...S) (r search.Result[M], err error) {
	r.Move, err = a.bot.Move(ctx, a.turn)
	return r, err
}
