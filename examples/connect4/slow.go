package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/game"
)

// effort is what it takes to find a perfect move with an empty table.
type effort struct {
	score int
	nodes int64
	best  connect4.Move
}

// addSlow adds to b the positions with the given number of discs in which finding a perfect
// move takes more than limit nodes, each together with the position after the move. With
// these in its book, a solver moves without a search and has an empty table after the reply,
// so addSlow continues with the positions after the replies. It solves at most most positions,
// or all if most is negative. The work file has a line for every position that was examined.
func addSlow(ctx context.Context, io cli.Streams, solvers []*connect4.Solver, b *connect4.BookBuilder, discs int, limit int64, work string, most int) error {
	g := b.Game
	known := efforts{}
	if err := eachLine(work, func(line string) error {
		s, e, err := parseEffort(g, line)
		known[s] = e
		return err
	}); err != nil {
		return err
	}
	file, err := openWork(g, work)
	if err != nil {
		return err
	}
	for level := g.Positions(discs); len(level) > 0 && err == nil; discs += 2 {
		missing := slices.DeleteFunc(slices.Clone(level), known.has)
		fmt.Fprintf(io.Err, "%d positions of %d discs, %d to solve\n", len(level), discs, len(missing))
		finished := most < 0 || len(missing) <= most
		if most >= 0 {
			missing = missing[:min(most, len(missing))]
			most -= len(missing)
		}
		progress := cli.NewProgress(io.Err, int64(len(missing)), "solving")
		var mu sync.Mutex // guards file and known
		err = share(solvers, missing, func(solver *connect4.Solver, s connect4.State) error {
			e, err := examine(ctx, solver, s)
			if err != nil {
				return err
			}
			mu.Lock()
			defer mu.Unlock()
			known[s] = e
			progress.Add(1)
			return file.add(s, e.score, e.nodes, g.FormatMove(&s, e.best))
		})
		progress.Done()
		var addErr error
		level, addErr = known.extend(b, level, limit)
		err = errors.Join(err, addErr)
		if !finished {
			break
		}
	}
	return errors.Join(err, file.close())
}

// efforts has the positions examined so far.
type efforts map[connect4.State]effort

func (known efforts) has(s connect4.State) bool {
	_, ok := known[s]
	return ok
}

// examine finds a perfect move from an empty table, and the score.
func examine(ctx context.Context, solver *connect4.Solver, s connect4.State) (effort, error) {
	solver.Reset()
	found, err := solver.Search(ctx, s)
	if err != nil {
		return effort{}, err
	}
	solution, err := solver.Solve(ctx, s) // the table has the answer unless ctx ended the search
	return effort{solution.Score, found.Nodes, found.Move}, err
}

// extend adds the slow positions of a level to b, with their moves, and returns the positions
// after the replies, one of each mirrored pair.
func (known efforts) extend(b *connect4.BookBuilder, level []connect4.State, limit int64) (next []connect4.State, err error) {
	g := b.Game
	seen := map[connect4.State]bool{}
	for _, s := range level {
		e := known[s]
		if e.nodes <= limit {
			continue
		}
		if err := b.Add(s, e.score); err != nil {
			return nil, err
		}
		after := game.After(g, s, e.best)
		if game.Over(g, after) {
			continue
		}
		if err := b.Add(after, -e.score); err != nil {
			return nil, err
		}
		for _, reply := range game.All(g, after) {
			if !game.Over(g, reply) && !seen[reply] && !seen[g.Mirror(reply)] {
				seen[reply] = true
				next = append(next, reply)
			}
		}
	}
	return next, nil
}

// parseEffort parses a line of the work file: moves, score, nodes and the best move.
func parseEffort(g connect4.Game, line string) (s connect4.State, e effort, err error) {
	fields := strings.Fields(line)
	if len(fields) != 4 {
		return s, e, fmt.Errorf("%.60q: want moves, score, nodes and the best move", line)
	}
	if s, e.score, err = parseScored(g, fields[0]+" "+fields[1]); err != nil {
		return s, e, err
	}
	if e.nodes, err = strconv.ParseInt(fields[2], 10, 64); err != nil || e.nodes < 0 {
		return s, e, fmt.Errorf("%.60q: the number of nodes %q is not a whole number from 0", line, fields[2])
	}
	e.best, err = g.ParseMove(&s, fields[3])
	return s, e, err
}
