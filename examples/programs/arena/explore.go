package arena

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/internal/answer"
)

// explore prints what was played in a position.
func (a arena) explore(ctx context.Context, std cli.Streams, args []string) error {
	flags := cli.NewFlags(std, "arena explore", "-game GAME -from FILE [flags] [POSITION]",
		"Prints what was played in a position, however it was reached, in a collection of games, and how\nthose games ended. The collection is a tournament's record or an archive in the game's notation, such\nas PDN, of any size.\n\n"+placeHelp,
		"go run ./examples/arena explore -game tictactoe -from games.jsonl",
		"go run ./examples/arena explore -game checkers -from games.pdn 11-15 23-19")
	p := a.placeFlags(flags)
	from := flags.String("from", "", "the `file` with the games")
	asJSON := flags.Bool("json", false, "print JSON")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if *from == "" {
		return cli.Usage("-from is missing; want a file with games")
	}
	e, t, err := p.open(std, a, flags.Args())
	if err != nil {
		return err
	}
	all := answer.Explored{Moves: []answer.Continuation{}}
	for b, err := range a.batches(e, *from) {
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return err
		}
		x, err := answer.Of[answer.Explored](answer.Ask(ctx, e, answer.Question{Do: "explore", Record: t.Record(), Games: b.games, Text: b.text}, nil))
		if err != nil {
			return cli.Usage("%s: %w", e.Name, err)
		}
		add(&all, x)
	}
	if all.Games == 0 {
		return cli.Usage("%s has no games", *from)
	}
	if *asJSON {
		return printJSON(std, all)
	}
	fmt.Fprintf(std.Out, "%s%s, %d with this position", t.Drawing(), cli.Count(all.Games, "game"), all.Reached)
	if all.Faulty > 0 {
		fmt.Fprintf(std.Out, "; %s with an error", cli.Count(all.Faulty, "game"))
	}
	fmt.Fprint(std.Out, "\n\n")
	table := cli.Table{}
	table.Rows = append(table.Rows, []string{"move", "games", "first won", "drawn", "second won", "score"})
	for _, c := range all.Moves {
		score := "-"
		if n := c.First + c.Drawn + c.Second; n > 0 {
			score = fmt.Sprintf("%.0f %%", 100*(float64(c.First)+float64(c.Drawn)/2)/float64(n))
		}
		table.Rows = append(table.Rows, []string{c.Move, fmt.Sprint(c.Games), fmt.Sprint(c.First), fmt.Sprint(c.Drawn), fmt.Sprint(c.Second), score})
	}
	return table.Write(std.Out, cli.Width(std.Out))
}

// add adds counts.
func add(to *answer.Explored, x answer.Explored) {
	to.Games += x.Games
	to.Reached += x.Reached
	to.Faulty += x.Faulty
	for _, c := range x.Moves {
		i := slices.IndexFunc(to.Moves, func(o answer.Continuation) bool { return o.Move == c.Move })
		if i < 0 {
			to.Moves = append(to.Moves, c)
			continue
		}
		o := &to.Moves[i]
		o.Games += c.Games
		o.First += c.First
		o.Drawn += c.Drawn
		o.Second += c.Second
	}
	slices.SortStableFunc(to.Moves, func(a, b answer.Continuation) int { return cmp.Compare(b.Games, a.Games) })
}
