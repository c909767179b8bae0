package connect4

import (
	"context"
	"errors"
	"time"

	"github.com/seed-61c9d78a/versus/internal/deadline"
	"github.com/seed-61c9d78a/versus/search"
)

var _ search.Searcher[State, Move] = (*Solver)(nil)

// Search returns a perfect move, so that a Solver plays wherever a searcher does:
// the soonest win, a draw, or the longest resistance.
//
// If ctx ends before the score is known, the move is the best by what is proven: a win
// rather than the hope of a sooner one, and no loss where there may be something better.
// Where nothing is proven, what is left of the time goes to a search with an estimate:
// half of it, and more with many cells empty, when proofs are rare. Proven
// says that the Score, which is that of the game and not the distance to its end, is
// certain.
func (s *Solver) Search(ctx context.Context, p State, _ ...State) (search.Result[Move], error) {
	start := time.Now()
	// Whoever has no time left must still move.
	if err := s.begin(ctx, p); errors.Is(err, context.DeadlineExceeded) {
		m := s.Game.byPriority(p)[0]
		return search.Result[Move]{Move: m, Line: []Move{m}, Score: s.Game.Evaluate(&p), Time: time.Since(start)}, nil
	} else if err != nil {
		return search.Result[Move]{}, err
	}
	defer s.turn.leave()
	ctx, stop := search.Paced(ctx)
	defer stop()
	c := newChoice(s, p)
	proving, cancel := ctx, func() {}
	if end, ok := ctx.Deadline(); ok {
		share := end.Sub(start) / 2
		if s.Game.Columns()*s.Game.Rows()-s.Game.Discs(p) > provable {
			share = end.Sub(start) / 6
		}
		proving, cancel = context.WithDeadline(ctx, start.Add(share))
	}
	defer cancel()
	err := c.narrow(proving)
	var result search.Result[Move]
	if c.settled() {
		if err != nil {
			err = c.narrow(ctx) // what is left of the time is for a sooner win, or a later loss
		}
		result.Move, result.Proven = c.best().move, true
		result.Score = float64(sign(c.upper)) * s.Game.Turn(&p).Sign()
		if err == nil {
			result.Depth = s.Game.pliesLeft(s.Game.Discs(p), c.upper)
		}
	} else {
		result = s.estimate(ctx, c)
	}
	result.Nodes += int64(c.nodes)
	result.Line = []Move{result.Move}
	result.Time = time.Since(start)
	return result, nil
}

// provable is how many empty cells a position has about which much is likely to be proven
// in a blink.
const provable = 28

// estimate chooses by a search with an estimate among the moves that are not proven to
// lose, or to be worse than another.
func (s *Solver) estimate(ctx context.Context, c *choice) search.Result[Move] {
	var open []Move
	for _, o := range c.options {
		if o.upper >= max(c.lower, 0) {
			open = append(open, o.move)
		}
	}
	e := s.engines[0]
	best, value, depth := e.estimate(deadline.Of(ctx), c.position, open)
	if c.best().lower == 0 && value <= 0 {
		best, value = c.best().move, 0 // a draw in the hand
	}
	return search.Result[Move]{
		Move: best, Score: asScore(value) * s.Game.Turn(&c.position).Sign(), Depth: depth, Nodes: int64(e.searched()),
	}
}

func sign(n int) int { return max(-1, min(1, n)) }
