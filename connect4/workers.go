package connect4

import (
	"sync"
	"sync/atomic"
)

// Several workers ask the same question at the same time and share the table, each
// trying moves in an order of its own near the root, so that they seldom do the same
// work and profit from each other's. The first answer counts.

// prepare makes p the root of every engine's search.
func (s *Solver) prepare(p State, ended *atomic.Bool) (lower, upper int) {
	own, rival := p.first&discBits, p.second&discBits
	if p.first&flagBit != 0 {
		own, rival = rival, own
	}
	for _, e := range s.engines {
		lower, upper = e.prepare(own, rival, s.Game.Discs(p), ended)
	}
	return lower, upper
}

// narrow returns new bounds of a score that lies between low and high.
func (s *Solver) narrow(low, high int) (lower, upper int) {
	if len(s.engines) == 1 {
		return s.engines[0].narrow(low, high, &never)
	}
	answered := new(atomic.Bool) // by one worker: the others may stop
	var wait sync.WaitGroup
	var mu sync.Mutex
	lower, upper = low, high
	for _, e := range s.engines {
		wait.Go(func() {
			l, u := e.narrow(low, high, answered)
			answered.Store(true)
			mu.Lock()
			lower, upper = max(lower, l), min(upper, u)
			mu.Unlock()
		})
	}
	wait.Wait()
	return lower, upper
}

func (s *Solver) searched() (nodes uint64) {
	for _, e := range s.engines {
		nodes += e.searched()
	}
	return nodes
}
