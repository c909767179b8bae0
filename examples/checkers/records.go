package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/checkers/pdn"
	"github.com/seed-61c9d78a/versus/examples/internal/cli"
)

// records checks and shows recorded games.
func records(ctx context.Context, std cli.Streams, args []string) error {
	f := cli.NewFlags(std, "checkers pdn", "[flags] FILE...",
		"Reads PDN files (- is standard input), checks every move, and prints a line for each\ngame. Errors are reported with their line and column, and the exit status is then 1; a game\nwith an error is read up to the error.",
		"go run ./examples/checkers pdn games.pdn",
		"go run ./examples/checkers pdn -boards -game 3 games.pdn",
		"go run ./examples/checkers pdn -write games.pdn > tidy.pdn")
	rules := rulesFlag(f, checkers.English)
	boards := f.Bool("boards", false, "draw every position of the games")
	rewrite := f.Bool("write", false, "write the games in standard PDN instead")
	only := f.Int("game", 0, "read only the game with this `number` in each file (0: all)")
	if err := f.Parse(args); err != nil {
		return err
	}
	return eachGame(ctx, std, f.Args(), rules.Rules, *only, func(number int, g *pdn.Record) error {
		if *rewrite {
			return pdn.Write(std.Out, g)
		}
		return show(std.Out, rules.Rules, number, g, *boards)
	})
}

// eachGame calls do for each game in files or, if only is not 0, for the game with that
// number in each file. It prints errors in the files as it meets them and returns an error
// at the end if there were any.
func eachGame(ctx context.Context, std cli.Streams, files []string, rules checkers.Rules, only int, do func(number int, g *pdn.Record) error) error {
	if len(files) == 0 {
		return cli.Usage("no file given; want PDN files, after the flags (-h prints help)")
	}
	mistakes := 0
	for _, name := range files {
		in := std.In
		if name != "-" {
			file, err := os.Open(name)
			if err != nil {
				return err
			}
			defer file.Close()
			in = file
		}
		number, found := 0, false
		for g, err := range pdn.NewReader(in, rules).All() {
			if ctx.Err() != nil {
				return context.Cause(ctx)
			}
			number++
			if errors.As(err, new(*fs.PathError)) {
				return err
			}
			if only != 0 && number != only {
				continue
			}
			found = true
			if err != nil {
				fmt.Fprintf(std.Err, "%s: game %d: %v\n", name, number, err)
				mistakes++
				if g == nil || len(g.Moves) == 0 {
					continue
				}
			}
			if err := do(number, g); err != nil {
				return err
			}
		}
		if only != 0 && !found {
			return cli.Usage("%s has %s; want game %d", name, cli.Count(number, "game"), only)
		}
	}
	if mistakes > 0 {
		return fmt.Errorf("found errors in %s", cli.Count(mistakes, "game"))
	}
	return nil
}

// show prints a line about a game and, if boards is set, its positions.
func show(w io.Writer, rules checkers.Rules, number int, g *pdn.Record, boards bool) error {
	plies := fmt.Sprintf("%d plies", len(g.Moves))
	if len(g.Moves) == 1 {
		plies = "1 ply"
	}
	_, err := fmt.Fprintf(w, "%d. %s - %s  %s  %s\n", number, orUnknown(g.Tag("Black")), orUnknown(g.Tag("White")), g.Result, plies)
	if !boards || err != nil {
		return err
	}
	s := g.Start
	fmt.Fprintf(w, "\n%s\n", board(rules, s))
	for _, m := range g.Moves {
		checkers.Game{}.Apply(&s, m.Move)
		fmt.Fprintf(w, "%v", m.Move)
		for _, c := range m.Comments {
			fmt.Fprintf(w, "  {%s}", c)
		}
		fmt.Fprintf(w, "\n%s\n", board(rules, s))
	}
	return nil
}

func orUnknown(name string) string {
	if name == "" {
		return "?"
	}
	return name
}
