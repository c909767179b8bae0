package connect4

import (
	"sync/atomic"

	"github.com/seed-61c9d78a/versus/internal/deadline"
	"github.com/seed-61c9d78a/versus/internal/eval/model"
	"github.com/seed-61c9d78a/versus/internal/memory"
)

// engine is a worker for a number of rows. It works on one position at a time.
type engine interface {
	// prepare makes a position the root, and returns known bounds on its score for the
	// side to move. Searches stop when watch ends. All workers share the table of busy moves, which is
	// nil for one worker.
	prepare(watch deadline.Watch, s State, shared *memory.BusyTable) (lower, upper int)
	// narrow searches one null window within low and high, the bounds of the score, and
	// returns the new bounds. It stops once answered is set, or after most nodes.
	narrow(low, high int, most uint64, answered *atomic.Bool) (lower, upper int)
	// estimate chooses among moves by a heuristic search, and returns the best move, its
	// value for the side to move, and the depth in choices. The model evaluates the leaves,
	// or the rules if it is nil.
	estimate(watch deadline.Watch, s State, moves []Move, model model.State) (best Move, value, depth int)
	// searched returns the number of nodes since prepare.
	searched() uint64
	// forget clears the engine's own tables.
	forget()
}

func newEngine(b *board, shared *table) engine {
	if b.wide != nil {
		return newWorker[[0]struct{}, [1]uint64](b, shared)
	}
	return [...]func(*board, *table) engine{
		4: narrowEngine[[4]struct{}], 5: narrowEngine[[5]struct{}], 6: narrowEngine[[6]struct{}], 7: narrowEngine[[7]struct{}],
		8: narrowEngine[[8]struct{}], 9: narrowEngine[[9]struct{}], 10: narrowEngine[[10]struct{}], 11: narrowEngine[[11]struct{}],
		12: narrowEngine[[12]struct{}], 13: narrowEngine[[13]struct{}], 14: narrowEngine[[14]struct{}], 15: narrowEngine[[15]struct{}],
	}[b.rows](b, shared)
}

func narrowEngine[R height](b *board, shared *table) engine {
	return newWorker[R, [0]uint64](b, shared)
}

func (w *searcher[H]) prepare(watch deadline.Watch, s State, shared *memory.BusyTable) (lower, upper int) {
	w.nodes, w.watch, w.busy = 0, watch, shared
	n := &w.stack[0][0]
	wins := w.rules.set(n, s)
	ply := n.ply
	if wins {
		return w.winAt(ply), w.winAt(ply)
	}
	if score, decided := w.rules.settle(n); decided {
		return score, score
	}
	n.lower, n.upper = -w.winAt(n.ply+3), w.winAt(n.ply+2)
	w.rules.locate(n)
	w.recall(n)
	w.flipped = (n.ply-ply)&1 != 0
	return w.known()
}

// recall narrows n's bounds by those in the table.
func (w *searcher[H]) recall(n *node[H]) {
	if known := n.table.probe(n.bucket, n.kept); known != 0 {
		n.lower, n.upper = max(n.lower, entryLower(known)), min(n.upper, entryUpper(known))
	}
}

// known returns the bounds of the root for the side to move in the position given to prepare.
func (w *searcher[H]) known() (lower, upper int) {
	n := &w.stack[0][0]
	if w.flipped {
		return -n.upper, -n.lower
	}
	return n.lower, n.upper
}

func (w *searcher[H]) narrow(low, high int, most uint64, answered *atomic.Bool) (lower, upper int) {
	w.answered, w.stopped = answered, false
	w.most = w.nodes + most
	if w.flipped {
		low, high = -high, -low
	}
	n := &w.stack[0][0]
	w.recall(n) // for the results of other workers
	low, high = max(low, n.lower), min(high, n.upper)
	if low < high {
		at := threshold(low, high, n.ply, w.cellCount)
		score := w.negamax(n, 1, at, at+1)
		switch {
		case w.stopped:
		case score <= at:
			n.upper = min(n.upper, score)
		default:
			n.lower = max(n.lower, score)
		}
	}
	return w.known()
}

// threshold chooses the next question about a score between low and high: whether it is more
// than the value returned. Quick wins and losses come first, while they are possible,
// because a search for them is shallow; then the winner, because most scores are close to 0;
// then one step at a time, away from 0.
func threshold(low, high, ply, cells int) int {
	quick := winAt(ply, cells) / 2
	early := ply < cells-lastPlies
	switch {
	case early && low < quick && quick < high:
		return quick
	case early && low < -quick && -quick < high:
		return -quick - 1
	case high <= 0:
		return high - 1
	case low >= 0:
		return low
	}
	return 0
}

func (w *searcher[H]) searched() uint64 { return w.nodes }

func (w *searcher[H]) forget() {
	w.near.forget()
	clear(w.guesses)
}
