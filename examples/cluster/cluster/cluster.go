// Package cluster is the program that plays tournaments, and tunes and learns evaluations,
// on any number of machines, by way of a NATS server with JetStream. Without a server it brings
// its own, so that one command on one machine does the whole of it.
//
// The whole of examples/cluster is
//
//	func main() { cluster.Main(games.All()...) }
//
// and a program of your own adds a game, for its coordinators and its workers alike:
//
//	func main() {
//		cluster.Main(append(games.All(), catalog.New("hexapawn", Hexapawn{}))...)
//	}
package cluster

import (
	"context"

	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/game/catalog"
)

// Main runs the program with the process's arguments, for the given games, and exits:
// with status 2 after a mistake in the command line or in the entries (see
// catalog.Join), 1 after any other failure.
func Main(entries ...catalog.Entry) { cli.Main("cluster", of(entries...)) }

// of returns the program for the games.
func of(entries ...catalog.Entry) cli.Program {
	games, err := catalog.Join(entries...)
	if err != nil {
		return func(context.Context, cli.Streams, []string) error { return cli.Usage("%w", err) }
	}
	p := cluster{games}
	return cli.Commands("cluster", "Plays tournaments, tunes and learns evaluations on many machines, by way of a NATS server.",
		cli.Command{Name: "run", Summary: "play a tournament, or go on with one", Run: p.runTournament},
		cli.Command{Name: "tune", Summary: "tune a game's evaluation", Run: p.tuneWeights},
		cli.Command{Name: "learn", Summary: "learn a game's evaluation from games against itself", Run: p.learn},
		cli.Command{Name: "work", Summary: "do what others run", Run: p.work},
		cli.Command{Name: "status", Summary: "who works at what, and what has failed", Run: status},
		cli.Command{Name: "drop", Summary: "forget a run that nobody will go on with", Run: drop},
		cli.Command{Name: "serve", Summary: "be a NATS server", Run: serve},
		cli.Command{Name: "access", Summary: "print accounts for a NATS server's configuration", Run: access},
	)
}

// cluster is the program.
type cluster struct{ games catalog.Catalog }
