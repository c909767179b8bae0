package bot

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/checkers/book"
	"github.com/seed-61c9d78a/versus/checkers/endgame"
	"github.com/seed-61c9d78a/versus/checkers/learned"
	"github.com/seed-61c9d78a/versus/eval/model"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/internal/deadline"
	"github.com/seed-61c9d78a/versus/search"
)

// Bot chooses moves. The zero value plays the rules of the match, with the learned evaluation
// and without endgame tables. Like the search.Minimax inside, it is for one
// goroutine and should play one game at a time.
type Bot struct {
	// Rules are those of Search. Move sets them to the rules of the match's game.
	Rules checkers.Rules

	// Weights, if not nil, selects the evaluation by checkers.Features with these weights
	// instead of that of package learned.
	Weights *checkers.Weights

	// Endgame, if not nil, is the endgame table. It must be for the same rules. Several
	// bots may share it.
	Endgame *endgame.Table

	// Database, if not nil, gives the winner of positions that Endgame does not cover. It
	// must be for the same rules. Several bots may share it.
	Database endgame.Prober

	// Book holds moves that Move plays without searching. It must be for the same rules,
	// unless it is empty. nil means book.English under the rules checkers.English, and no book
	// under others. To play without a book, set an empty one.
	Book *book.Book

	Limits     search.Limits
	TableBytes int // of the transposition table; 0 means search.DefaultTableBytes
	Workers    int // goroutines that search; 0 means 1
	Lines      int // number of best moves with an exact score; 0 means 1

	// Progress, if not nil, is called after every iteration of a search.
	Progress func(search.Result[checkers.Move])

	minimax *search.Minimax[checkers.State, checkers.Move]
	current *searchedGame // the game of minimax, which keeps its table as long as the game is the same
	learned *model.Evaluator[checkers.State]
}

var (
	_ match.Bot[checkers.State, checkers.Move]       = (*Bot)(nil)
	_ match.Starter                                  = (*Bot)(nil)
	_ search.Searcher[checkers.State, checkers.Move] = (*Bot)(nil)
)

// Name returns "checkers".
func (b *Bot) Name() string { return "checkers" }

// Begin clears the results of earlier games, so that each game is played as if it were the
// first. It reads the opening book, which would otherwise take time of the first move.
func (b *Bot) Begin(_ context.Context, begin match.Beginning) error {
	b.NewGame(begin.Seed)
	if _, err := b.openings(); err != nil {
		return fmt.Errorf("bot: %w", err)
	}
	return nil
}

// End does nothing.
func (b *Bot) End(match.Ending) {}

// NewGame does the same as Begin, for use of the bot as a searcher. Nothing is random.
func (b *Bot) NewGame(seed uint64) {
	start := checkers.Game{}.Start()
	if _, err := b.prepare(&start); err == nil { // Search returns the error
		b.minimax.NewGame(seed)
	}
}

// Move returns the book's move if there is one, and otherwise searches. It uses only a share
// of the time on the game's clock. The limits of the match apply if the bot has none.
func (b *Bot) Move(ctx context.Context, t *match.Turn[checkers.State, checkers.Move]) (checkers.Move, error) {
	if g, ok := game.As[checkers.Game](t.Game); ok {
		b.Rules = g.Rules
	} else if g, ok := game.As[*checkers.Game](t.Game); ok {
		b.Rules = g.Rules
	}
	known, err := b.openings()
	if err != nil {
		return checkers.Move{}, fmt.Errorf("bot: %w", err)
	}
	if m, ok := known.Move(t.State); ok {
		return m, nil
	}
	ctx, cancel := t.Times.Start(ctx)
	defer cancel()
	own := b.Limits
	defer func() { b.Limits = own }()
	if own == (search.Limits{}) {
		b.Limits = t.Limits
	}
	if ctx.Err() != nil {
		ctx, b.Limits = context.WithoutCancel(ctx), brief(b.Limits) // Move must still return a move
	}
	r, err := b.Search(ctx, t.State, t.Past...)
	return r.Move, err
}

