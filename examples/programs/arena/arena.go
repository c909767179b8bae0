// Package arena is the program in which bots play each other, for any games: those of a
// catalogue. Without arguments it plays a short series in every game, drawing the boards
// as it goes, and ends with a table. Its commands run whole tournaments, keep records of
// them, and measure strength.
//
// The whole of examples/arena is
//
//	func main() { arena.Main(games.All()...) }
//
// and a program of your own adds a game:
//
//	func main() {
//		arena.Main(append(games.All(), catalog.New("hexapawn", Hexapawn{}))...)
//	}
//
// The package is part of the examples' module and not of the library's, as it draws its
// progress with a library that importers of the games should not have to load.
package arena

import (
	"context"
	"strings"

	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/game/catalog"
)

// Main runs the arena with the process's arguments, for the given games, and exits: with
// status 2 after a mistake in the command line or in the entries (see catalog.Join), 1
// after any other failure.
func Main(entries ...catalog.Entry) { cli.Main("arena", of(entries...)) }

// of returns the arena for the games.
func of(entries ...catalog.Entry) cli.Program {
	return func(ctx context.Context, std cli.Streams, args []string) error {
		games, err := catalog.Join(entries...)
		if err != nil {
			return cli.Usage("%w", err)
		}
		return arena{games}.run(ctx, std, args)
	}
}

// arena is the program.
type arena struct{ games catalog.Catalog }

// commands are what the first argument may be.
func (a arena) commands() []cli.Command {
	return []cli.Command{
		{Name: "run", Summary: "play a tournament of any number of players", Run: a.runTournament},
		{Name: "resume", Summary: "go on with a tournament that was interrupted, or killed", Run: a.resume},
		{Name: "table", Summary: "the table of a record: results, ratings, who beats whom", Run: a.showTable},
		{Name: "replay", Summary: "show a game of a record, move by move", Run: a.replay},
		{Name: "verify", Summary: "check records: that no line was changed, and that every game went so by the rules", Run: a.verify},
		{Name: "sprt", Summary: "play until one of two hypotheses about strength is accepted", Run: a.sprt},
		{Name: "calibrate", Summary: "play a bot against itself: overhead, first move's advantage, games needed", Run: a.calibrate},
		{Name: "check", Summary: "tell whether a program does its part of the protocol", Run: a.check},
		{Name: "serve", Summary: "be a program: play one of the bots over the protocol", Run: a.serve},
	}
}

func (a arena) run(ctx context.Context, std cli.Streams, args []string) error {
	if len(args) == 0 || strings.HasPrefix(args[0], "-") {
		return a.showcase(ctx, std, args)
	}
	command, err := cli.Choose(a.commands(), args[0])
	if err != nil {
		return err
	}
	return command(ctx, std, args[1:])
}
