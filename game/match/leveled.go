package match

import (
	"context"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/search"
)

// Leveled plays below the strength of another bot, as [search.Leveled] does.
type Leveled[S, M comparable] struct {
	Bot        Bot[S, M]
	Weakness   search.Weakness                          // as search.Easy.Weakness()
	Candidates func(s *S, p game.Player, moves []M) []M // as for search.Leveled; nil: all legal moves
}

// Name returns the name of Bot.
func (b Leveled[S, M]) Name() string { return b.Bot.Name() }

// Unwrap returns Bot.
func (b Leveled[S, M]) Unwrap() Bot[S, M] { return b.Bot }

// Ponder does nothing: Bot would be stronger if it pondered.
func (Leveled[S, M]) Ponder(context.Context, *Turn[S, M]) {}

// Move returns the bot's move, or a weaker one from a quick look.
func (b Leveled[S, M]) Move(ctx context.Context, t *Turn[S, M]) (M, error) {
	l := search.Leveled[S, M]{Game: t.Game, Searcher: asked[S, M]{b.Bot, t}, Weakness: b.Weakness, Candidates: b.Candidates, Rand: t.Rand}
	r, err := l.Search(ctx, t.State, t.Past...)
	return r.Move, err
}

// asked adapts a bot to a searcher for one position.
type asked[S, M comparable] struct {
	bot  Bot[S, M]
	turn *Turn[S, M]
}

func (a asked[S, M]) Search(ctx context.Context, _ S, _ ...S) (r search.Result[M], err error) {
	r.Move, err = a.bot.Move(ctx, a.turn)
	return r, err
}
