package search

import (
	"slices"

	"github.com/seed-61c9d78a/versus/game"
)

// candidate is a move's place in the list of Moves and its priority.
type candidate struct {
	priority int64
	index    int32
}

// Priorities: the table's move, then the game's own opinion, which takes 32 bits, among
// equals the killers, and then what was good elsewhere. A game knows this position; a
// killer was good in another one.
const (
	historyBits    = 16
	killerPriority = 1 << (historyBits + 1) // of the last one; half of it for the one before
	opinionShift   = historyBits + 2
	tablePriority  = 1 << 60
)

// rank appends a candidate for each of the moves from base on to w.order. The table's move
// is not known yet.
func (w *worker[S, M]) rank(s *S, ply, base int, turn game.Player) {
	moves := w.moves[base:]
	start := len(w.order)
	for i := range moves {
		w.order = append(w.order, candidate{index: int32(i)})
	}
	ranked := w.order[start:]
	if w.orderer != nil {
		w.priority = slices.Grow(w.priority[:0], len(moves))[:len(moves)]
		clear(w.priority)
		w.orderer.Prioritize(s, moves, w.priority)
		for i, p := range w.priority {
			ranked[i].priority = int64(p) << opinionShift
		}
	}
	if w.history != nil {
		for i := range moves {
			ranked[i].priority += w.history.of(&moves[i], turn)
		}
	}
	if k := &w.killers[ply]; k.n > 0 {
		for i, m := range moves {
			for j := range k.n {
				if m == k.moves[j] {
					ranked[i].priority += killerPriority >> j
				}
			}
		}
	}
}

// pick moves the best candidate of w.order[from:to] to the front and returns its
// index. Candidates of equal priority keep the order of Moves.
func (w *worker[S, M]) pick(from, to int) int {
	rest := w.order[from:to]
	best := 0
	for i := range rest {
		if rest[i].priority > rest[best].priority {
			best = i
		}
	}
	chosen := rest[best]
	copy(rest[1:best+1], rest[:best])
	rest[0] = chosen
	return int(chosen.index)
}

// refuted notes that m, the i-th move tried at ply, was too good for the rival of turn to
// allow. In a game that orders its moves, a first move makes no killer: it was found without.
func (w *worker[S, M]) refuted(ply, depth, i int, m M, turn game.Player) {
	w.counters.Cuts++
	if i == 0 {
		w.counters.FirstCuts++
	}
	if !w.ordered {
		return
	}
	if w.history != nil {
		w.history.reward(&m, turn, depth)
	}
	if w.useKillers && (i > 0 || w.orderer == nil) {
		w.killers[ply].add(m)
	}
}

// killerSet holds the last two moves that refuted a position at some ply.
type killerSet[M comparable] struct {
	moves [2]M
	n     int
}

func (k *killerSet[M]) add(m M) {
	if k.n > 0 && k.moves[0] == m {
		return
	}
	k.moves[1], k.moves[0] = k.moves[0], m
	k.n = min(k.n+1, 2)
}
