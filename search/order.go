package search

import "slices"

// candidate is a move's place in the list of Moves and its priority.
type candidate struct {
	priority int64
	index    int32
}

// Priorities: the table's move, then the killers, then the game's own opinion,
// which takes 32 bits.
const (
	tablePriority  = 1 << 40
	killerPriority = 1 << 36
)

// rank appends a candidate for each of the moves from base on to w.order.
func (w *worker[S, M]) rank(s *S, ply, base, tableMove int) {
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
			ranked[i].priority = int64(p)
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
	if tableMove < len(moves) {
		ranked[tableMove].priority = tablePriority
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

// killerSet holds the last two moves that refuted a position at some ply.
type killerSet[M comparable] struct {
	moves [2]M
	n     int
}

// refuted notes that m was too good for the opponent to allow.
func (w *worker[S, M]) refuted(ply int, m M) {
	if !w.useKillers {
		return
	}
	k := &w.killers[ply]
	if k.n > 0 && k.moves[0] == m {
		return
	}
	k.moves[1], k.moves[0] = k.moves[0], m
	k.n = min(k.n+1, 2)
}
