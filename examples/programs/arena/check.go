package arena

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strings"
	"time"

	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/game/match/program"
	"github.com/seed-61c9d78a/versus/internal/answer"
	"github.com/seed-61c9d78a/versus/internal/tools"
)

// check tests a program.
func (a arena) check(ctx context.Context, std cli.Streams, args []string) error {
	flags := cli.NewFlags(std, "arena check", "-game GAME [flags] COMMAND [ARGUMENT...]\n  arena check -notation [-game GAME]",
		"Tests a program that speaks the protocol (go doc ./game/match/program): the handshake,\nwhole games as either player, the time for a move, and how it exits. The exit status is 1\nif a check fails.\n\nWith -notation it prints how positions and moves are written in the messages to programs: the\nposition and the legal moves of the first turn, and the position after some of the moves.",
		"go run ./examples/arena check -game connect4 python3 examples/arena/bots/random-python/bot.py",
		"go run ./examples/arena check -game checkers -time 100ms ./mybot -level 3",
		"go run ./examples/arena check -notation -game checkers")
	name := flags.String("game", "", "the `game` to play: "+strings.Join(a.games.Names(), ", "))
	moveTime := flags.Duration("time", time.Second, "time for a move")
	startTime := flags.Duration("start-time", 0, "maximum time to start, and to prepare for a game (default 10s)")
	asJSON := flags.Bool("json", false, "print the findings as JSON")
	notation := flags.Bool("notation", false, "print how positions and moves are written, of all games without -game")
	flags.Within("time", 0.001, math.Inf(1))
	if err := flags.ParseFront(args); err != nil {
		return err
	}
	if *notation && flags.NArg() > 0 {
		return cli.Usage("-notation takes no program, but %q is given", flags.Arg(0))
	} else if *notation {
		return a.notation(std, *name)
	}
	if flags.Arg(0) == "" {
		return cli.Usage("no program given; want its command, after the flags (-h prints help)")
	}
	e, err := a.find(*name)
	if err != nil {
		return err
	}
	findings, interrupted := tools.Of(e).Check(ctx, tools.Setup{Program: program.Command{Args: flags.Args(), StartTime: *startTime}, MoveTime: *moveTime})
	if len(findings) == 0 && interrupted != nil {
		return interrupted
	}
	wrong := 0
	for _, f := range findings {
		mark := "ok   "
		switch {
		case f.OK:
		case f.Note:
			mark = "note "
		default:
			mark = "WRONG"
			wrong++
		}
		if !*asJSON {
			what := f.What
			if f.Note && !f.OK {
				what = "does not: " + what
			}
			fmt.Fprintf(std.Out, "%s  %s", mark, what)
			if f.Detail != "" {
				fmt.Fprintf(std.Out, ": %s", strings.ReplaceAll(f.Detail, "\n", "\n         "))
			}
			fmt.Fprintln(std.Out)
		}
	}
	if *asJSON {
		if err := json.NewEncoder(std.Out).Encode(findings); err != nil {
			return err
		}
	}
	if interrupted != nil {
		return interrupted
	}
	if wrong > 0 {
		return errors.New("the program failed the check")
	}
	return nil
}

// serve plays a bot over the protocol.
func (a arena) serve(ctx context.Context, std cli.Streams, args []string) error {
	flags := cli.NewFlags(std, "arena serve", "-game GAME BOT",
		"Speaks the protocol (go doc ./game/match/program) on standard input and output, so that\nanother referee, or another version of this one, can use a bot of the library.",
		"go run ./examples/arena run -game connect4 'cmd:/tmp/arena-of-yesterday serve -game connect4 minimax' minimax")
	name := flags.String("game", "", "the `game` to play: "+strings.Join(a.games.Names(), ", "))
	if err := flags.ParseOne(args, "bot"); err != nil {
		return err
	}
	e, err := a.find(*name)
	if err != nil {
		return err
	}
	if spec, err := tools.Of(e).ParseSpec(flags.Arg(0)); err != nil {
		return cli.Usage("%w", err)
	} else if spec.Args != nil {
		return cli.Usage("%q is a program; want one of the game's bots (arena -h lists them)", flags.Arg(0))
	}
	return tools.Of(e).Serve(ctx, flags.Arg(0), std.In, std.Out)
}

// notation prints how the positions and moves of a game, or of all, are written in the messages to
// programs: the position and the legal moves of the first turn, and the position after some moves.
func (a arena) notation(std cli.Streams, name string) error {
	entries := a.games.Entries()
	if name != "" {
		e, err := a.find(name)
		if err != nil {
			return err
		}
		entries = []catalog.Entry{e}
	}
	for _, e := range entries {
		if err := printNotation(std, e); err != nil {
			return fmt.Errorf("%s: %w", e.Name, err)
		}
	}
	return nil
}

// shown is the number of legal moves that are printed.
const shown = 8

func printNotation(std cli.Streams, e catalog.Entry) error {
	record := board.Record{Game: e.Name, Seed: 1}
	v, err := end(e, &record)
	if err != nil {
		return err
	}
	var legal []string
	for _, m := range v.Moves[:min(len(v.Moves), shown)] {
		legal = append(legal, m.Text)
	}
	if more := len(v.Moves) - shown; more > 0 {
		legal = append(legal, fmt.Sprintf("(%d more)", more))
	}
	fmt.Fprintf(std.Out, "%s\n  position  %s\n  moves     %s\n", e.Name, v.Position, strings.Join(legal, " "))
	before := len(record.Moves)
	for n := 0; len(v.Moves) > 0 && (n < 2 || v.Committed != nil); n++ {
		record.Moves = append(record.Moves, v.Moves[len(v.Moves)/3].Text)
		if v, err = end(e, &record); err != nil {
			return err
		}
	}
	_, err = fmt.Fprintf(std.Out, "  after     %s\n  position  %s\n", strings.Join(record.Moves[before:], " "), v.Position)
	return err
}

// end completes the record and returns the view of its end, as the first player sees it if
// the game has secrets.
func end(e catalog.Entry, r *board.Record) (answer.View, error) {
	q := answer.Question{Do: "view", Record: *r}
	if e.Secret {
		q.Seat = board.First
	}
	v, err := answer.Of[answer.View](answer.Ask(context.Background(), e, q, nil))
	*r = v.Record
	return v, err
}
