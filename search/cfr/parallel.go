package cfr

import (
	"context"
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"
)

// runParallel is Run by several workers. Each does its share of the parts of one player, then
// waits for the others, since the other player's values depend on all of them.
func (v *Solver[S, M]) runParallel(ctx context.Context, n int64) error {
	var (
		group   sync.WaitGroup
		meeting = barrier{workers: int32(v.workers)}
		halves  [2]update
		stop    bool
		left    = n
	)
	// begin is done by the last worker to arrive, while the others wait.
	begin := func() {
		if left == 0 || ctx.Err() != nil {
			stop = true
			return
		}
		left--
		v.done++
		halves = [2]update{v.update(0), v.update(1)}
	}
	for w := range v.workers {
		group.Go(func() {
			for {
				if meeting.wait(begin); stop {
					return
				}
				for p := range halves {
					u := &halves[p]
					for i := w; i < len(u.parts); i += v.workers {
						u.regretPass(i)
					}
					if len(u.top) > 0 {
						meeting.wait(u.topPass)
						for i := w; i < len(u.parts); i += v.workers {
							u.reachPass(i)
						}
					}
					if p == 0 {
						meeting.wait(nil)
					}
				}
			}
		})
	}
	group.Wait()
	if left > 0 {
		return fmt.Errorf("cfr: Run: stopped after %d iterations: %w", v.done, ctx.Err())
	}
	return nil
}

// barrier is where workers wait for each other. They wait actively: an iteration takes
// microseconds, less than to put a goroutine to sleep and wake it.
type barrier struct {
	workers int32
	arrived atomic.Int32
	round   atomic.Int32
}

// wait returns when all workers have called it and the last one has run do.
func (b *barrier) wait(do func()) {
	round := b.round.Load()
	if b.arrived.Add(1) == b.workers {
		if do != nil {
			do()
		}
		b.arrived.Store(0)
		b.round.Add(1)
		return
	}
	for spins := 0; b.round.Load() == round; spins++ {
		if spins > patience {
			runtime.Gosched()
		}
	}
}

// patience is how often a worker looks before it lets other goroutines run.
const patience = 2000
