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
	workerColumns = 4096 // columns that make one more goroutine worth while
)

// bands says how the rows from 1 on are divided: into bands of the same height,
// the last one lower. Band b starts at row top(b).
type bands struct {
	cards, height int
}

func (b bands) count() int          { return (b.cards - 1 + b.height - 1) / b.height }
func (b bands) top(band int) int    { return min(b.cards, 1+band*b.height) }
func (b bands) size(band int) int64 { return cells(b.cards, b.top(band), b.top(band+1)) }

// cells is the number of values in the rows top to bottom-1 of n.
func cells(n, top, bottom int) int64 { return int64(bottom-top) * int64(2*n-top-bottom+1) / 2 }

// sweepBands computes all rows of t but row 0. kept is called, from several goroutines
// and unless it is nil, when the columns from to to-1 of a band are done:
// t.column[from:to] then holds the minima of that band and all rows below.
//
// A band is a row of tiles, and a tile needs the one below it and the one before it
// in its band. Each goroutine takes every so manyth band and works from left to
// right, a tile behind the band below.
func (t *triangle[V]) sweepBands(ctx context.Context, b bands, workers int, r *report, kept func(band, from, to int)) error {
	n, count := b.cards, b.count()
	if workers == 0 {
		workers = min(runtime.GOMAXPROCS(0), 1+n/workerColumns)
	}
	workers = min(workers, count)

	// A band's channel gets one element for each of its tiles that is done, and has
	// room for all of them.
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

// report adds up the values computed and tells the caller's function, one call at a
// time.
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
