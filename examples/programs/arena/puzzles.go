package arena

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"strings"

	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/internal/game/puzzle"
	"github.com/seed-61c9d78a/versus/internal/replace"
	"github.com/seed-61c9d78a/versus/internal/tools"
)

// puzzles finds puzzles, or checks them.
func (a arena) puzzles(ctx context.Context, std cli.Streams, args []string) error {
	flags := cli.NewFlags(std, "arena puzzles", "-game GAME [flags] FILE",
		`Makes puzzles: positions in which exactly one move keeps the proven result. They are found in
games that a bot plays against itself, or in those of a record or an archive, and written to
FILE, one per line. Ctrl-C writes those found so far. Run the
same command again to continue after an interruption; FILE.part keeps what is needed.

-verify proves the puzzles of FILE again, by a search a hundred times as long and by another one.
The exit status is 1 if a puzzle has a second solution.`,
		"go run ./examples/arena puzzles -game connect4 -n 20 /tmp/connect4.puzzles",
		"go run ./examples/arena puzzles -verify /tmp/connect4.puzzles",
		"go run ./examples/arena puzzles -game checkers -n 100 -from games.pdn /tmp/checkers.puzzles")
	var s tools.Puzzles
	name := flags.String("game", "", "the `game`: "+strings.Join(a.games.Names(), ", "))
	flags.StringVar(&s.Variant, "variant", "", "the game's `variant`, such as another board (default: that of the game's puzzles)")
	flags.StringVar(&s.Setup, "setup", "", "what is chosen before the game, such as a row of cards")
	flags.IntVar(&s.Want, "n", 100, "number of puzzles")
	flags.IntVar(&s.Workers, "workers", 1, "number of games at once; the puzzles do not depend on it")
	flags.Int64Var(&s.Nodes, "nodes", 0, "positions that a search may visit to judge one of a game (default: what suits the game)")
	flags.Uint64Var(&s.Seed, "seed", 1, "random seed")
	from := flags.String("from", "", "the `file` of a tournament's record or an archive, instead of games by a bot")
	verify := flags.Bool("verify", false, "check the puzzles of FILE instead of making them")
	asJSON := flags.Bool("json", false, "print the summary as JSON")
	flags.Within("n", 1, 100_000)
	flags.Within("workers", 1, 64)
	flags.Within("nodes", 0, math.Inf(1))
	if err := flags.ParseOne(args, "file"); err != nil {
		return err
	}
	path := flags.Arg(0)
	if *verify {
		return a.verifyPuzzles(ctx, std, path, s, *asJSON)
	}
	e, err := a.find(*name)
	if err != nil {
		return err
	}
	if err := begins(e, s.Variant, s.Setup, s.Seed); err != nil {
		return err
	}
	if *from != "" {
		if s.From, err = a.records(std, e, s.Variant, s.Setup, *from); err != nil {
			return err
		}
	}
	if _, err := os.Stat(path + ".part"); err != nil {
		if _, err := os.Stat(path); err == nil {
			return cli.Usage("%s exists, and there is no %s.part to continue from: remove it to make puzzles anew", path, path)
		}
	}
	s.Journal = path + ".part"
	bar, done := cli.NewProgress(std.Err, int64(s.Want), "looking for puzzles"), 0
	games := 0
	s.Progress = func(n, puzzles int) {
		bar.Describe(fmt.Sprintf("game %d", n))
		bar.Add(puzzles - done)
		games, done = n, puzzles
	}
	set, err := tools.Of(e).FindPuzzles(ctx, s)
	bar.Done()
	if err != nil {
		return err
	}
	// In an order in which a daily puzzle is not like the one of the day before.
	rand.New(rand.NewPCG(s.Seed, 0)).Shuffle(len(set.Items), func(i, j int) { set.Items[i], set.Items[j] = set.Items[j], set.Items[i] })
	if err := replace.File(path, func(w io.Writer) error { return set.Write(w) }); err != nil {
		return err
	}
	if len(set.Items) >= s.Want {
		if err := os.Remove(s.Journal); err != nil {
			return err
		}
	}
	c := counted(set)
	c.Games = games
	if *asJSON {
		return printJSON(std, c)
	}
	fmt.Fprintf(std.Out, "%s: %s from %s\n%s", path, cli.Count(len(set.Items), "puzzle"), cli.Count(games, "game"), c.grades())
	switch {
	case ctx.Err() != nil:
		return fmt.Errorf("interrupted; run the same command to continue: %w", context.Cause(ctx))
	case len(set.Items) < s.Want:
		fmt.Fprintf(std.Out, "no more were found\n")
	}
	return nil
}

// tally counts puzzles.
type tally struct {
	Puzzles int                 `json:"puzzles"`
	Games   int                 `json:"games,omitempty"`
	Grades  [puzzle.Grades]int  `json:"grades"` // from 1
	Kinds   map[puzzle.Kind]int `json:"kinds"`
	Proven  *int                `json:"proven,omitempty"` // again
	Second  *int                `json:"second,omitempty"` // by another search, too
	Faults  []string            `json:"faults,omitempty"`
}

func counted(set puzzle.Set) tally {
	c := tally{Puzzles: len(set.Items), Kinds: map[puzzle.Kind]int{}}
	for _, p := range set.Items {
		c.Grades[p.Grade-1]++
		c.Kinds[p.Kind]++
	}
	return c
}

func (c tally) grades() string {
	return fmt.Sprintf("grades 1 to %d: %v; win: %d, draw: %d\n", puzzle.Grades, c.Grades, c.Kinds[puzzle.Win], c.Kinds[puzzle.Draw])
}

// verifyPuzzles checks a file.
func (a arena) verifyPuzzles(ctx context.Context, std cli.Streams, path string, s tools.Puzzles, asJSON bool) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	set, err := puzzle.Read(bufio.NewReader(file))
	if err != nil {
		return cli.Usage("%s: %w", path, err)
	}
	e, err := a.games.Find(set.Game)
	if err != nil {
		return cli.Usage("%s: %w", path, err)
	}
	bar := cli.NewProgress(std.Err, int64(len(set.Items)), "proving")
	c := counted(set)
	c.Proven, c.Second = new(int), new(int)
	err = tools.Of(e).VerifyPuzzles(ctx, s, set, func(n int, v puzzle.Verdict) {
		bar.Add(1)
		if v.Fault != nil {
			c.Faults = append(c.Faults, fmt.Sprintf("puzzle %d: %v", n+1, v.Fault))
		}
		if v.Proven {
			*c.Proven++
		}
		if v.Second {
			*c.Second++
		}
	})
	bar.Done()
	if err != nil {
		return err
	}
	if asJSON {
		err = printJSON(std, c)
	} else {
		fmt.Fprintf(std.Out, "%s: %s, %d confirmed, %d also by another search\n%s", path, cli.Count(c.Puzzles, "puzzle"), *c.Proven, *c.Second, c.grades())
		for _, text := range c.Faults {
			fmt.Fprintln(std.Out, text)
		}
	}
	if err == nil && len(c.Faults) > 0 {
		err = errors.New(cli.Count(len(c.Faults), "fault"))
	}
	return err
}
