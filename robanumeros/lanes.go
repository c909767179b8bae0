package robanumeros

import (
	"math"

	"golang.org/x/exp/constraints"
)

// Vector instructions compute a group of rows at a time, one lane each. Lane r works in
// row i-r, a column behind lane r-1, so that the values of a step are independent:
//
//	step k:    lane r computes f(i-r, first+k-r), and updates its row and column minimum
//
// After each step a column's minimum moves to the next lane. New ones enter at lane 0, and
// those that have passed all rows of the group leave at the last lane. Every value is
// computed by the operations of triangle.cell, so the results do not depend on the
// processor.

// maxLanes is the largest number of rows of a group: four vectors of eight.
const maxLanes = 32

// group is the state of the lanes between two calls of the assembly, which depends on the
// layout.
type group[V constraints.Signed] struct {
	column [maxLanes]V // the column minima passing through the lanes
	row    [maxLanes]V // the running minima of the rows
	sum    [maxLanes]V // the sums of the cards before each row
}

// Each lane raises f to a limit. In lanes that have not started, or are done, the limit is
// larger than any f and so leaves the minima unchanged; in other lanes it is smaller than any
// f. Windows on limits move by one lane per step:
//
//	limits[maxLanes-k:]          at step k, lanes from k on are active
//	limits[maxLanes+lanes-1-k:]  at step k, lanes up to k are active
type limits[V constraints.Signed] [3 * maxLanes]V

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
		l[maxLanes+r] = none
	}
	return l
}

// vectors is the part of a triangle that groups use, nil if the processor lacks the
// instructions.
type vectors[V constraints.Signed] struct {
	lanes  int
	limits *limits[V]
	back   []V // the triangle's sums in reverse order, with maxLanes zeros on either side
}

// steps makes n steps. back points to the sum of lane 0 at the first step and moves down; in
// and out move up. limit, if not nil, points to the first window and moves down.
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
	v.back = make([]V, len(sums)+2*maxLanes)
	for i, s := range sums {
		v.back[maxLanes+len(sums)-1-i] = s
	}
	return v
}

// sweepGroup computes the rows i, i-1, ... of a group, from column max(row, from) to column
// to-1, and returns their number. It returns 0 if vectors cannot be used here: there are
// none, there are too few rows or columns, or from cuts off some of the rows.
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
	var in, out [maxLanes]V // for minima that do not come from columns, or go to them
	first := max(i, from)
	back := maxLanes + len(t.sums) - 2 - first // of lane 0 at the next step
	next := first + 1                          // the next column to enter
	done := last                               // the next column to leave
	if whole {
		// The lanes start one after the other, each in column from.
		g.column[0] = t.column[from]
		n := v.lanes - 1
		g.steps(&v.back[back], &t.column[next], &out[0], n, &v.limits[maxLanes+v.lanes-1])
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
	g.steps(&v.back[back], &in[0], &t.column[done], v.lanes, &v.limits[maxLanes])
	for r := range v.lanes {
		t.row[i-r] = g.row[r]
	}
	return v.lanes
}