// openings returns the opening book.
func (b *Bot) openings() (*book.Book, error) {
	switch {
	case b.Book == nil && b.Rules == checkers.English:
		return book.English()
	case b.Book == nil || b.Book.Len() == 0:
		return new(book.Book), nil
	case b.Book.Rules() != b.Rules:
		return nil, fmt.Errorf("the book is for the rules %v, the bot plays %v", b.Book.Rules(), b.Rules)
	}
	return b.Book, nil
}

// Search returns the best move in s, without using the book. past holds the earlier positions
// of the game, oldest first, if known. The score is for First: 1 is a win, about 1/64 a man,
// and [endgame.Value.Payoff] the score of positions in the endgame table. A database win scores
// 0.5 to 0.7 after a capture or crowning, and about 0.3 with the pieces of s, where the way to
// win has still to be found. Limits and errors are those of [search.Minimax.Search]; a table
// or database for other rules is an error too. If the deadline of ctx passes before the search
// has tried the moves, because the machine is busy, Search takes about a millisecond more.
func (b *Bot) Search(ctx context.Context, s checkers.State, past ...checkers.State) (search.Result[checkers.Move], error) {
	g, err := b.prepare(&s)
	if err != nil {
		return search.Result[checkers.Move]{}, fmt.Errorf("bot: %w", err)
	}
	if b.Endgame != nil {
		begin := time.Now()
		if m, v, ok := b.Endgame.Best(s); ok {
			return search.Result[checkers.Move]{Move: m, Line: b.line(g.Game, s, v), Score: v.Payoff(), Depth: v.Plies, Nodes: 1, Time: time.Since(begin)}, nil
		}
	}
	if moves := g.Moves(nil, &s); len(moves) == 1 && ctx.Err() == nil {
		return search.Result[checkers.Move]{Move: moves[0], Line: moves, Score: g.Evaluate(&s), Nodes: 1}, nil
	}
	r, err := b.minimax.Search(ctx, s, past...)
	if err == nil && r.Depth == 0 && errors.Is(deadline.Err(ctx), context.DeadlineExceeded) {
		b.minimax.Limits = brief(b.Limits)
		r, err = b.minimax.Search(context.WithoutCancel(ctx), s, past...)
	}
	return r, err
}

// brief returns limits for a search when the time is up. It takes about a millisecond, and
// prevents the losses of a move that nothing has examined.
func brief(l search.Limits) search.Limits {
	const most = 2000
	if l.Nodes == 0 || l.Nodes > most {
		l.Nodes = most
	}
	return l
}

// prepare sets the options of minimax to search s, and returns its game.
func (b *Bot) prepare(s *checkers.State) (*searchedGame, error) {
	if b.Database != nil && b.Database.Rules() != b.Rules {
		return nil, fmt.Errorf("the database is for the rules %v, the bot plays %v", b.Database.Rules(), b.Rules)
	}
	if b.Endgame != nil && b.Endgame.Rules() != b.Rules {
		return nil, fmt.Errorf("the endgame table is for the rules %v, the bot plays %v", b.Endgame.Rules(), b.Rules)
	}
	if b.Weights == nil && b.learned == nil {
		var err error
		if b.learned, err = learned.Evaluator(); err != nil {
			return nil, err
		}
	}
	if b.minimax == nil {
		b.minimax = new(search.Minimax[checkers.State, checkers.Move])
	}
	if g := b.gameFor(s); !g.same(b.current) {
		b.current = g
	}
	b.minimax.Game = b.current
	b.minimax.Limits, b.minimax.TableBytes, b.minimax.Workers = b.Limits, b.TableBytes, b.Workers
	b.minimax.Lines, b.minimax.Progress = b.Lines, b.Progress
	b.minimax.Margin = margin
	return b.current, nil
}

// line returns the continuation by the endgame table: to the end of the game if v has a
// distance, otherwise a single move.
func (b *Bot) line(g checkers.Game, s checkers.State, v endgame.Value) (line []checkers.Move) {
	for range max(v.Plies, 1) {
		m, _, ok := b.Endgame.Best(s)
		if !ok {
			break
		}
		line = append(line, m)
		g.Apply(&s, m)
	}
	return line
}
