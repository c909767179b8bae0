package arena

import (
	"context"
	"fmt"

	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/examples/internal/contest"
	"github.com/seed-61c9d78a/versus/game"
)

// replay shows a recorded game.
func (a arena) replay(ctx context.Context, std cli.Streams, args []string) error {
	flags := cli.NewFlags(std, "arena replay", "[flags] FILE",
		"Shows every position of a recorded game. Without -id it does the same as arena verify.",
		"go run ./examples/arena replay -id 3 /tmp/games.jsonl")
	id := flags.Int("id", 0, "the `number` of the game to show")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if *id == 0 {
		return a.verify(ctx, std, flags.Args())
	}
	h, games, err := contest.ReadRecord(flags)
	if err != nil {
		return err
	}
	p, e, err := contest.PlanOf(a.games, h)
	if err != nil {
		return cli.Usage("%s: %w", flags.Arg(0), err)
	}
	for i := range games {
		g := &games[i]
		if g.ID != *id {
			continue
		}
		err := e.Replay(p.Setup.Seed, g, func(ply int, who game.Player, move, board string) {
			if ply == 0 {
				fmt.Fprintf(std.Out, "game %d: %s v %s\n%s", g.ID, h.Players[g.First].Name, h.Players[g.Second].Name, board)
				return
			}
			name := map[game.Player]string{game.First: h.Players[g.First].Name, game.Second: h.Players[g.Second].Name, game.Chance: "chance"}[who]
			if ply <= g.Opening {
				name += " (opening)"
			}
			fmt.Fprintf(std.Out, "move %d: %s plays %s, %.1f ms\n%s", ply, name, move, float64(g.Spent[ply-1])/1000, board)
		})
		fmt.Fprintf(std.Out, "winner: %s, by %v %s\n", g.Winner, g.Reason, g.Detail)
		for i, text := range g.Stderr {
			if text != "" {
				fmt.Fprintf(std.Out, "%s wrote to standard error:\n%s\n", h.Players[[2]int{g.First, g.Second}[i]].Name, text)
			}
		}
		return err
	}
	return cli.Usage("-id: no game %d among the %d of the record", *id, len(games))
}
