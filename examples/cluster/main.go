// Command cluster plays tournaments and tunes evaluations on any number of machines, by
// way of a NATS server with JetStream. Without a server it brings its own, so that one
// command on one machine does the whole of it.
package main

import (
	"github.com/seed-61c9d78a/versus/examples/internal/cli"
)

func main() { cli.Main("cluster", run) }

var run = cli.Commands("cluster", "Plays tournaments and tunes evaluations on many machines, by way of a NATS server.",
	cli.Command{Name: "run", Summary: "play a tournament, or go on with one", Run: runTournament},
	cli.Command{Name: "tune", Summary: "tune a game's evaluation", Run: tuneWeights},
	cli.Command{Name: "work", Summary: "do what others run", Run: work},
	cli.Command{Name: "status", Summary: "who works at what, and what has failed", Run: status},
	cli.Command{Name: "drop", Summary: "forget a run that nobody will go on with", Run: drop},
	cli.Command{Name: "serve", Summary: "be a NATS server", Run: serve},
)
