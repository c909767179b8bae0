package endgame

import (
	"context"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
	"sync"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/internal/game/jobs"
	"github.com/seed-61c9d78a/versus/internal/replace"
)

// MostPieces is the largest number of pieces on the board that a database can cover.
const MostPieces = 6

// Builder builds the files of a database.
type Builder struct {
	Rules   checkers.Rules
	Pieces  int // largest number of pieces on the board, 2 to MostPieces
	Workers int // number of slices solved at the same time; 0 means one for each processor

	// Progress, if not nil, is called from time to time, by one goroutine at a time, with the
	// fraction done, 0 to 1.
	Progress func(done float64)
}

// Build builds the files in dir, and creates dir if necessary. It keeps existing files, so an
// interrupted build can be resumed. It returns an error if an existing file cannot be used or
// ctx ends.
func (b Builder) Build(ctx context.Context, dir string) error {
	if b.Pieces < 2 || b.Pieces > MostPieces {
		return fmt.Errorf("endgame: a database of %d pieces (want 2 to %d)", b.Pieces, MostPieces)
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return fmt.Errorf("endgame: %w", err)
	}
	w := &building{Builder: b, dir: dir}
	stages := stagesOf(b.Pieces)
	for _, stage := range stages {
		for _, m := range stage {
			w.total += int64(len(m.pair()) * m.size())
		}
	}
	for _, stage := range stages {
		if err := w.stage(ctx, stage); err != nil {
			return fmt.Errorf("endgame: %w", err)
		}
	}
	return nil
}

// Files returns the paths of the files that Build writes in dir, or nil if Pieces is not 2
// to MostPieces.
func (b Builder) Files(dir string) (paths []string) {
	if b.Pieces > MostPieces {
		return nil
	}
	for _, stage := range stagesOf(b.Pieces) {
		for _, m := range stage {
			paths = append(paths, m.path(dir))
		}
	}
	return paths
}

// building is a database being built.
type building struct {
	Builder
	dir   string
	known perMaterial[judged]

	mu          sync.Mutex
	done, total int64 // positions
}

func (w *building) noted(positions int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.done += int64(positions)
	if w.Progress != nil {
		w.Progress(min(float64(w.done)/float64(w.total), 1))
	}
}

// stage builds the files of slices that do not depend on each other.
func (w *building) stage(ctx context.Context, stage []material) error {
	// The largest slices come first, so that no worker is busy long after the others.
	stage = slices.SortedFunc(slices.Values(stage), func(a, b material) int {
		return len(b.pair())*b.size() - len(a.pair())*a.size()
	})
	workers := w.Workers
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	space := make([][]uint64, workers)
	pool := jobs.Local[material, struct{}]{Do: func(ctx context.Context, slot int, m material) (_ struct{}, err error) {
		if space[slot], err = w.slice(ctx, m, space[slot]); err != nil {
			err = fmt.Errorf("%s: %w", m.name(), err)
		}
		return struct{}{}, err
	}}
	pool.SetLimit(workers)
	err := pool.Run(ctx, stage, func(_ int, _ struct{}, err error) error { return err })
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	if err != nil {
		return err
	}
	w.forget(stage[0])
	return nil
}

// forget drops the slices that are no longer needed once all slices with as many pieces and
// men as last are solved: those with the largest number of pieces and fewer men.
func (w *building) forget(last material) {
	men := last.men + last.rivalMen
	if last.pieces() != w.Pieces || men == 0 {
		return
	}
	for _, stage := range stagesOf(w.Pieces) {
		for _, m := range stage {
			if m.pieces() == w.Pieces && m.men+m.rivalMen < men {
				for _, m := range m.pair() {
					*w.known.of(m) = judged{}
				}
			}
		}
	}
}

// slice reads or builds the file of m. It uses space, and returns it as judgeSlices does.
func (w *building) slice(ctx context.Context, m material, space []uint64) ([]uint64, error) {
	path := m.path(w.dir)
	data, err := os.ReadFile(path)
	if err == nil {
		stored, err := readFile(data, w.Rules, m)
		if err != nil {
			return space, fmt.Errorf("%s: %w", path, err)
		}
		for n, m := range m.pair() {
			*w.known.of(m) = judged{m.strides(), stored[n].decoded(m.size())}
			w.noted(m.size())
		}
		return space, nil
	} else if !os.IsNotExist(err) {
		return space, err
	}
	results, space, err := judgeSlices(ctx, w.Rules, m, &w.known, space, w.noted)
	if err != nil {
		return space, err
	}
	var stored []coded
	for n, m := range m.pair() {
		*w.known.of(m) = judged{m.strides(), results[n]}
		stored = append(stored, encode(results[n], m.size()))
	}
	return space, replace.File(path, func(f io.Writer) error { return writeFile(f, w.Rules, m, stored) })
}
