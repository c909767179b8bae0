package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"runtime"
	"time"

	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/football/paper"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/search"
)

// report is the output of -json.
type report struct {
	Position string  `json:"position"`
	ToMove   string  `json:"to_move"`
	Turns    int     `json:"turns"`
	AllTurns bool    `json:"all_turns_counted"`
	Best     string  `json:"best"`
	Line     string  `json:"line"`
	Score    float64 `json:"score"`
	Proven   bool    `json:"proven"`
	Depth    int     `json:"depth"`
	Nodes    int64   `json:"nodes"`
	Seconds  float64 `json:"seconds"`
	Ends     []end   `json:"ends"`
}

// end is a point where the turn can end.
type end struct {
	Row      int    `json:"row"`
	Column   int    `json:"column"`
	Shortest string `json:"shortest"`
	Winner   string `json:"winner,omitempty"`
}

func analyse(ctx context.Context, io cli.Streams, args []string) error {
	f := cli.NewFlags(io, "paperfootball analyse", "[flags] [TURN ...]",
		"Shows a position, the number of turns and where they can end, and the best turn. The score\nis for First, from -1 to 1.",
		"paperfootball analyse 2 0 53 4 7",
		"paperfootball analyse -time 5s -svg position.svg 2 0 53 4 7")
	field := addFieldFlags(f, "8x10")
	limit := f.Duration("time", time.Second, "search time")
	workers := f.Int("workers", runtime.GOMAXPROCS(0), "number of search goroutines")
	picture := f.String("svg", "", "draw the position to `FILE`")
	asJSON := f.Bool("json", false, "print JSON")
	if err := f.Parse(args); err != nil {
		return err
	}
	g, err := field.game()
	if err != nil {
		return err
	}
	if *limit <= 0 {
		return cli.Usage("-time %v: want more than 0", *limit)
	}
	if *workers < 1 {
		return cli.Usage("-workers %d: want 1 or more", *workers)
	}
	r, err := position(g, f.Args())
	if err != nil {
		return err
	}
	if *picture != "" {
		if err := writePicture(g, r, true, *picture); err != nil {
			return err
		}
	}
	s := r.Final
	if game.Over(g, s) {
		fmt.Fprint(io.Out, g.Draw(&s))
		return nil
	}
	deep, cancel := context.WithTimeout(ctx, *limit)
	defer cancel()
	strong := &paper.MCTS{Game: g, Workers: *workers, Progress: func(r search.Result[step]) {
		fmt.Fprintf(io.Err, "%9d positions  %s  %s\n", r.Nodes, cli.Signed(r.Score, 3), turnWords(g, s, r.Line))
	}}
	best, err := strong.Search(deep, s)
	if err != nil {
		return err
	}
	out := report{Position: g.FormatPosition(&s), ToMove: g.Turn(&s).String(), Line: turnWords(g, s, best.Line),
		Score: best.Score, Proven: best.Proven, Depth: best.Depth, Nodes: best.Nodes, Seconds: best.Time.Seconds()}
	fmt.Sscan(out.Line, &out.Best)
	if out.Turns, out.AllTurns, err = countTurns(ctx, g, s); err != nil {
		return err
	}
	var points []paper.Point
	for _, turn := range g.Shortest(s) {
		e := end{Shortest: paper.FormatPath(turn.Path)}
		e.Row, e.Column = g.RowColumn(turn.End)
		if turn.Winner != game.Nobody {
			e.Winner = turn.Winner.String()
		}
		out.Ends = append(out.Ends, e)
		points = append(points, turn.End)
	}
	if *asJSON {
		encoder := json.NewEncoder(io.Out)
		encoder.SetIndent("", "  ")
		return encoder.Encode(out)
	}
	fmt.Fprint(io.Out, g.DrawReachable(&s, points))
	fmt.Fprintf(io.Out, "%s, which can end at %d points (*)\n", turnsText(out.Turns, out.AllTurns), len(out.Ends))
	fmt.Fprintf(io.Out, "best: %s\nline: %s\nscore for First: %s", out.Best, out.Line, cli.Signed(out.Score, 3))
	if out.Proven {
		fmt.Fprint(io.Out, " (proven)")
	}
	fmt.Fprintf(io.Out, ", %d turns deep, %d positions in %.2f s\n", out.Depth, out.Nodes, out.Seconds)
	return nil
}

// maxCounted is where the counting of a position's turns stops.
const maxCounted = 1_000_000

// countTurns counts the distinct turns of s up to maxCounted; all reports whether there are
// no more.
func countTurns(ctx context.Context, g *paper.Game, s state) (n int, all bool, err error) {
	for _, err := range g.Turns(ctx, s, 0) {
		switch {
		case errors.Is(err, paper.ErrTurnLimit), n == maxCounted:
			return n, false, nil
		case err != nil:
			return n, false, err
		}
		n++
	}
	return n, true, nil
}

// turnsText describes a count of turns as "different", because the original program counts
// each way to draw the same lines separately.
func turnsText(n int, all bool) string {
	if all {
		return cli.Count(n, "different turn")
	}
	return fmt.Sprintf("more than %d different turns", n)
}
