package arena

import (
	"bytes"
	"context"
	"io"
	"math"
	"os"
	"strings"

	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/examples/internal/contest"
	"github.com/seed-61c9d78a/versus/internal/game/match/tournament"
	"github.com/seed-61c9d78a/versus/internal/replace"
)

// report writes a record as a page.
func (a arena) report(ctx context.Context, std cli.Streams, args []string) error {
	flags := cli.NewFlags(std, "arena report", "[flags] FILE",
		"Writes a tournament as one HTML file that needs nothing else: the table, the ratings with error\nbars, who beat whom, the faults, and the games, with their boards. With -csv it writes the table\nfor a spreadsheet instead. The tournament may still be running.",
		"go run ./examples/arena report /tmp/games.jsonl",
		"go run ./examples/arena report -csv -o - /tmp/games.jsonl")
	to := flags.String("o", "", "`file` to write, - for the standard output (default: the record's name with .html or .csv)")
	asCSV := flags.Bool("csv", false, "write the table as CSV")
	most := flags.Int("games", 200, "number of games whose boards are included; all are listed")
	flags.Within("games", 0, math.Inf(1))
	if err := flags.ParseOne(args, "record"); err != nil {
		return err
	}
	name := flags.Arg(0)
	r, err := contest.OpenRecord(a.games, name, false)
	if err != nil {
		return err
	}
	defer r.Close()
	t := tournament.NewTable(len(r.Header.Players))
	games := []contest.Told{}
	for g, err := range r.Games {
		if err != nil {
			return cli.Usage("%s: %w", name, err)
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
		t.Add(g)
		if *asCSV {
			continue
		}
		told, err := r.Tell(&g, len(games) < *most)
		if err != nil {
			return cli.Usage("%s: %w", name, err)
		}
		games = append(games, told)
	}
	var page bytes.Buffer
	if *asCSV {
		err = contest.WriteCSV(&page, t, r.Header)
	} else {
		err = contest.WriteReport(&page, t, r.Header, games)
	}
	if err != nil {
		return err
	}
	if *to == "-" {
		_, err = std.Out.Write(page.Bytes())
		return err
	}
	if *to == "" {
		*to = strings.TrimSuffix(name, ".jsonl") + map[bool]string{false: ".html", true: ".csv"}[*asCSV]
	}
	if err := replace.File(*to, func(w io.Writer) error { _, err := w.Write(page.Bytes()); return err }); err != nil {
		if os.IsNotExist(err) || os.IsPermission(err) {
			return cli.Usage("-o: %w", err)
		}
		return err
	}
	_, err = io.WriteString(std.Out, *to+"\n")
	return err
}
