package connect4

import (
	"cmp"
	"context"
	"slices"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/deadline"
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
