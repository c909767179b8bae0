package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	stdio "io"
	"io/fs"
	"slices"
	"sync"
	"time"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/internal/game/jobs"
	"github.com/seed-61c9d78a/versus/internal/journal"
	"github.com/seed-61c9d78a/versus/internal/replace"
)

func book(ctx context.Context, io cli.Streams, args []string) error {
	f := cli.NewFlags(io, "connect4 book", "[flags]",
		"Solves every position with a given number of discs (one of each mirrored pair) and makes\n"+
			"an opening book of them; the scores of all earlier positions follow from theirs. Each\n"+
			"score is appended to a work file (lines of JSON) as soon as it is known. The same\n"+
			"command continues an interrupted run; with -n 0 it makes a book of the scores so far.\n"+
			"Known scores of the previous ply bound the scores to be found and save work. They come\n"+
			"from -book or, beyond its 10 discs, from the package's own book; -no-book uses neither.",
		"go run ./examples/connect4 book -plies 8 -work ply8.jsonl -o opening.book -table 8192 -workers 2",
		"go run ./examples/connect4 book -board 6x5 -plies 4 -work ply4.jsonl -o small.book",
		"go run ./examples/connect4 book -board 6x5 -plies 5 -book small.book -work ply5.jsonl -o larger.book",
		"go run ./examples/connect4 solve -board 6x5 -book small.book")
	deepest := f.Int("plies", 6, "number of `discs` in the positions to solve, 0 to 12")
	f.Within("plies", 0, 12)
	work := f.String("work", "", "`FILE` that keeps the scores between runs")
	out := f.String("o", "", "write the book to this `FILE`")
	most := f.Int("n", -1, "solve at most `N` positions in this run (-1: all)")
	options := addSolverFlags(f)
	if err := f.ParseAlone(args); err != nil {
		return err
	}
	solver, err := options.solver()
	switch {
	case err != nil:
		return err
	case *options.book != "" && *options.noBook:
		return cli.Usage("-book cannot be combined with -no-book")
	case solver.Game.Columns()*(solver.Game.Rows()+1) > 64:
		return cli.Usage("-board %s: too large for a book; want columns x (rows + 1) at most 64", *options.board)
	case *work == "" || *out == "":
		return cli.Usage("-work and -o are needed: the files for the scores and for the book")
	}
	if err := replace.Check(*out); err != nil {
		return err
	}
	b := connect4.BookBuilder{Game: solver.Game, Known: solver.Book}
	if solver.Book == nil && !solver.NoBook && *options.board == "7x6" && *deepest > connect4.OpeningBook().Plies() {
		b.Known = connect4.OpeningBook()
	}
	solver.NoBook = true
	file, err := openWork(&b, *work)
	if err != nil {
		return err
	}
	file.SyncAfter = time.Second
	err = errors.Join(solvePly(ctx, io, options.each(solver), &b, *deepest, file, *most), file.Close())
	if err != nil && ctx.Err() == nil {
		return err
	}
	return errors.Join(err, writeBook(io, &b, *deepest, *out))
}

// scoredLine is a line of a work file after the first.
type scoredLine struct {
	Moves string `json:"moves"`
	Score int    `json:"score"`
}

// openWork continues or begins a work file, and adds its scores to b.
func openWork(b *connect4.BookBuilder, name string) (*journal.File, error) {
	board := fmt.Sprintf("%dx%d", b.Game.Columns(), b.Game.Rows())
	file, err := journal.Create(name)
	if err == nil {
		return file, file.Append(map[string]string{"connect4": board})
	}
	if !errors.Is(err, fs.ErrExist) {
		return nil, err
	}
	file, damage, err := journal.Open(name, fmt.Sprintf(`{"connect4":%q`, board), func(number int, line []byte) error {
		if number == 1 {
			return nil
		}
		var found scoredLine
		if err := json.Unmarshal(line, &found); err != nil {
			return err
		}
		s, err := b.Game.ParsePosition(found.Moves)
		if err == nil {
			err = b.Add(s, found.Score)
		}
		return err
	})
	if damage != nil {
		err = fmt.Errorf("%w (the next run goes on)", errors.Join(damage, file.Close()))
	}
	if err != nil {
		return nil, cli.Usage("%s: the scores for %s: %w", name, board, err)
	}
	return file, nil
}

// solvePly solves the positions of a ply that are not in b yet.
func solvePly(ctx context.Context, io cli.Streams, solvers []*connect4.Solver, b *connect4.BookBuilder, discs int, work *journal.File, most int) error {
	g := b.Game
	all := g.Positions(discs)
	missing := slices.DeleteFunc(slices.Clone(all), b.Has)
	fmt.Fprintf(io.Err, "%d positions of %d discs, %d to solve\n", len(all), discs, len(missing))
	if most >= 0 {
		missing = missing[:min(most, len(missing))]
	}
	progress := cli.NewProgress(io.Err, int64(len(missing)), "solving")
	defer progress.Done()
	var mu sync.Mutex // guards b
	bounds := func(s connect4.State) (lower, upper int) {
		mu.Lock()
		defer mu.Unlock()
		return b.Bounds(s)
	}
	keep := func(s connect4.State, score int) error {
		moves, err := g.MoveString(s)
		if err == nil {
			err = work.Append(scoredLine{moves, score})
		}
		if err != nil {
			return err
		}
		mu.Lock()
		defer mu.Unlock()
		progress.Add(1)
		return b.Add(s, score)
	}
	// A solver takes a block of neighbours at a time, because most of their subtrees are the same
	// and its table has them. The blocks are small, so that all solvers end together.
	blocks := slices.Collect(slices.Chunk(missing, max(1, len(missing)/(64*len(solvers)))))
	pool := jobs.Local[[]connect4.State, struct{}]{Workers: len(solvers), Do: func(ctx context.Context, slot int, block []connect4.State) (none struct{}, err error) {
		for _, s := range block {
			lower, upper := bounds(s)
			score, err := solveBetween(ctx, solvers[slot], s, lower, upper)
			if err == nil {
				err = keep(s, score)
			}
			if err != nil {
				return none, err
			}
		}
		return none, nil
	}}
	return pool.Run(ctx, blocks, func(_ int, _ struct{}, err error) error { return err })
}

// solveBetween returns the exact score of s, which lies between lower and upper. Half of all
// scores equal their lower bound, so it tests that first.
func solveBetween(ctx context.Context, solver *connect4.Solver, s connect4.State, lower, upper int) (int, error) {
	if lower == upper {
		return lower, nil
	}
	got, err := solver.Within(ctx, s, lower, lower+1)
	if err != nil || got.Upper <= lower {
		return lower, err
	}
	got, err = solver.Solve(ctx, s)
	return got.Score, err
}

func writeBook(io cli.Streams, b *connect4.BookBuilder, discs int, name string) error {
	made, size := b.Book(discs), int64(0)
	if err := replace.File(name, func(w stdio.Writer) (err error) { size, err = made.WriteTo(w); return err }); err != nil {
		return err
	}
	fmt.Fprintf(io.Out, "%s: %d positions in %d bytes, complete to ply %d\n", name, made.Len(), size, made.Plies())
	return nil
}
