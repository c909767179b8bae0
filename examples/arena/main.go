// Command arena lets bots play each other. Without arguments it plays a short series
// in every game of the library, drawing the boards as it goes, and ends with a table.
// Its commands run whole tournaments, keep records of them, and measure strength.
package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/seed-61c9d78a/versus/examples/internal/cli"
)

func main() { cli.Main("arena", run) }

// commands are what the first argument may be.
func commands() []cli.Command {
	return []cli.Command{
		{Name: "run", Summary: "play a tournament of any number of players", Run: runTournament},
		{Name: "resume", Summary: "go on with a tournament that was interrupted, or killed", Run: resume},
		{Name: "table", Summary: "the table of a record: results, ratings, who beats whom", Run: showTable},
		{Name: "replay", Summary: "check a record against the rules, and show its games", Run: replay},
		{Name: "sprt", Summary: "play until one of two hypotheses about strength is accepted", Run: sprt},
		{Name: "calibrate", Summary: "play a bot against itself: overhead, first move's advantage, games needed", Run: calibrate},
		{Name: "check", Summary: "tell whether a program does its part of the protocol", Run: check},
		{Name: "serve", Summary: "be a program: play one of the bots over the protocol", Run: serve},
	}
}

func run(ctx context.Context, std cli.Streams, args []string) error {
	if len(args) > 0 && !strings.HasPrefix(args[0], "-") {
		var names []string
		for _, c := range commands() {
			if c.Name == args[0] {
				return c.Run(ctx, std, args[1:])
			}
			names = append(names, c.Name)
		}
		return cli.Usage("unexpected argument %q: no such command (there are: %s)", args[0], strings.Join(names, ", "))
	}
	return showcase(ctx, std, args)
}

// listCommands explains the commands.
func listCommands() string {
	var b strings.Builder
	b.WriteString("Commands (\"arena COMMAND -h\" explains each)\n")
	for _, c := range commands() {
		fmt.Fprintf(&b, "  %-10s %s\n", c.Name, c.Summary)
	}
	return b.String()
}
