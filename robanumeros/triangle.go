package robanumeros

import (
	"context"
	"fmt"
	"runtime"
	"sync"

	"github.com/seed-61c9d78a/versus/internal/deadline"
	"golang.org/x/exp/constraints"
)

// triangle is the table of f(i, j), the points of the player to move when cards i to j
// remain, for 0 <= i <= j < n. It keeps only the running minima, not the table:
//
//	f(i, j) = sums[j+1] - sums[i] - min(column[j], row[i])
//
// once column[j] includes the rows below i and row[i] the columns before j. The minimum is
// the opponent's result for the best row to leave. V is int32 if the sums fit, which halves
// the memory, and int64 otherwise.
type triangle[V constraints.Signed] struct {
	sums   []V // sums[k] is the sum of the first k cards
	column []V // column[j] is the least f(k, j) over the rows k swept so far, or 0
	row    []V // row[i] is the least f(i, k) over the columns k swept so far, or 0

	vectors *vectors[V] // nil: rows are swept three at a time
}

func newTriangle[V constraints.Signed, T constraints.Integer](cards []T) *triangle[V] {
	t := &triangle[V]{
		sums:   make([]V, len(cards)+1),
		column: make([]V, len(cards)),
		row:    make([]V, len(cards)),
	}
	for i, c := range cards {
		t.sums[i+1] = t.sums[i] + V(c)
	}
	t.vectors = newVectors(t.sums)
	return t
}

// cell computes f(i, j) and updates the minima of its row and column.
func (t *triangle[V]) cell(i, j int) {
	f := t.sums[j+1] - t.sums[i] - min(t.column[j], t.row[i])
	t.column[j] = min(t.column[j], f)
	t.row[i] = min(t.row[i], f)
}

// sweep computes row i from column max(i, from) up to column to-1.
func (t *triangle[V]) sweep(i, from, to int) {
	for j := max(i, from); j < to; j++ {
		t.cell(i, j)
	}
}

// sweepThree does the same for rows i, i-1 and i-2, without vectors. Within a row, every value
// depends on the one before it. Here each row is a column behind the one below it, so that
// three values are computed at a time, and a column's minimum is read and written once
// instead of three times.
func (t *triangle[V]) sweepThree(i, from, to int) {
	first := max(i, from)
	if to-first < 3 {
		t.sweep(i, from, to)
		t.sweep(i-1, from, to)
		t.sweep(i-2, from, to)
		return
	}
	t.sweep(i, from, first+2)
	t.sweep(i-1, from, first+1)
	t.sweep(i-2, from, first)

	row0, row1, row2 := t.row[i], t.row[i-1], t.row[i-2]
	sum0, sum1, sum2 := t.sums[i], t.sums[i-1], t.sums[i-2]
	// The column minima between two rows, and the sums up to those columns.
	column1, column2 := t.column[first+1], t.column[first]
	upto1, upto2 := t.sums[first+2], t.sums[first+1]

	n := to - first - 2
	in := t.column[first+2:][:n]
	out := t.column[first:][:n]
	sums := t.sums[first+3:][:n]
	for k, column0 := range in {
		f := upto2 - sum2 - min(column2, row2)
		out[k] = min(column2, f)
		row2 = min(row2, f)

		f = upto1 - sum1 - min(column1, row1)
		column2 = min(column1, f)
		row1 = min(row1, f)

		upto0 := sums[k]
		f = upto0 - sum0 - min(column0, row0)
		column1 = min(column0, f)
		row0 = min(row0, f)

		upto1, upto2 = upto0, upto1
	}
	t.column[to-1], t.column[to-2] = column1, column2
	t.row[i], t.row[i-1], t.row[i-2] = row0, row1, row2
	t.sweep(i-1, to-1, to)
	t.sweep(i-2, to-2, to)
}

// tile computes rows top to bottom-1, from the bottom up, and columns from to to-1.
func (t *triangle[V]) tile(top, bottom, from, to int) {
	i := min(bottom, to) - 1
	for i >= top {
		rows := t.sweepGroup(i, top, from, to)
		if rows == 0 {
			break
		}
		i -= rows
	}
	for ; i >= top+2; i -= 3 {
		t.sweepThree(i, from, to)
	}
	for ; i >= top; i-- {
		t.sweep(i, from, to)
	}
}

// rivals returns the second player's sum for the whole row. It computes row 0 except for its
// last value; all other rows must have been swept.
func (t *triangle[V]) rivals() V {
	n := len(t.column)
	t.sweep(0, 0, n-1)
	return min(t.column[n-1], t.row[0])
}

const (
	tileWidth     = 1024 // columns of a tile
	workerColumns = 4096 // columns per additional goroutine
)

// bands divides the rows from 1 on into bands of equal height, except that the last may be
// lower. Band b starts at row top(b).
type bands struct {
	cards, height int
}

func (b bands) count() int          { return (b.cards - 1 + b.height - 1) / b.height }
func (b bands) top(band int) int    { return min(b.cards, 1+band*b.height) }
func (b bands) size(band int) int64 { return cells(b.cards, b.top(band), b.top(band+1)) }

// cells returns the number of values in the rows top to bottom-1 of n.
func cells(n, top, bottom int) int64 { return int64(bottom-top) * int64(2*n-top-bottom+1) / 2 }

// sweepBands computes all rows of t except row 0. It calls kept, unless that is nil, from
// several goroutines when the columns from to to-1 of a band are done: t.column[from:to] then
// holds the minima of that band and all rows below.
//
// A band is a row of tiles, and a tile depends on the one below it and the one before it in
// its band. The goroutines take bands in turn, and each works from left to right, a tile
// behind the band below.
func (t *triangle[V]) sweepBands(ctx context.Context, b bands, workers int, r *report, kept func(band, from, to int)) error {
	n, count := b.cards, b.count()
	if workers == 0 {
		workers = min(runtime.GOMAXPROCS(0), 1+n/workerColumns)
	}
	workers = min(workers, count)

	// A band's channel receives an element for each finished tile, and has room for all.
	done := make([]chan struct{}, count)
	for band := range done {
		done[band] = make(chan struct{}, n/tileWidth+1)
	}
	var wg sync.WaitGroup
	for w := range workers {
		wg.Go(func() {
			watch := deadline.Of(ctx)
			for band := count - 1 - w; band >= 0; band -= workers {
				top, bottom := b.top(band), b.top(band+1)
				for from := top / tileWidth * tileWidth; from < n; from += tileWidth {
					to := min(n, from+tileWidth)
					if bottom < to { // there is a tile below
						<-done[band+1]
					}
					if !watch.Passed(1) {
						t.tile(top, bottom, from, to)
						if kept != nil {
							kept(band, max(from, top), to)
						}
					}
					done[band] <- struct{}{}
				}
				r.add(b.size(band))
			}
		})
	}
	wg.Wait()
	return ended(ctx)
}

func ended(ctx context.Context) error {
	watch := deadline.Of(ctx)
	if watch.Look() {
		return fmt.Errorf("robanumeros: stopped: %w", watch.Err())
	}
	return nil
}

// report counts the computed values and calls the caller's function, one call at a time.
type report struct {
	mu       sync.Mutex
	progress func(fraction float64)
	done     int64
	all      int64
}

func (r *report) add(cells int64) {
	if r.progress == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.done += cells
	r.progress(float64(r.done) / float64(r.all))
}
