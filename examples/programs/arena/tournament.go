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

// runTournament plays a tournament.
func (a arena) runTournament(ctx context.Context, std cli.Streams, args []string) error {
	p := contest.Plan{Catalog: a.games}
	var m contest.Manner
	flags := cli.NewFlags(std, "arena run", "-game GAME [flags] PLAYER PLAYER...",
		"Plays a tournament and prints its table.\n\n"+contest.PlayersHelp,
		"go run ./examples/arena run -game connect4 -games 20 minimax mcts greedy random",
		"go run ./examples/arena run -game checkers -format swiss -clock 10s -increment 100ms -record /tmp/games.jsonl minimax,depth=2 minimax,depth=4 greedy random",
		`go run ./examples/arena run -game connect4 -time 200ms minimax,depth=3 'cmd:python3 examples/arena/bots/random-python/bot.py'`)
	openings := p.TournamentFlags(flags, &m)
	if err := flags.Parse(args); err != nil {
		return err
	}
	return p.Run(ctx, std, flags, *openings, flags.Args(), m)
}

// resume continues a recorded tournament.
func (a arena) resume(ctx context.Context, std cli.Streams, args []string) error {
	var m contest.Manner
	flags := cli.NewFlags(std, "arena resume", "[flags] FILE",
		"Continues the tournament of a record with the settings given to arena run. Games that are\nalready in the record are not played again.",
		"go run ./examples/arena resume /tmp/games.jsonl")
	m.Flags(flags)
	if err := flags.ParseOne(args, "record"); err != nil {
		return err
	}
	return contest.Resume(ctx, std, a.games, flags.Arg(0), m)
}

// table prints the table of a record, or writes it as a file.
func (a arena) table(ctx context.Context, std cli.Streams, args []string) error {
	flags := cli.NewFlags(std, "arena table", "[flags] FILE",
		"Prints the table of a record. Its tournament may still be running.\n\nWith -html it writes one file that needs nothing else: the table, the ratings with error bars, who\nbeat whom, the faults, and the games, with their boards. With -csv it writes the table for a\nspreadsheet.",
		"go run ./examples/arena table /tmp/games.jsonl",
		"go run ./examples/arena table -html /tmp/games.jsonl",
		"go run ./examples/arena table -csv -o - /tmp/games.jsonl")
	asJSON := flags.Bool("json", false, "print the table as JSON")
	wide := flags.Bool("wide", false, "print the whole table, even if it is wider than the terminal")
	asHTML := flags.Bool("html", false, "write the tournament as a page")
	asCSV := flags.Bool("csv", false, "write the table as CSV")
	to := flags.String("o", "", "`file` that -html or -csv writes, - for the standard output (default: the record's name with .html or .csv)")
	most := flags.Int("games", 200, "number of games whose boards -html includes; all are listed")
	flags.Within("games", 0, math.Inf(1))
	if err := flags.ParseOne(args, "record"); err != nil {
		return err
	}
	if *asHTML && *asCSV || (*asHTML || *asCSV) && *asJSON {
		return cli.Usage("-html, -csv and -json cannot be used together")
	}
	name := flags.Arg(0)
	r, err := contest.OpenRecord(a.games, name)
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
		if !*asHTML {
			continue
		}
		told, err := r.Tell(&g, len(games) < *most)
		if err != nil {
			return cli.Usage("%s: %w", name, err)
		}
		games = append(games, told)
	}
	var page bytes.Buffer
	switch {
	case *asCSV:
		err = contest.WriteCSV(&page, t, r.Header)
	case *asHTML:
		err = contest.WriteReport(&page, t, r.Header, games)
	default:
		width := cli.Width(std.Out)
		if *wide {
			width = 0
		}
		return contest.PrintTable(std.Out, t, r.Header, r.Plan.SPRT, *asJSON, width)
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
