package connect4

import (
	"context"
	"errors"
	"time"

	"github.com/seed-61c9d78a/versus/internal/deadline"
	"github.com/seed-61c9d78a/versus/search"
)

var _ search.Searcher[State, Move] = (*Solver)(nil)

// Search returns a perfect move: the fastest win, a draw, or the slowest loss. It makes a
// Solver a search.Searcher.
//
// If ctx ends before the score is known, the move is the best by the proven bounds: it plays
// a proven win, and avoids a proven loss if another move may be better. If nothing is proven
// within part of the time, a heuristic search gets the rest: half of the time, and nearly all of
// it when many cells are empty, because proofs are rare then. Score is the result of the game, not
// the distance to its end; Proven reports that it is certain. Errors are those of Solve, except
// for a deadline that has passed, after which Search still returns a move.
func (s *Solver) Search(ctx context.Context, p State, _ ...State) (search.Result[Move], error) {
	start := time.Now()
	// Even without time left, Search returns a move.
	if err := s.begin(ctx, p); errors.Is(err, context.DeadlineExceeded) {
		m := s.Game.byPriority(p)[0]
		return search.Result[Move]{Move: m, Line: []Move{m}, Score: s.Game.Evaluate(&p), Time: time.Since(start)}, nil
	} else if err != nil {
		return search.Result[Move]{}, err
	}
	defer s.turn.leave()
	ctx, stop := deadline.Limit(ctx)
	defer stop()
	c := newChoice(s, p)
	proving, cancel := ctx, func() {}
	if end, ok := ctx.Deadline(); ok && !s.AnyWin {
		share := end.Sub(start) / 2
		if s.Game.Columns()*s.Game.Rows()-s.Game.Discs(p) > provable {
			share = end.Sub(start) / 12
		}
		proving, cancel = context.WithDeadline(ctx, start.Add(share))
	}
	defer cancel()
	err := c.narrow(proving)
	var result search.Result[Move]
	if c.settled() {
		if err != nil {
			err = c.narrow(ctx) // use the rest of the time for a faster win or a slower loss
		}
		result.Move, result.Proven = c.best().move, true
		result.Score = float64(sign(c.upper)) * s.Game.Turn(&p).Sign()
		if err == nil && !s.AnyWin {
			result.Depth = s.Game.pliesLeft(s.Game.Discs(p), c.upper)
		}
	} else if err := s.setModel(); err != nil {
		return search.Result[Move]{}, err
	} else {
		result = s.estimate(ctx, c)
	}
	result.Nodes += int64(c.nodes)
	result.Line = []Move{result.Move}
	result.Time = time.Since(start)
	return result, nil
}

// provable is the number of empty cells up to which short searches are likely to prove
// useful bounds.
const provable = 28

// estimate chooses by a heuristic search among the moves that are not proven to lose or to be
// worse than another.
func (s *Solver) estimate(ctx context.Context, c *choice) search.Result[Move] {
	var open []Move
	for _, o := range c.options {
		if o.upper >= max(c.lower, 0) {
			open = append(open, o.move)
		}
	}
	e := s.engines[0]
	best, value, depth := e.estimate(deadline.Of(ctx), c.position, open, s.learned.state)
	if c.best().lower == 0 && value <= 0 {
		best, value = c.best().move, 0 // a proven draw is at least as good
	}
	return search.Result[Move]{
		Move: best, Score: s.learned.score(value) * s.Game.Turn(&c.position).Sign(), Depth: depth, Nodes: int64(e.searched()),
	}
}

func sign(n int) int { return max(-1, min(1, n)) }
