package search

import (
	"context"
	"errors"
	"fmt"
	"math"
	"sync/atomic"
	"time"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/deadline"
	"github.com/seed-61c9d78a/versus/internal/faulty"
	"github.com/seed-61c9d78a/versus/internal/memory"
)

// Limits bound a search in addition to its context. A zero field means no limit. If all
// are zero and the context has no deadline, DefaultNodes applies, so that the zero value
// of every searcher plays, and plays the same on every machine. Searchers refuse negative limits.
//
// A depth alone does not end a search of a game in which chance can act for ever, without a move
// of a player between: limit the nodes or the time as well.
type Limits struct {
	Depth int   // moves of the players to look ahead, at most 1000: plies without outcomes of chance
	Nodes int64 // positions to visit
}

// deepest returns the depth at which a search ends.
func (l Limits) deepest() int {
	if l.Depth == 0 {
		return maxDepth
	}
	return min(l.Depth, maxDepth)
}

const (
	// DefaultNodes is the number of positions that a search without any limit visits:
	// well under a second for a simple game.
	DefaultNodes = 500_000

	// maxDepth is the greatest depth, as in Limits; greater ones count as maxDepth.
	maxDepth = 1000
)

// budget is the remainder of a search's limits. It belongs to one goroutine.
type budget struct {
	watch   deadline.Watch
	stopped bool         // it is spent; values computed from then on are meaningless
	nodes   int64        // visited so far
	limit   int64        // when to stop; huge if there is no limit
	seen    int64        // node count at the last look
	check   atomic.Int64 // node count at the next look
	listed  int          // cost of the lists of moves since the last look, in nodes
	stop    *atomic.Bool // set by another goroutine to end the search
	told    bool         // when ctx ends, stop is set and then check is 0
}

// lookEvery is the number of nodes between two looks: few enough that the search is not
// late even if a game's nodes suddenly take milliseconds. A search that is told of the end
// lets up to lookRarely nodes pass in a game whose nodes are fast.
const lookEvery, lookRarely = 4, 64

// start prepares b for a search under ctx and the limits.
func (b *budget) start(ctx context.Context, l Limits) {
	*b = budget{watch: deadline.Of(ctx), limit: l.Nodes, stop: new(atomic.Bool)}
	if b.limit == 0 {
		b.limit = math.MaxInt64
		if _, timed := ctx.Deadline(); l.Depth == 0 && !timed {
			b.limit = DefaultNodes
		}
	}
}

// list counts moves that were generated: where there are hundreds, that takes longer than
// many nodes, and the clock must be looked at more often.
func (b *budget) list(moves int) {
	if moves >= longList {
		b.listed += moves / listedPerNode
		b.check.Store(min(b.check.Load(), b.nodes+lookEvery))
	}
}

// A list is long from longList moves on; listedPerNode of them take about as long as a simple
// node.
const longList, listedPerNode = 32, 8

// spend counts one node and reports whether the search must stop.
func (b *budget) spend() bool {
	b.nodes++
	return b.nodes >= b.check.Load() && b.look()
}

// look decides whether the search must stop.
func (b *budget) look() bool {
	over := b.nodes >= b.limit || b.watch.Passed(int(b.nodes-b.seen)+b.listed)
	b.seen, b.listed = b.nodes, 0
	pause := lookEvery
	if b.told {
		pause = max(lookEvery, min(b.watch.Pace(), lookRarely))
	}
	b.check.Store(min(b.nodes+int64(pause), max(b.limit, b.nodes+1)))
	b.stopped = b.stopped || over || b.stop.Load() // read after check is written, so that its 0 is not lost
	return b.stopped
}

// validateCall checks the arguments that do not depend on the position.
func validateCall[S, M comparable](ctx context.Context, who string, g game.Game[S, M], l Limits, states ...S) error {
	if ctx == nil {
		return fmt.Errorf("search: %s: no context given (it is nil)", who)
	}
	if err := game.Check(g, states...); err != nil {
		return fmt.Errorf("search: %s: %w", who, err)
	}
	switch {
	case l.Depth < 0:
		return fmt.Errorf("search: %s: Limits.Depth is %d; want 0 (no limit) or more", who, l.Depth)
	case l.Nodes < 0:
		return fmt.Errorf("search: %s: Limits.Nodes is %d; want 0 (no limit) or more", who, l.Nodes)
	case ctx.Err() != nil && !errors.Is(ctx.Err(), context.DeadlineExceeded):
		// Cancelled: the caller wants no answer. After a deadline, by contrast, a player
		// still has to move.
		return fmt.Errorf("search: %s: the context ended before the search began: %w", who, context.Cause(ctx))
	}
	return nil
}

// validate checks what every searcher requires: valid arguments, a game that is not over, a
// player to move, and a game that has valid bounds and hides no more than ErrHidden allows.
// It returns the legal moves, without those that a Forbidder forbids after past: a searcher plays
// one of these.
func (c *capabilities[S, M]) validate(ctx context.Context, who string, g game.Game[S, M], l Limits, s *S, past []S) (_ []M, err error) {
	if err := validateCall(ctx, who, g, l, *s); err != nil {
		return nil, err
	}
	c.study(g)
	g = c.game
	switch turn := g.Turn(s); turn {
	case game.First, game.Second:
	case game.Nobody:
		return nil, fmt.Errorf("search: %s: position %q: %w", who, game.PositionText(g, *s), game.ErrGameOver)
	case game.Chance:
		return nil, fmt.Errorf("search: %s: position %q: %w (it is %v's turn)", who, game.PositionText(g, *s), ErrNotATurn, turn)
	default:
		return nil, fmt.Errorf("search: %s: %w (%w)", who, faulty.Turn(g, s, turn), ErrNotATurn)
	}
	permitting := g
	if c.forbidder != nil {
		permitting = game.Permitting(g, append(past[:len(past):len(past)], *s))
	}
	moves := permitting.Moves(nil, s)
	if len(moves) == 0 {
		return nil, fmt.Errorf("search: %s: %w", who, faulty.NoMoves(g, s))
	}
	if c.Bounds, err = faulty.BoundsOf(g); err != nil {
		return nil, fmt.Errorf("search: %s: %w", who, err)
	}
	if err := c.survey(ctx, s); err != nil {
		return nil, fmt.Errorf("search: %s: %w", who, err)
	}
	return moves, nil
}

// survey returns an error if the game hides more in s, or on lines from it, than ErrHidden allows.
// It looks at s alone if a survey from another position has found nothing.
func (c *capabilities[S, M]) survey(ctx context.Context, s *S) error {
	if !c.Limited() {
		return nil
	}
	if c.surveyed {
		_, err := c.Admit(*s)
		return err
	}
	var until time.Time // a tenth of the time
	if end, timed := ctx.Deadline(); timed {
		now := time.Now()
		until = now.Add(end.Sub(now) / 10)
	}
	whole, err := c.Survey(*s, until)
	c.surveyed = whole && err == nil
	return err
}

// checkOptions checks integer options, given as alternating names and values.
func checkOptions(who string, options ...any) error {
	for i := 0; i < len(options); i += 2 {
		name, v := options[i].(string), options[i+1].(int)
		if v < 0 {
			return fmt.Errorf("search: %s: %s is %d; want 0 (the default) or more", who, name, v)
		}
		most := math.MaxInt
		switch name {
		case "MemoryBytes":
			most = memory.MostBytes
		case "Workers":
			most = memory.MostWorkers
		}
		if v > most {
			return fmt.Errorf("search: %s: %s is %d; want at most %d", who, name, v, most)
		}
	}
	return nil
}
