// Package arena is a program that plays bots against each other in the games of a catalogue.
// Without arguments it plays a short series in every game, draws the boards as it goes, and
// ends with a table. Its commands run tournaments, keep records of them, and measure playing
// strength.
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
// The package is part of the examples' module rather than the library's, because its progress
// bars depend on a module that importers of the games should not have to download.
package arena

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/game/catalog"
)

// Main runs the arena for the given games with the process's arguments and exits: with status
// 2 if the command line or an entry is invalid (see catalog.Join), with status 1 after any
// other failure.
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

// commands returns the commands that the first argument can name.
func (a arena) commands() []cli.Command {
	return []cli.Command{
		{Name: "play", Summary: "play against a bot or a program, or with two people", Run: a.play},
		{Name: "analyse", Summary: "print the best moves in a position", Run: a.analyse},
		{Name: "solve", Summary: "find out who wins a position, and in how many plies", Run: a.solve},
		{Name: "annotate", Summary: "judge the moves of games: mistakes, reasons, accuracy", Run: a.annotate},
		{Name: "perft", Summary: "count sequences of moves", Run: a.perft},
		{Name: "run", Summary: "play a tournament between two or more players", Run: a.runTournament},
		{Name: "resume", Summary: "continue a tournament that was interrupted or killed", Run: a.resume},
		{Name: "table", Summary: "print the table of a record: results, ratings, who beats whom; or write it as a page", Run: a.table},
		{Name: "replay", Summary: "list the games of a record, show one move by move, or verify all", Run: a.replay},
		{Name: "sprt", Summary: "find out with few games whether one player is stronger than another (SPRT)", Run: a.sprt},
		{Name: "levels", Summary: "find the levels of a game, from novice to hard, by matches", Run: a.levels},
		{Name: "explore", Summary: "print what was played in a position, in a collection of games", Run: a.explore},
		{Name: "puzzles", Summary: "make puzzles from games, or prove them again", Run: a.puzzles},
		{Name: "check", Summary: "check that a program implements the protocol, or print how it writes positions and moves", Run: a.check},
		{Name: "serve", Summary: "play one of the bots over the protocol, as a program for another referee", Run: a.serve},
	}
}

func (a arena) run(ctx context.Context, std cli.Streams, args []string) error {
	if len(args) == 0 || strings.HasPrefix(args[0], "-") {
		return a.showcase(ctx, std, args)
	}
	command, err := cli.Choose(a.commands(), args[0])
	if _, unknown := a.games.Find(args[0]); err != nil && unknown == nil {
		return cli.Usage("%[1]s is a game, not a command; to play it: arena play -game %[1]s (-h lists the commands)", args[0])
	}
	if err != nil {
		return err
	}
	return command(ctx, std, args[1:])
}

// printJSON prints a value with indentation.
func printJSON(std cli.Streams, v any) error {
	e := json.NewEncoder(std.Out)
	e.SetIndent("", "  ")
	return e.Encode(v)
}

// count is a row of perft.
type count struct {
	Move    string  `json:"move,omitempty"`
	Depth   int     `json:"depth"`
	Count   int64   `json:"count"`
	Seconds float64 `json:"seconds,omitempty"`
}

func (c count) print(std cli.Streams, asJSON bool) (err error) {
	switch {
	case asJSON:
		err = json.NewEncoder(std.Out).Encode(c)
	case c.Move != "":
		_, err = fmt.Fprintf(std.Out, "%-12s %16d\n", c.Move, c.Count)
	default:
		_, err = fmt.Fprintf(std.Out, "%2d %20d %9.3f s %8.1f M/s\n", c.Depth, c.Count, c.Seconds, float64(c.Count)/c.Seconds/1e6)
	}
	return err
}
