package catalog

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/internal/answer"
)

// graphTime is the maximum time for a whole graph, graphNodes the default limit for a
// position.
const (
	graphTime  = 20 * time.Second
	graphNodes = 20_000
)

// graph passes a bot's score of every position of the record to emit.
func (t *replay[S, M]) graph(ctx context.Context, s answer.Searcher, emit func(any) error) error {
	a, err := t.of.scorer(s)
	if err != nil {
		return err
	}
	a.with.Seed = t.record.Seed
	ctx, cancel := context.WithTimeout(ctx, graphTime)
	defer cancel()
	limit := min(a.limit, graphTime/time.Duration(len(t.moment.States)))
	for ply := range t.moment.States {
		if ctx.Err() != nil {
			return nil
		}
		p, err := t.point(ctx, ply, *a, limit)
		if err != nil {
			return err
		}
		if p == nil {
			continue
		}
		if err := emit(*p); err != nil {
			return err
		}
	}
	return nil
}

// scorer returns a question about many positions, with a level that suits.
func (t *typed[S, M]) scorer(s answer.Searcher) (*question[S, M], error) {
	a, err := t.questioned(s)
	if err != nil {
		return nil, err
	}
	if s.Level == nil && a.with.Depth == 0 {
		a.with.Nodes = graphNodes
		for _, l := range a.bot.levels() {
			if l.Kind == "nodes" {
				a.with.Nodes = min(graphNodes, l.Max)
			}
		}
	}
	return a, nil
}

// point returns the score after ply moves; nil if there is none, as in the middle of a
// step.
func (t *replay[S, M]) point(ctx context.Context, ply int, a question[S, M], limit time.Duration) (*answer.Point, error) {
	short := *t
	short.moment = *t.at(ply, board.English)
	p := &answer.Point{Type: "point", Ply: ply}
	if payoff, over := short.over(&short.moment); over {
		p.Score, p.Proven = payoff, true
		return p, nil
	}
	at := short.moment.State()
	if short.committed(at) != nil || t.played.Rules.Turn(at) == game.Chance {
		return nil, nil
	}
	if len(a.bot.levels()) == 0 { // it reports no scores
		p.Score = t.played.Rules.Evaluate(at)
		return p, nil
	}
	if err := short.show(&a); err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	r, err := t.search(ctx, &a)
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	p.Score, p.Proven = r.Score, r.Proven
	if slices.Contains(t.played.Rules.Moves(nil, &a.state), r.Move) {
		p.Best = t.notation.FormatMove(&a.state, r.Move)
	}
	return p, nil
}
