package robanumeros

import (
	"math"

	"golang.org/x/exp/constraints"
)

// Vector instructions compute a group of rows at a time, one lane each. Lane r works in
// row i-r, a column behind lane r-1, so that no value of a step waits for another:
//
//	step k:    lane r computes f(i-r, first+k-r), and the minima that it takes part in
//
// After each step a column's minimum moves on to the next lane. New ones come in at
// lane 0, and those that have seen all rows of the group go out at the last lane.
// Every value is computed by the operations of triangle.cell, so that results do not
// depend on the processor.

// mostLanes is the most rows of a group: four vectors of eight.
const mostLanes = 32

// group is what the lanes hold between two calls of the assembly, which knows the
// layout.
type group[V constraints.Signed] struct {
	column [mostLanes]V // minima on their way through the lanes
	row    [mostLanes]V // the running minima of the rows
	sum    [mostLanes]V // of the cards before each row
}

// Where lanes have not started yet, or are done, a limit that no f is above keeps the
// minima as they are; other lanes get a limit that no f is below. Windows on limits
// move one lane further with every step:
//
//	limits[mostLanes-k:]          at step k, lanes from k on are at work
//	limits[mostLanes+lanes-1-k:]  at step k, lanes up to k are at work
type limits[V constraints.Signed] [3 * mostLanes]V

var (
	limits32 = newLimits[int32](lanes32, math.MinInt32, math.MaxInt32)
	limits64 = newLimits[int64](lanes64, math.MinInt64, math.MaxInt64)
)

func newLimits[V constraints.Signed](lanes int, none, all V) *limits[V] {
	l := new(limits[V])
	for i := range l {
		l[i] = all
	}
	for r := range lanes {
		l[mostLanes+r] = none
	}
	return l
}

// vectors is the part of a triangle that groups need, nil where the processor lacks
// the instructions.
type vectors[V constraints.Signed] struct {
	lanes  int
	limits *limits[V]
	back   []V // the triangle's sums, backwards, with mostLanes zeros on either side
}

// steps makes n steps: back is that of lane 0 at the first one and goes down, in and out
// go up. limit, if not nil, is the first window, and goes down.
func (g *group[V]) steps(back, in, out *V, n int, limit *V) {
	switch g := any(g).(type) {
	case *group[int32]:
		steps32(g, any(back).(*int32), any(in).(*int32), any(out).(*int32), n, any(limit).(*int32))
	case *group[int64]:
		steps64(g, any(back).(*int64), any(in).(*int64), any(out).(*int64), n, any(limit).(*int64))
	}
}

func newVectors[V constraints.Signed](sums []V) *vectors[V] {
	v := new(vectors[V])
	switch v := any(v).(type) {
	case *vectors[int32]:
		v.lanes, v.limits = lanes32, limits32
	case *vectors[int64]:
		v.lanes, v.limits = lanes64, limits64
	}
	if v.lanes == 0 {
		return nil
	}
	v.back = make([]V, len(sums)+2*mostLanes)
	for i, s := range sums {
		v.back[mostLanes+len(sums)-1-i] = s
	}
	return v
}

// sweepGroup computes the rows i, i-1, ... of a group, from column max(row, from) to
// column to-1, and returns how many rows those are: 0 if there are no vectors for this
// place, because there are too few rows, or columns, or from cuts off some of the rows.
func (t *triangle[V]) sweepGroup(i, top, from, to int) int {
	v := t.vectors
	if v == nil {
		return 0
	}
	last := i - v.lanes + 1 // the group's highest row
	whole := i < from && to-from >= v.lanes
	if last < top || last < from && !whole {
		return 0
	}
	var g group[V]
	for r := range v.lanes {
		g.row[r], g.sum[r] = t.row[i-r], t.sums[i-r]
	}
	var in, out [mostLanes]V // for what does not come from columns, or go to them
	first := max(i, from)
	back := mostLanes + len(t.sums) - 2 - first // of lane 0 at the next step
	next := first + 1                           // the next column to come in
	done := last                                // the next one to go out
	if whole {
		// The lanes start one after the other, each in column from.
		g.column[0] = t.column[from]
		n := v.lanes - 1
		g.steps(&v.back[back], &t.column[next], &out[0], n, &v.limits[mostLanes+v.lanes-1])
		back, next, done = back-n, next+n, from
	} else {
		// The lanes start together, each in the first column of its row.
		for r := range v.lanes {
			g.column[r] = t.column[i-r]
		}
	}
	if n := to - next; n > 0 {
		g.steps(&v.back[back], &t.column[next], &t.column[done], n, nil)
		back, done = back-n, done+n
	}
	g.steps(&v.back[back], &in[0], &t.column[done], v.lanes, &v.limits[mostLanes])
	for r := range v.lanes {
		t.row[i-r] = g.row[r]
	}
	return v.lanes
}
