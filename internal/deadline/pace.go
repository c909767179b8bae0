package deadline

import (
	"context"
	"time"
)

// Pace tells a search how much of a player's clock to use. It travels in the search's context, which
// search.Clock makes, and decides, after each iteration of a search, whether to start another: a search that
// keeps changing its best move gets more of the clock. The zero value is for a search
// without a clock, which continues to its limits.
type Pace struct {
	begin  time.Time
	soft   time.Duration // average time for a move; 0: no clock
	last   time.Duration // from begin to the end of the last iteration
	length time.Duration // of the last iteration
	unrest float64       // decaying count of changes of the best move
}

type key struct{}

// WithPace returns a context with the pace of a move that begins at the given time and takes soft on
// average.
func WithPace(ctx context.Context, begin time.Time, soft time.Duration) context.Context {
	return context.WithValue(ctx, key{}, Pace{begin: begin, soft: max(soft, 1), unrest: 1})
}

// PaceOf returns the pace of a search under ctx for a move out of the given number: a single move
// needs no time.
func PaceOf(ctx context.Context, moves int) Pace {
	p, _ := ctx.Value(key{}).(Pace)
	if moves == 1 {
		p.soft = min(p.soft, 1)
	}
	return p
}

const (
	// forgetting is the part of the unrest that an iteration keeps.
	forgetting = 0.6
	// A search whose best move is stable gets the part calm of the soft limit; each
	// change of the best move adds worry, which decays with the unrest.
	calm, worry = 0.95, 0.4
	// The next iteration is predicted to take minGrowth to maxGrowth times as long as
	// the last.
	minGrowth, maxGrowth = 1.5, 6
)

// Again reports, after an iteration, whether to begin another; changed says whether the
// best move differs from that of the iteration before. Another may begin if it is expected
// to overrun the limit by less than stopping now would fall short of it.
func (p *Pace) Again(changed bool) bool {
	if p.soft == 0 {
		return true
	}
	now := time.Since(p.begin)
	length, growth := now-p.last, float64(maxGrowth)
	if p.length > 0 {
		growth = min(max(float64(length)/float64(p.length), minGrowth), maxGrowth)
	}
	p.last, p.length = now, length
	if p.unrest *= forgetting; changed {
		p.unrest++
	}
	return float64(now)+growth*float64(length)/2 < (calm+worry*p.unrest)*float64(p.soft)
}

// ticks is the number of iterations in a soft limit, for searches without iterations.
const ticks = 16

// Tick is Again for searches by simulation: a sixteenth of the soft limit counts as an
// iteration.
func (p *Pace) Tick(changed func() bool) bool {
	return p.soft == 0 || time.Since(p.begin)-p.last < p.soft/ticks || p.Again(changed())
}

// Limit returns a context that ends at the soft limit of the clock, for searchers that do not
// work in iterations. Without a clock it returns ctx.
func Limit(ctx context.Context) (context.Context, context.CancelFunc) {
	p := PaceOf(ctx, 0)
	if p.soft == 0 {
		return ctx, func() {}
	}
	return context.WithDeadline(ctx, p.begin.Add(p.soft))
}
