package connect4

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/deadline"
	"github.com/seed-61c9d78a/versus/search"
)

// A choice holds the bounds of all moves in a position. Every answered question narrows
// them, so that the best move known is available when time runs out.
type choice struct {
	solver       *Solver
	position     State
	options      []option // the most promising first
	lower, upper int      // of the position itself; lower may exceed every option's lower bound
	nodes        uint64
	turns        int    // number of changes to the other images
	until        uint64 // nodes at the next change
}

// patience is the number of nodes after which a choice continues with the mirror images of its
// positions, and after as many again with the positions themselves, up to maxTurns times. Equal
// moves are searched from left to right, so one of two images can take several times as many
// nodes as the other. Of each pair with ten discs that is not in the opening book, one image is
// known to take at most twice patience.
const (
	patience = 750_000
	maxTurns = 4
)

// An option is a move and the bounds of its score for the player who makes it.
type option struct {
	move         Move
	after        State
	over         bool
	lower, upper int
}

// newChoice returns a choice with the bounds known without a search. The caller must have
// called begin.
func newChoice(s *Solver, p State) *choice {
	c := &choice{solver: s, position: p, until: patience}
	c.lower, c.upper = s.knownBounds(p)
	for _, m := range s.Game.byPriority(p) {
		o := option{move: m, after: game.After(s.Game, p, m)}
		if o.over = game.Over(s.Game, o.after); o.over {
			o.lower = s.Game.finalScore(o.after)
			o.upper = o.lower
		} else {
			low, high := s.knownBounds(o.after)
			o.lower, o.upper = -high, -low
		}
		c.options = append(c.options, o)
	}
	c.update()
	return c
}

// update derives the bounds of the position from those of its moves. If only one move can reach
// the position's lower bound, it also raises that move's lower bound.
func (c *choice) update() {
	lower, upper := worst, worst
	for _, o := range c.options {
		lower, upper = max(lower, o.lower), max(upper, o.upper)
	}
	c.lower, c.upper = max(c.lower, lower), min(c.upper, upper)
	var open *option
	for i := range c.options {
		if o := &c.options[i]; o.upper >= c.lower {
			if open != nil {
				return
			}
			open = o
		}
	}
	if open != nil {
		open.lower = max(open.lower, c.lower)
	}
}

// best returns the option with the greatest lower bound; of those, the one with the
// greatest upper bound, and of those, the most promising.
func (c *choice) best() *option {
	best := &c.options[0]
	for i := range c.options {
		o := &c.options[i]
		if o.lower > best.lower || o.lower == best.lower && o.upper > best.upper {
			best = o
		}
	}
	return best
}

// settled reports whether best is a move with the right result: a win, a draw if there is
// no win, or any move if all lose.
func (c *choice) settled() bool {
	lower := c.best().lower
	return lower > 0 || c.upper < 0 || lower == c.upper
}

// narrow asks questions until the score and a move with that score are known, or with AnyWin the
// result and a move with that result. It returns an
// error if ctx ends first.
func (c *choice) narrow(ctx context.Context) error {
	g := c.solver.Game
	for c.best().lower < c.upper && !(c.solver.AnyWin && c.settled()) {
		if c.nodes >= c.until {
			c.turn()
		}
		at := c.lower - 1 // to find the move that has the score
		if c.best().lower == c.lower {
			at = threshold(c.lower, c.upper, g.Discs(c.position), g.Columns()*g.Rows())
		}
		if c.solver.AnyWin {
			at = min(0, c.upper-1)
		}
		if err := c.ask(ctx, at); err != nil {
			return err
		}
	}
	return nil
}

// ask determines whether a move has a score of more than at, unless it is time to turn.
func (c *choice) ask(ctx context.Context, at int) error {
	for i := range c.options {
		o := &c.options[i]
		if o.upper <= at {
			continue
		}
		if o.lower <= at {
			answer, err := c.solver.solve(ctx, c.image(o.after), -at-1, -at, c.until-c.nodes)
			c.nodes += answer.Nodes
			o.lower, o.upper = max(o.lower, -answer.Upper), min(o.upper, -answer.Lower)
			c.update()
			if err != nil || c.nodes >= c.until {
				return err // without one, narrow turns and asks again
			}
		}
		if o.lower > at { // the next question starts with this move
			found := *o
			c.options = slices.Insert(slices.Delete(c.options, i, i+1), 0, found)
			return nil
		}
		if c.best().lower > at {
			return nil
		}
	}
	return nil
}

// turn continues with the mirror images of the positions searched so far. The order is that of
// a choice that starts with them, but moves with a greater lower bound come first.
func (c *choice) turn() {
	c.turns++
	c.until = c.nodes + patience
	if c.turns == maxTurns {
		c.until = unlimited
	}
	g := c.solver.Game
	order := g.byPriority(c.image(c.position))
	if c.mirrored() {
		for i, m := range order {
			order[i] = Move(g.Columns()-1) - m
		}
	}
	slices.SortFunc(c.options, func(a, b option) int {
		return cmp.Or(b.lower-a.lower, slices.Index(order, a.move)-slices.Index(order, b.move))
	})
}

// mirrored reports whether the search uses mirror images.
func (c *choice) mirrored() bool { return c.turns%2 == 1 }

// image returns p or its mirror image, whichever the search uses.
func (c *choice) image(p State) State {
	if c.mirrored() {
		return c.solver.Game.Mirror(p)
	}
	return p
}

// knownBounds returns the bounds known without a search on the score of p for the player to move.
func (s *Solver) knownBounds(p State) (lower, upper int) {
	if score, ok := s.lookUp(p); ok {
		return score, score
	}
	return s.prepare(deadline.Watch{}, p)
}

// byPriority returns the legal moves, the most promising first.
func (g Game) byPriority(p State) []Move {
	moves := g.Moves(nil, &p)
	priority := make([]int32, len(moves))
	g.Prioritize(&p, moves, priority)
	order := map[Move]int32{}
	for i, m := range moves {
		order[m] = -priority[i]
	}
	slices.SortStableFunc(moves, func(a, b Move) int { return int(order[a] - order[b]) })
	return moves
}

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
