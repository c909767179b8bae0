package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/internal/plain"
)

// measured holds the measurements of one file.
type measured struct {
	File      string  `json:"file"`
	Positions int     `json:"positions"`
	Wrong     int     `json:"wrong"`
	MeanNodes float64 `json:"mean_nodes"`
	MeanCPU   float64 `json:"mean_cpu_us"`  // CPU time, summed over the workers
	MeanWall  float64 `json:"mean_wall_us"` // elapsed time
	PerSecond float64 `json:"positions_per_s"`
	NodesPerS float64 `json:"nodes_per_s"`
}

func bench(ctx context.Context, io cli.Streams, args []string) error {
	f := cli.NewFlags(io, "connect4 bench", "[flags] FILE ...",
		"Solves every position of files in the public format (lines of moves and score, such as\n"+
			"\"4455 18\"; the empty board is \"-\" or left out), checks every score and prints mean\n"+
			"nodes and mean time per position: CPU time, which depends least on what else runs on\n"+
			"the machine, and wall time. The rates are per second of CPU time. The book is not used,\n"+
			"and the time to clear the table is not counted. The exit status is 1 if any score is\n"+
			"wrong.",
		"go run ./examples/connect4 bench connect4/testdata/Test_L2_R2", "go run ./examples/connect4 bench -keep -weak -json FILE")
	options := addSolverFlags(f)
	weak := f.Bool("weak", false, "check only who wins, not how soon")
	keep := f.Bool("keep", false, "keep the transposition table between positions")
	most := f.Int("n", 0, "solve only the first `N` positions (0: all)")
	asJSON := f.Bool("json", false, "print one JSON object per file")
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
		m, err := benchFile(ctx, io, solver, name, *weak, *keep, *most)
		if err != nil {
			return err
		}
		wrong += m.Wrong
		if *asJSON {
			err = json.NewEncoder(io.Out).Encode(m)
		} else {
			_, err = fmt.Fprintf(io.Out, "%s: %d positions, %d wrong, mean %.1f nodes, %.2f us (wall %.2f us), %.0f positions/s, %.2f M nodes/s\n",
				m.File, m.Positions, m.Wrong, m.MeanNodes, m.MeanCPU, m.MeanWall, m.PerSecond, m.NodesPerS/1e6)
		}
		if err != nil {
			return err
		}
	}
	if wrong > 0 {
		return fmt.Errorf("%d scores are wrong", wrong)
	}
	return nil
}

func benchFile(ctx context.Context, io cli.Streams, solver *connect4.Solver, name string, weak, keep bool, most int) (measured, error) {
	m := measured{File: name}
	set, err := readScored(solver.Game, name, most)
	if err != nil {
		return m, err
	}
	if err := warmUp(ctx, solver); err != nil {
		return m, err
	}
	progress := cli.NewProgress(io.Err, int64(len(set)), "solving")
	defer progress.Done()
	solver.Reset()
	var nodes uint64
	var cpu, wall time.Duration
	startCPU, startWall := cli.CPUTime(), time.Now()
	for i, p := range set {
		if !keep && i > 0 {
			cpu, wall = cpu+cli.CPUTime()-startCPU, wall+time.Since(startWall)
			solver.Reset()
			startCPU, startWall = cli.CPUTime(), time.Now()
		}
		var got connect4.Solution
		var err error
		if weak {
			got, err = solver.Weak(ctx, p.state)
		} else {
			got, err = solver.Solve(ctx, p.state)
		}
		if err != nil {
			return m, err
		}
		nodes += got.Nodes
		progress.Add(1)
		if !weak && got.Score != p.score || weak && (sign(got.Lower) != sign(p.score) || sign(got.Upper) != sign(p.score)) {
			m.Wrong++
			fmt.Fprintf(io.Err, "%s:%d: score %d to %d, want %d\n", name, p.line, got.Lower, got.Upper, p.score)
		}
	}
	cpu, wall = cpu+cli.CPUTime()-startCPU, wall+time.Since(startWall)
	m.Positions = len(set)
	if n := float64(m.Positions); n > 0 {
		m.MeanNodes = float64(nodes) / n
		m.MeanCPU, m.MeanWall = float64(cpu.Nanoseconds())/1e3/n, float64(wall.Nanoseconds())/1e3/n
		m.PerSecond, m.NodesPerS = n/cpu.Seconds(), float64(nodes)/cpu.Seconds()
	}
	return m, nil
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
		line, _, _ := strings.Cut(lines.Text(), " #") // of a work file
		s, score, err := parseScored(g, line)
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

// warmUp makes the solver allocate its table, so that this is not measured.
func warmUp(ctx context.Context, solver *connect4.Solver) error {
	ctx, cancel := context.WithTimeout(ctx, time.Millisecond)
	defer cancel()
	_, err := solver.Solve(ctx, solver.Game.Start())
	if errors.Is(err, context.DeadlineExceeded) {
		return nil
	}
	return err
}

func sign(n int) int { return max(-1, min(1, n)) }

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
