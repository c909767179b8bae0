package search

import (
	"context"
	"time"
)

// Pace tells a searcher, between one iteration and the next, whether another is worth its
// time: how much of the clock is spent on a move depends on how sure the search is of it.
// The zero value is that of a search without a clock, which goes on to its limits.
type Pace struct {
	begin  time.Time
	soft   time.Duration // to be spent on average; 0: no clock
	last   time.Duration // since the beginning, at the end of the last iteration
	length time.Duration // of the last iteration
	unrest float64       // how often the best move has changed of late
}

type paceKey struct{}

// PaceOf returns the pace of the clock that ctx was started by; see [Clock.Start].
func PaceOf(ctx context.Context) Pace {
	p, _ := ctx.Value(paceKey{}).(Pace)
	return p
}

// paceOf is PaceOf for a search of moves: a single one needs no time.
func paceOf[M any](ctx context.Context, moves []M) Pace {
	p := PaceOf(ctx)
	if len(moves) == 1 {
		p.soft = min(p.soft, 1)
	}
	return p
}

const (
	// forgetting is which part of the unrest an iteration keeps.
	forgetting = 0.6
	// A calm search gets this part of the soft limit, and each change of the best move
	// adds so much for as long as it is not forgotten.
	calm, worry = 0.95, 0.4
	// An iteration takes at least leastGrowth times as long as the one before, as far as
	// plans go, and at most mostGrowth times.
	leastGrowth, mostGrowth = 1.5, 6
)

// Again reports, after an iteration, whether to begin another one; changed tells that the
// best move is no longer that of the iteration before. The next one may be begun as long as
// its end is expected to come less late than an end now would come early.
func (p *Pace) Again(changed bool) bool {
	if p.soft == 0 {
		return true
	}
	now := time.Since(p.begin)
	length, growth := now-p.last, float64(mostGrowth)
	if p.length > 0 {
		growth = min(max(float64(length)/float64(p.length), leastGrowth), mostGrowth)
	}
	p.last, p.length = now, length
	if p.unrest *= forgetting; changed {
		p.unrest++
	}
	return float64(now)+growth*float64(length)/2 < (calm+worry*p.unrest)*float64(p.soft)
}

// ticks is how many iterations make up a soft limit, for searches that have none.
const ticks = 16

// tick is Again for searches by simulations: it counts a sixteenth of the soft limit as an
// iteration.
func (p *Pace) tick(changed func() bool) bool {
	return p.soft == 0 || time.Since(p.begin)-p.last < p.soft/ticks || p.Again(changed())
}

// Paced returns a context that ends when the soft limit of the clock is spent, for
// searchers that do not work in iterations; without a clock, it is ctx.
func Paced(ctx context.Context) (context.Context, context.CancelFunc) {
	p := PaceOf(ctx)
	if p.soft == 0 {
		return ctx, func() {}
	}
	return context.WithDeadline(ctx, p.begin.Add(p.soft))
}
