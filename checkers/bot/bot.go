package bot

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/checkers/learned"
	"github.com/seed-61c9d78a/versus/eval"
	"github.com/seed-61c9d78a/versus/internal/checkers/endgame"
	"github.com/seed-61c9d78a/versus/internal/deadline"
	"github.com/seed-61c9d78a/versus/search"
)

// Bot is a searcher, of which NewSearcher of package game/match makes a player. The zero value plays
// English checkers with the learned evaluation and without endgame tables. Like the search.Minimax
// inside, it is for one goroutine and should play one game at a time.
type Bot struct {
	// Game is the game. Weights that are not nil select the evaluation by checkers.Features with
	// these weights instead of that of package learned.
	Game checkers.Game

	// Endgame, if not nil, is the endgame table; see [BuildEndgame]. It must be for the same
	// rules. Several bots may share it.
	Endgame *Endgame

	Limits      search.Limits
	MemoryBytes int // of the transposition table; 0 means 64 MiB
	Lines       int // number of best moves with an exact score; 0 means 1

	// Progress, if not nil, is called after every iteration of a search.
	Progress func(search.Result[checkers.Move])

	minimax *search.Minimax[checkers.State, checkers.Move]
	current *searchedGame // the game of minimax, which keeps its table as long as the game is the same
	learned *eval.Sum[checkers.State]
}

var _ search.Searcher[checkers.State, checkers.Move] = (*Bot)(nil)

// NewGame clears the results of earlier games. Nothing is random.
func (b *Bot) NewGame(seed uint64) {
	if _, err := b.prepare(); err == nil { // Search returns the error
		b.minimax.NewGame(seed)
	}
}

// Search returns the best move in s. past holds the earlier positions
// of the game, oldest first, if known. The score is for First: 1 is a win, about 1/64 a man,
// and positions in the endgame table score what Payoff of their value says. Limits and errors are
// those of [search.Minimax.Search]; a table for other rules is an error too. If the deadline of ctx
// passes before the search has tried the moves, because the machine is busy, Search takes about a
// millisecond more.
func (b *Bot) Search(ctx context.Context, s checkers.State, past ...checkers.State) (search.Result[checkers.Move], error) {
	if b.Endgame != nil && b.Endgame.table.Rules() != b.Game.Rules {
		return search.Result[checkers.Move]{}, fmt.Errorf("bot: the endgame table is for the rules %v, the bot plays %v", b.Endgame.table.Rules(), b.Game.Rules)
	}
	g, err := b.prepare()
	if err != nil {
		return search.Result[checkers.Move]{}, fmt.Errorf("bot: %w", err)
	}
	if b.Endgame != nil {
		begin := time.Now()
		if m, v, ok := b.Endgame.table.Best(s); ok {
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

// prepare sets the options of minimax, and returns its game.
func (b *Bot) prepare() (*searchedGame, error) {
	if b.Game.Weights == nil && b.learned == nil {
		sum, err := learned.Evaluator()
		if err != nil {
			return nil, err
		}
		b.learned = &sum
	}
	if b.minimax == nil {
		b.minimax = new(search.Minimax[checkers.State, checkers.Move])
	}
	g := searchedGame{Game: b.Game}
	if b.Endgame != nil {
		g.endgame = b.Endgame.table
	}
	if b.Game.Weights == nil {
		g.learned = b.learned
	}
	if b.current == nil || *b.current != g {
		b.current = &g
	}
	b.minimax.Game = b.current
	b.minimax.Limits, b.minimax.MemoryBytes, b.minimax.FutilityMargin = b.Limits, b.MemoryBytes, margin
	b.minimax.Lines, b.minimax.Progress = b.Lines, b.Progress
	return b.current, nil
}

// line returns the continuation by the endgame table: to the end of the game if v has a
// distance, otherwise a single move.
func (b *Bot) line(g checkers.Game, s checkers.State, v endgame.Value) (line []checkers.Move) {
	for range max(v.Plies, 1) {
		m, _, ok := b.Endgame.table.Best(s)
		if !ok {
			break
		}
		line = append(line, m)
		g.Apply(&s, m)
	}
	return line
}
