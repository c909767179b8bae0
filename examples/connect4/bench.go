package main

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/internal/plain"
)

func bench(ctx context.Context, io cli.Streams, args []string) error {
	f := cli.NewFlags(io, "connect4 bench", "[flags] FILE ...",
		"Solves every position of files in the public format (lines of moves and score, such as\n"+
			"\"4455 18\"; the empty board is \"-\" or left out), checks every score and prints mean\n"+
			"nodes and mean time per position: CPU time, which depends least on what else runs on\n"+
			"the machine, and wall time. The rates are per second of CPU time. The book is not used,\n"+
			"and the time to clear the table is not counted. The exit status is 1 if any score is\n"+
			"wrong.",
		"go run ./examples/connect4 bench connect4/testdata/Test_L2_R2", "go run ./examples/connect4 bench -keep FILE")
	options := addSolverFlags(f)
	keep := f.Bool("keep", false, "keep the transposition table between positions")
	most := f.Int("n", 0, "solve only the first `N` positions (0: all)")
	if err := f.Parse(args); err != nil {
		return err
	}
	if f.NArg() == 0 {
		return cli.Usage("no file given; want one or more, after the flags (-h prints help)")
	}
	*options.noBook = true
	solver, err := options.solver()
	if err != nil {
		return err
	}
	wrong := 0
	for _, name := range f.Args() {
		n, err := benchFile(ctx, io, solver, name, *keep, *most)
		if err != nil {
			return err
		}
		wrong += n
	}
	if wrong > 0 {
		return fmt.Errorf("%d scores are wrong", wrong)
	}
	return nil
}

// benchFile returns the number of wrong scores.
func benchFile(ctx context.Context, io cli.Streams, solver *connect4.Solver, name string, keep bool, most int) (wrong int, err error) {
	set, err := readScored(solver.Game, name, most)
	if err != nil {
		return 0, err
	}
	progress := cli.NewProgress(io.Err, int64(len(set)), "solving")
	defer progress.Done()
	var nodes uint64
	var cpu, wall time.Duration
	solver.NewGame(0)
	for _, p := range set {
		if !keep {
			solver.NewGame(0)
		}
		startCPU, startWall := cli.CPUTime(), time.Now()
		got, err := solver.Solve(ctx, p.state)
		cpu, wall = cpu+cli.CPUTime()-startCPU, wall+time.Since(startWall)
		if err != nil {
			return 0, err
		}
		nodes += got.Nodes
		progress.Add(1)
		if got.Score != p.score {
			wrong++
			fmt.Fprintf(io.Err, "%s:%d: score %d, want %d\n", name, p.line, got.Score, p.score)
		}
	}
	n := float64(max(1, len(set)))
	_, err = fmt.Fprintf(io.Out, "%s: %d positions, %d wrong, mean %.1f nodes, %.2f us (wall %.2f us), %.0f positions/s, %.2f M nodes/s\n",
		name, len(set), wrong, float64(nodes)/n, cpu.Seconds()*1e6/n, wall.Seconds()*1e6/n, n/cpu.Seconds(), float64(nodes)/cpu.Seconds()/1e6)
	return wrong, err
}

// scored is a line of a file.
type scored struct {
	state connect4.State
	score int
	line  int // its number
}

// readScored reads the positions of a file, at most most of them if most is not 0.
func readScored(g connect4.Game, name string, most int) (set []scored, err error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	lines := bufio.NewScanner(plain.NewReader(file))
	for number := 1; lines.Scan() && (most == 0 || len(set) < most); number++ {
		if strings.TrimSpace(lines.Text()) == "" {
			continue
		}
		s, score, err := parseScored(g, lines.Text())
		if err != nil {
			return nil, cli.Usage("%s:%d: %w", name, number, err)
		}
		set = append(set, scored{s, score, number})
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return set, nil
}

// parseScored parses a line of moves and score.
func parseScored(g connect4.Game, line string) (s connect4.State, score int, err error) {
	fields := strings.Fields(line)
	if len(fields) == 1 {
		fields = []string{"-", fields[0]}
	}
	if len(fields) != 2 {
		return s, 0, fmt.Errorf("%.60q: want moves and score", line)
	}
	if fields[0] != "-" {
		if s, err = parsePosition(g, fields[0]); err != nil {
			return s, 0, err
		}
	}
	if score, err = strconv.Atoi(fields[1]); err != nil {
		return s, 0, fmt.Errorf("%.60q: the score %q is not a whole number", line, fields[1])
	}
	return s, score, nil
}
