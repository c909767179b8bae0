package book

import (
	"context"
	"math"
	"slices"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/game/jobs"
	"github.com/seed-61c9d78a/versus/search"
)

// task is the work on one position: its move, unless known or only the replies are wanted,
// and the replies, if expand.
type task struct {
	at     waiting
	only   bool
	known  bool
	expand bool

	move    checkers.Move
	line    []checkers.Move // with move
	replies []waiting
	done    bool // without an error
}

// worker performs tasks.
type worker struct {
	game     checkers.Game
	breadth  float64
	searcher search.Searcher[checkers.State, checkers.Move]
	judge    search.Searcher[checkers.State, checkers.Move]
}

// perform performs the tasks until one fails, and returns its error.
func (w *work) perform(ctx context.Context, tasks []*task) error {
	pool := jobs.Local[*task, struct{}]{Do: func(ctx context.Context, slot int, t *task) (struct{}, error) {
		return struct{}{}, w.crew[slot].perform(ctx, t)
	}}
	pool.SetLimit(len(w.crew))
	return pool.Run(ctx, tasks, func(i int, _ struct{}, err error) error {
		tasks[i].done = err == nil
		return err
	})
}

func (w worker) perform(ctx context.Context, t *task) error {
	at := t.at
	if !t.only {
		if !t.known {
			r, err := afresh(ctx, w.searcher, at.state)
			if err != nil {
				return err
			}
			t.move = r.Move
		}
		t.line = with(at.line, t.move)
		at = waiting{state: game.After(w.game, at.state, t.move), line: t.line, cost: at.cost + 1}
	}
	if !t.expand {
		return nil
	}
	var err error
	t.replies, err = w.replies(ctx, at)
	return err
}

// replies returns the positions after the moves in at.
func (w worker) replies(ctx context.Context, at waiting) (all []waiting, err error) {
	moves := w.game.Moves(nil, &at.state)
	after := make([]checkers.State, len(moves))
	scores := make([]float64, len(moves)) // for the player to move
	best := math.Inf(-1)
	for i, m := range moves {
		after[i] = game.After(w.game, at.state, m)
		if w.game.Turn(&after[i]) == game.Nobody {
			return nil, nil // the opponent wins
		}
		r, err := afresh(ctx, w.judge, after[i])
		if err != nil {
			return nil, err
		}
		scores[i] = r.Score * at.state.ToMove().Sign()
		best = max(best, scores[i])
	}
	for i, m := range moves {
		cost := at.cost + 1
		if loss := best - scores[i]; loss > 0 {
			cost += loss / w.breadth
		}
		if !math.IsInf(cost, 1) {
			all = append(all, waiting{state: after[i], line: with(at.line, m), cost: cost})
		}
	}
	return all, nil
}

// with returns a new line of m after line.
func with(line []checkers.Move, m checkers.Move) []checkers.Move {
	return append(slices.Clip(line), m)
}

// afresh searches s as if it were the first position of a game. It fails if the search was
// cut short.
func afresh(ctx context.Context, by search.Searcher[checkers.State, checkers.Move], s checkers.State) (r search.Result[checkers.Move], err error) {
	if starter, ok := by.(search.GameStarter); ok {
		starter.NewGame(0)
	}
	r, err = by.Search(ctx, s)
	if err == nil && ctx.Err() != nil {
		err = context.Cause(ctx)
	}
	return r, err
}
