package book

import (
	"container/heap"

	"github.com/seed-61c9d78a/versus/checkers"
)

// waiting is a position that has yet to be added, and the line to it. Its cost is the number
// of plies from the opening and, in units of Builder.Breadth, what the opponent's moves on the
// way lost.
type waiting struct {
	state checkers.State
	line  []checkers.Move
	cost  float64

	number int // of positions added before
}

// queue holds the waiting positions as a heap: that of the lowest cost is first, and of several
// the one with the shortest line, then the one added first.
type queue []waiting

var _ heap.Interface = (*queue)(nil)

func (q queue) Len() int      { return len(q) }
func (q queue) Swap(i, j int) { q[i], q[j] = q[j], q[i] }
func (q *queue) Push(w any)   { *q = append(*q, w.(waiting)) }
func (q queue) Less(i, j int) bool {
	a, b := q[i], q[j]
	if a.cost != b.cost {
		return a.cost < b.cost
	}
	if len(a.line) != len(b.line) {
		return len(a.line) < len(b.line)
	}
	return a.number < b.number
}

func (q *queue) Pop() any {
	last := len(*q) - 1
	w := (*q)[last]
	*q = (*q)[:last]
	return w
}

// before returns the number of positions with a lower cost.
func (q queue) before(cost float64) (n int) {
	for _, w := range q {
		if w.cost < cost {
			n++
		}
	}
	return n
}
