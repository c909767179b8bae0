package connect4

import (
	"sync"
	"sync/atomic"
)

// Several workers ask the same question at the same time and share the table. Each
// notes which moves it is searching; the others put these off until they have seen to
// all that remain, when the table mostly knows the answer (ABDADA: Weill, The ABDADA
// distributed minimax search algorithm, 1996). The first to answer the question counts.

// An agenda holds notes of the positions being searched. A note that is lost to another
// in its place costs double work and nothing else.
type agenda [1 << 10]atomic.Uint64

// agendaPlies is how long before the last plies, which each worker keeps to itself,
// notes end: the work below must be worth the look at memory that others write to.
const agendaPlies = 8

// note names a position by its place in the table.
func (n *node) note() uint64 {
	return (n.bucket<<20^n.kept)*0x9e3779b97f4a7c15 | 1
}

func (a *agenda) has(n *node) bool {
	note := n.note()
	return a[note>>54].Load() == note
}

func (a *agenda) add(n *node) {
	note := n.note()
	a[note>>54].Store(note)
}

func (a *agenda) remove(n *node) {
	note := n.note()
	a[note>>54].CompareAndSwap(note, 0)
}

// prepare makes p the root of every engine's search.
func (s *Solver) prepare(p State, ended *atomic.Bool) (lower, upper int) {
	own, rival := p.first&discBits, p.second&discBits
	if p.first&flagBit != 0 {
		own, rival = rival, own
	}
	var shared *agenda
	if len(s.engines) > 1 {
		shared = new(agenda)
	}
	for _, e := range s.engines {
		lower, upper = e.prepare(own, rival, s.Game.Discs(p), ended, shared)
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
