package cfr

import (
	"context"
	"fmt"
	"math"
	"runtime"
	"sync"
	"sync/atomic"
)

// update is one player's half of an iteration.
type update struct {
	learner
	sets          []set
	payoff        sparse
	parts         []part
	top           []int32
	opponentReach []float64 // reach probabilities
	method        Method
	weight        float64 // of the strategy in the average
	discount      float64 // the factor of positive regrets; Discounted only
}

func (v *Solver[S, M]) update(p int) update {
	d := &v.tree.sides[p]
	t := float64(v.done)
	u := update{
		learner: v.sides[p], sets: d.sets, payoff: d.payoff, parts: d.parts, top: d.top,
		opponentReach: v.sides[1-p].reach, method: v.method, weight: t,
	}
	if v.method != Plus {
		u.weight = t * t
	}
	if v.method == Discounted {
		u.discount = math.Pow(t, 1.5)
		u.discount /= u.discount + 1
	}
	return u
}

// regretPass updates the regrets of part i and, if nothing is above the parts, its reach
// probabilities.
func (u *update) regretPass(i int) {
	sets := u.sets[u.parts[i].from:u.parts[i].to]
	u.evaluate(sets[0].first, sets[len(sets)-1].first+sets[len(sets)-1].moves)
	for k := len(sets) - 1; k > 0; k-- {
		u.value[sets[k].parent] += u.regretMatching(sets[k])
	}
	u.partValue[i] = u.regretMatching(sets[0])
	if len(u.top) == 0 {
		u.updateReach(sets)
	}
}

// topPass updates the regrets and the reach probabilities of the sets above the parts.
func (u *update) topPass() {
	for _, i := range u.top {
		u.evaluate(u.sets[i].first, u.sets[i].first+u.sets[i].moves)
	}
	for i, v := range u.partValue {
		u.value[u.sets[u.parts[i].from].parent] += v
	}
	for k := len(u.top) - 1; k >= 0; k-- {
		x := u.sets[u.top[k]]
		u.value[x.parent] += u.regretMatching(x)
	}
	for _, i := range u.top {
		u.updateReach(u.sets[i : i+1])
	}
}

// reachPass updates the reach probabilities of part i, after topPass.
func (u *update) reachPass(i int) {
	u.updateReach(u.sets[u.parts[i].from:u.parts[i].to])
}

// evaluate computes the values of the sequences from from up to to, apart from what the
// sets below them are worth.
func (u *update) evaluate(from, to int32) {
	at := u.payoff.start[from]
	for q := from; q < to; q++ {
		next := u.payoff.start[q+1]
		against := u.payoff.opponent[at:next]
		value := u.payoff.value[at:next]
		value = value[:len(against)]
		sum := 0.0
		for i, o := range against {
			sum += value[i] * u.opponentReach[o]
		}
		u.value[q] = sum
		at = next
	}
}

// regretMatching updates the regrets and the strategy in infoset, and returns its value by the
// strategy before.
func (u *update) regretMatching(infoset set) float64 {
	n := int(infoset.moves)
	value := u.value[infoset.first:][:n]
	strategy := u.strategy[infoset.first:][:n]
	regret := u.regret[infoset.first:][:n]
	mean := 0.0
	for i, v := range value {
		mean += strategy[i] * v
	}
	sum := 0.0
	switch u.method {
	case Plus:
		for i, v := range value {
			r := max(regret[i]+(v-mean), 0)
			regret[i], strategy[i] = r, r
			sum += r
		}
	case Discounted:
		for i, v := range value {
			r := regret[i]
			if r > 0 {
				r *= u.discount
			} else {
				r /= 2
			}
			r += v - mean
			regret[i], strategy[i] = r, max(r, 0)
			sum += strategy[i]
		}
	case Predictive:
		for i, v := range value {
			now := v - mean
			r := max(regret[i]+now, 0)
			regret[i], strategy[i] = r, max(r+now, 0)
			sum += strategy[i]
		}
	}
	if sum > 0 {
		for i := range strategy {
			strategy[i] /= sum
		}
	} else {
		for i := range strategy {
			strategy[i] = 1 / float64(n)
		}
	}
	return mean
}

// updateReach computes the reach probabilities of sets and adds them to the average.
func (u *update) updateReach(sets []set) {
	for _, x := range sets {
		before := u.reach[x.parent]
		n := int(x.moves)
		reach, sum, strategy := u.reach[x.first:][:n], u.strategySum[x.first:][:n], u.strategy[x.first:][:n]
		for i, c := range strategy {
			reach[i] = before * c
			sum[i] += u.weight * reach[i]
		}
	}
}

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
