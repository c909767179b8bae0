// Command robanumeros plays a game of robanumeros, the game of stealing numbers, to the end
// with best play by both players.
//
// It reads the number of cards and the cards from standard input. It writes a line "turns
// first second", the number of turns and the players' sums, then a line for every turn: the
// end of the row that cards are taken from, and the number of cards.
//
//	$ echo 4 1 -10 2 3 | go run ./examples/robanumeros
//	2 3 -7
//	right 1
//	left 3
//
// With -lang es the ends are izq and der, as in the original assignment.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/robanumeros"
)

func main() { cli.Main("robanumeros", run) }

// sideNames are the names of the ends of the row, by language.
var sideNames = map[string]map[robanumeros.Side]string{
	"es": {robanumeros.Left: "izq", robanumeros.Right: "der"},
	"en": {robanumeros.Left: "left", robanumeros.Right: "right"},
}

func run(ctx context.Context, std cli.Streams, args []string) error {
	flags := cli.NewFlags(std, "robanumeros", "[flags] < CARDS",
		`Plays a game of robanumeros with best play by both players.

Standard input is the number of cards and then the cards: integers separated by spaces or
newlines. The output is a line "turns first second", the number of turns and the players'
sums, then a line for each turn: the end of the row and the number of cards taken.`,
		"echo 4 1 -10 2 3 | go run ./examples/robanumeros",
		"go run ./examples/robanumeros -json -lang es < cards.txt")
	asJSON := flags.Bool("json", false, `print {"turns", "first", "second", "plays": [{"side", "count"}]}`)
	language := flags.String("lang", "en", `names of the ends: "en" (left, right) or "es" (izq, der, as in the original assignment)`)
	if err := flags.Parse(args); err != nil {
		return err
	}
	names, ok := sideNames[*language]
	if !ok {
		return cli.Usage("-lang is %q; want en or es", *language)
	}
	if flags.NArg() > 0 {
		return cli.Usage("unexpected argument %q; cards are read from standard input (-h has examples)", flags.Arg(0))
	}
	cards, err := read(ctx, std.In)
	if err != nil {
		return err
	}
	bar := cli.NewProgress(std.Err, 100, "solving")
	defer bar.Done()
	percent := 0
	best, err := robanumeros.Solve(ctx, cards, robanumeros.Options{Progress: func(fraction float64) {
		now := int(100 * fraction)
		bar.Add(now - percent)
		percent = now
	}})
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	if err != nil {
		return err
	}
	out := bufio.NewWriter(std.Out)
	if *asJSON {
		err = writeJSON(out, best, names)
	} else {
		writeText(out, best, names)
	}
	return errors.Join(err, out.Flush())
}

// read reads the cards. It stops waiting for input when ctx ends.
func read(ctx context.Context, in io.Reader) ([]int64, error) {
	type result struct {
		cards []int64
		err   error
	}
	done := make(chan result, 1)
	go func() {
		cards, err := robanumeros.Read(in)
		done <- result{cards, err}
	}()
	select {
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	case r := <-done:
		if errors.Is(r.err, robanumeros.ErrInput) {
			return nil, cli.Usage("standard input: %w", r.err)
		}
		return r.cards, r.err
	}
}

func writeText(w io.Writer, best robanumeros.Solution, names map[robanumeros.Side]string) {
	fmt.Fprintln(w, len(best.Moves), best.First, best.Second)
	for _, m := range best.Moves {
		fmt.Fprintln(w, names[m.Side], m.Count)
	}
}

func writeJSON(w io.Writer, best robanumeros.Solution, names map[robanumeros.Side]string) error {
	type play struct {
		Side  string `json:"side"`
		Count int32  `json:"count"`
	}
	plays := make([]play, len(best.Moves))
	for i, m := range best.Moves {
		plays[i] = play{names[m.Side], m.Count}
	}
	return json.NewEncoder(w).Encode(struct {
		Turns  int    `json:"turns"`
		First  int64  `json:"first"`
		Second int64  `json:"second"`
		Plays  []play `json:"plays"`
	}{len(plays), best.First, best.Second, plays})
}
