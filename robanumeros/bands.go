package robanumeros

import (
	"context"
	"fmt"
	"runtime"
	"sync"

	"github.com/seed-61c9d78a/versus/internal/deadline"
)

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
