package arena

import (
	"context"
	"errors"
	"fmt"

	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/examples/internal/contest"
	"github.com/seed-61c9d78a/versus/examples/internal/played"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/game/match/record"
	"github.com/seed-61c9d78a/versus/internal/tools"
)

// replay shows a recorded game.
func (a arena) replay(ctx context.Context, std cli.Streams, args []string) error {
	flags := cli.NewFlags(std, "arena replay", "[flags] FILE...",
		"Lists the games of a record, shows every position of one, or prints them in their notation, such\nas PDN in checkers.\n\nWith -verify it checks records: that no line was changed, removed or moved since it was written,\nthat the moves are legal, and that chance moves agree with the seed and results with the rules. The\nexit status is 1 if a check fails.",
		"go run ./examples/arena replay /tmp/games.jsonl",
		"go run ./examples/arena replay -id 3 /tmp/games.jsonl",
		"go run ./examples/arena replay -text /tmp/games.jsonl",
		"go run ./examples/arena replay -verify /tmp/games.jsonl")
	id := flags.Int("id", 0, "the `number` of the game to show")
	text := flags.Bool("text", false, "print the moves of that game, or of all, in the game's notation")
	verify := flags.Bool("verify", false, "check the records")
	if err := flags.Parse(args); err != nil {
		return err
	}
	switch {
	case *verify && (*id != 0 || *text):
		return cli.Usage("-verify cannot be used with -id or -text")
	case *verify && flags.NArg() > 0:
		return a.verify(ctx, std, flags.Args())
	case flags.NArg() != 1:
		return cli.Usage("%s given; want one, or with -verify several, after the flags (-h prints help)", cli.Count(flags.NArg(), "record"))
	}
	r, err := contest.OpenRecord(a.games, flags.Arg(0))
	if err != nil {
		return err
	}
	defer r.Close()
	n := 0
	for g, err := range r.Games {
		if err != nil {
			return cli.Usage("%s: %w", flags.Arg(0), err)
		}
		n++
		switch {
		case *id == 0 && !*text:
			if err := list(std, r, &g); err != nil {
				return err
			}
		case *text && (*id == 0 || g.ID == *id):
			if err := write(std, r, &g); err != nil || *id != 0 {
				return err
			}
		case g.ID == *id:
			return show(std, r, &g)
		}
	}
	if *id == 0 {
		return nil
	}
	return cli.Usage("-id: no game %d among the %d of the record", *id, n)
}

// list prints a game in a line.
func list(std cli.Streams, r *contest.Recorded, g *record.Game) error {
	t, err := r.Tell(g, false)
	if err != nil {
		return err
	}
	result := map[string]string{"1/2-1/2": "draw", "0-0": "both lost", "*": "no result"}[t.Result]
	if t.Winner != "" {
		result = t.Winner + " won"
	}
	_, err = fmt.Fprintf(std.Out, "%d: %s v %s: %s after %s (%s)\n", g.ID, t.First, t.Second, result, cli.Count(len(g.Moves), "move"), t.Reason)
	return err
}

// show prints a game.
func show(std cli.Streams, r *contest.Recorded, g *record.Game) error {
	first, second := r.Header.Players[g.First].Name, r.Header.Players[g.Second].Name
	err := tools.Of(r.Entry).Replay(r.Plan.Setup, g, func(ply int, who game.Player, move, board string) {
		if ply == 0 {
			fmt.Fprintf(std.Out, "game %d: %s v %s\n%s", g.ID, first, second, board)
			return
		}
		name := map[game.Player]string{game.First: first, game.Second: second, game.Chance: "chance"}[who]
		if ply <= g.Opening {
			name += " (opening)"
		}
		fmt.Fprintf(std.Out, "move %d: %s plays %s, %.1f ms\n%s", ply, name, move, float64(g.Spent[ply-1])/1000, board)
	})
	fmt.Fprintf(std.Out, "winner: %s, by %v %s\n", g.Winner, g.Reason, g.Detail)
	for i, text := range g.Stderr {
		if text != "" {
			fmt.Fprintf(std.Out, "%s wrote to standard error:\n%s\n", [2]string{first, second}[i], text)
		}
	}
	return err
}

// write prints a game in its notation.
func write(std cli.Streams, r *contest.Recorded, g *record.Game) error {
	s := r.Plan.Setup
	rec, err := r.Entry.Recorded(s.Variant, s.Setup, s.Seed)
	if err != nil {
		return err
	}
	rec.Moves = g.Moves
	t, err := played.Open(r.Entry, rec)
	if err != nil {
		return fmt.Errorf("game %d: %w", g.ID, err)
	}
	v, err := view(t)
	if err == nil {
		_, err = fmt.Fprintln(std.Out, v.Text)
	}
	return err
}

// verify checks records.
func (a arena) verify(ctx context.Context, std cli.Streams, names []string) error {
	wrong := 0
	for _, name := range names {
		n, err := a.verifyRecord(ctx, std, name)
		if err != nil {
			return err
		}
		wrong += n
	}
	if wrong > 0 {
		return errors.New(cli.Count(wrong, "fault"))
	}
	return nil
}

// verifyRecord returns the number of faults in a record.
func (a arena) verifyRecord(ctx context.Context, std cli.Streams, name string) (wrong int, err error) {
	r, err := contest.OpenRecord(a.games, name)
	if err != nil {
		return 0, err
	}
	defer r.Close()
	n := 0
	for g, err := range r.Games {
		if ctx.Err() != nil {
			return wrong, context.Cause(ctx)
		}
		if err == nil {
			n++
			err = tools.Of(r.Entry).Verify(r.Plan.Setup, &g)
		}
		if err != nil {
			fmt.Fprintf(std.Err, "%s: %v\n", name, err)
			wrong++
		}
	}
	what := "all as recorded"
	if wrong > 0 {
		what = cli.Count(wrong, "fault")
	}
	fmt.Fprintf(std.Out, "%s: %s, %s\n", name, cli.Count(n, "game"), what)
	return wrong, nil
}
