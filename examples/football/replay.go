package main

import (
	"context"
	"fmt"
	"io"
	"math"
	"os"
	"time"

	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/internal/football/judge"
	"github.com/seed-61c9d78a/versus/internal/football/replay"
)

func runReplay(ctx context.Context, std cli.Streams, args []string) error {
	flags := cli.NewFlags(std, "football replay", "[flags] RECORD",
		`Shows a match from a file written by football judge --record ("-" is standard input), step
by step in the terminal or as an animated picture for a browser.`,
		"go run ./examples/football replay match.json",
		"go run ./examples/football replay -match 3 -svg match.svg matches.json",
	)
	number := flags.Int("match", 1, "number of the match in the file, from 1")
	flags.Within("match", 1, math.Inf(1))
	picture := flags.String("svg", "", "write an animated picture to this `file` instead")
	delay := flags.Duration("delay", 300*time.Millisecond, "duration of a step")
	if err := flags.ParseOne(args, "file"); err != nil {
		return err
	}
	if *picture != "" && *delay == 0 {
		return cli.Usage("-delay is 0; a picture needs a time for each step, such as 300ms")
	}
	in := std.In
	if name := flags.Arg(0); name != "-" {
		f, err := os.Open(name)
		if err != nil {
			return cli.Usage("%w", err)
		}
		defer f.Close()
		in = f
	}
	r, err := find(in, *number)
	if err != nil {
		return cli.Usage("%w", err)
	}
	if *picture != "" {
		return drawPicture(r, *picture, *delay)
	}
	m, err := replay.Of(r)
	if err != nil {
		return cli.Usage("%w", err)
	}
	if !cli.IsTerminal(std.Out) {
		return m.Text(ctx, std.Out, 0, false)
	}
	return m.Text(ctx, std.Out, *delay, true)
}

// find returns record number of the file, counted from 1.
func find(in io.Reader, number int) (*judge.Record, error) {
	n := 0
	var found *judge.Record
	err := judge.ReadRecords(in, func(r *judge.Record) bool {
		if n++; n == number {
			found = r
		}
		return found == nil
	})
	if err == nil && found == nil {
		err = fmt.Errorf("no match %d: the file holds %d", number, n)
	}
	return found, err
}
