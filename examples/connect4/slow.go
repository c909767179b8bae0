package main

import (
	"context"
	"errors"
	"fmt"
	"os"
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
// so addSlow continues with the positions after the replies. The work file has a line for
// every position that was examined.
func addSlow(ctx context.Context, io cli.Streams, solvers []*connect4.Solver, b *connect4.BookBuilder, discs int, limit int64, work string, most int) error {
	g := b.Game
	done := map[connect4.State]effort{}
	if err := eachLine(work, func(line string) error {
		s, e, err := parseEffort(g, line)
		done[s] = e
		return err
	}); err != nil {
		return err
	}
	file, err := os.OpenFile(work, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	defer file.Close()
	for level := g.Positions(discs); len(level) > 0; discs += 2 {
		var missing []connect4.State
		for _, s := range level {
			if _, ok := done[s]; !ok {
				missing = append(missing, s)
			}
		}
		fmt.Fprintf(io.Err, "%d positions of %d discs, %d to solve\n", len(level), discs, len(missing))
		unfinished := most >= 0 && most < len(missing)
		if unfinished {
			missing = missing[:most]
		}
		progress := cli.NewProgress(io.Err, int64(len(missing)), "solving")
		var mu sync.Mutex // guards file and done
		err := share(solvers, missing, func(solver *connect4.Solver, s connect4.State) error {
			e, err := examine(ctx, solver, s)
			if err != nil {
				return err
			}
			moves, err := g.MoveString(s)
			if err != nil {
				return err
			}
			if moves == "" {
				moves = "-"
			}
			mu.Lock()
			defer mu.Unlock()
			done[s] = e
			progress.Add(1)
			_, err = fmt.Fprintf(file, "%s %d %d %s\n", moves, e.score, e.nodes, g.FormatMove(&s, e.best))
			return err
		})
		progress.Done()
		next, addErr := extend(b, level, done, limit)
		if err := errors.Join(err, addErr, file.Sync()); err != nil || unfinished {
			return err
		}
		if most >= 0 {
			most -= len(missing)
		}
		level = next
	}
	return nil
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
func extend(b *connect4.BookBuilder, level []connect4.State, done map[connect4.State]effort, limit int64) (next []connect4.State, err error) {
	g := b.Game
	seen := map[connect4.State]bool{}
	for _, s := range level {
		e, ok := done[s]
		if !ok || e.nodes <= limit {
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
