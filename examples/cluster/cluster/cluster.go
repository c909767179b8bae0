// Package cluster is a program that plays tournaments and learns evaluations on any number of
// machines, which communicate through a NATS server with JetStream. Without a server
// it starts one in the process, so that a single command on one machine does everything.
//
// The whole of examples/cluster is
//
//	func main() { cluster.Main(games.All()...) }
//
// and a program of your own, used for both coordinators and workers, adds a game:
//
//	func main() {
//		cluster.Main(append(games.All(), catalog.New("hexapawn", Hexapawn{}))...)
//	}
package cluster

import (
	"context"
	"crypto/rand"
	"fmt"
	"slices"

	"github.com/seed-61c9d78a/versus/examples/cluster/internal/queue"
	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/game/catalog"
)

// Main runs the program for the given games with the process's arguments and exits: with
// status 2 if the command line or an entry is invalid (see catalog.Join), with status 1 after
// any other failure.
func Main(entries ...catalog.Entry) { cli.Main("cluster", of(entries...)) }

// of returns the program for the games.
func of(entries ...catalog.Entry) cli.Program {
	games, err := catalog.Join(entries...)
	if err != nil {
		return func(context.Context, cli.Streams, []string) error { return cli.Usage("%w", err) }
	}
	p := cluster{games}
	return cli.Commands("cluster", "Plays tournaments and learns evaluations on many machines, through a NATS server.",
		cli.Command{Name: "run", Summary: "play a tournament, or continue one", Run: p.runTournament},
		cli.Command{Name: "learn", Summary: "learn a game's evaluation by self-play", Run: p.learn},
		cli.Command{Name: "work", Summary: "work for the runs on a server", Run: p.work},
		cli.Command{Name: "status", Summary: "list runs and workers", Run: status},
		cli.Command{Name: "serve", Summary: "run a NATS server", Run: serve},
		cli.Command{Name: "access", Summary: "print accounts for a NATS server's configuration", Run: access},
	)
}

// cluster is the program.
type cluster struct{ games catalog.Catalog }

// access runs the command of that name.
func access(_ context.Context, std cli.Streams, args []string) error {
	flags := cli.NewFlags(std, "cluster access", "WORKER...",
		`Prints accounts for an organiser and for workers, with random passwords, to be included in
a NATS configuration file. A worker with such an account can act only as a worker, and only
under its own name, which is the name of its user.`,
		"go run ./examples/cluster access alice bob > access.conf")
	organiser := flags.String("organiser", "organiser", "`name` of the user that runs tournaments")
	workers, err := parse(flags, args)
	if err != nil {
		return err
	}
	if len(workers) == 0 {
		return cli.Usage("no worker given; want the names of one or more, as in: cluster access alice bob")
	}
	passwords := map[string]string{}
	for _, w := range append(slices.Clone(workers), *organiser) {
		if badName.MatchString(w) || w == "" {
			return cli.Usage("invalid name %q; want letters, digits, - and _", w)
		}
		if passwords[w] != "" {
			return cli.Usage("the name %s is given twice", w)
		}
		passwords[w] = rand.Text()
	}
	_, err = fmt.Fprint(std.Out, queue.Access(*organiser, workers, passwords))
	return err
}
