package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"time"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/internal/checkers/endgame"
)

// makeTables builds the files of an endgame database.
func makeTables(ctx context.Context, std cli.Streams, args []string) error {
	f := cli.NewFlags(std, "checkers tables", "[flags]",
		"Builds an endgame database, which gives the winner of every position with few pieces, for the\nflag -database of the other commands. Five pieces take half a minute and 11 MB, six about\nten minutes, 229 MB and 2 GB of memory. After Ctrl-C, run the\nsame command again to continue.",
		"go run ./examples/checkers tables -rules english -pieces 4 -o tmp/english",
		"go run ./examples/checkers tables -rules english -pieces 6 -o tmp/english -workers 2")
	rules := rulesFlag(f, checkers.Damas)
	pieces := f.Int("pieces", 6, fmt.Sprintf("maximum number of `pieces` on the board, 2 to %d", endgame.MostPieces))
	f.Within("pieces", 2, endgame.MostPieces)
	dir := f.String("o", "", "the database's `directory`, a separate one for each set of rules; created if missing")
	workers := f.Int("workers", 0, "number of files built in parallel (0: one per processor)")
	f.Within("workers", 0, 256)
	asJSON := f.Bool("json", false, "print JSON")
	if err := f.ParseAlone(args); err != nil {
		return err
	}
	if *dir == "" {
		return cli.Usage("-o is missing; want a directory for the files")
	}
	bar := cli.NewProgress(std.Err, 1000, "building the endgame database")
	defer bar.Done()
	shown, begin := 0, time.Now()
	builder := endgame.Builder{Rules: rules.Rules, Pieces: *pieces, Workers: *workers, Progress: func(done float64) {
		if n := int(1000 * done); n > shown {
			bar.Add(n - shown)
			shown = n
		}
	}}
	if err := builder.Build(ctx, *dir); err != nil {
		return err
	}
	report := struct {
		Rules   string  `json:"rules"`
		Pieces  int     `json:"pieces"`
		Files   int     `json:"files"`
		Bytes   int64   `json:"bytes"`
		Seconds float64 `json:"seconds"`
	}{Rules: rules.String(), Pieces: *pieces, Seconds: time.Since(begin).Seconds()}
	for _, name := range builder.Files(*dir) {
		info, err := os.Stat(name)
		if err != nil {
			return err
		}
		report.Files++
		report.Bytes += info.Size()
	}
	if *asJSON {
		return json.NewEncoder(std.Out).Encode(report)
	}
	fmt.Fprintf(std.Out, "%d pieces, rules %s: %s of %.2f MB in %s\n",
		report.Pieces, report.Rules, cli.Count(report.Files, "file"), float64(report.Bytes)/1e6, *dir)
	return nil
}
