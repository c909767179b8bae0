package cluster

import (
	"context"
	"crypto/rand"
	"fmt"
	"slices"

	"github.com/seed-61c9d78a/versus/examples/cluster/internal/queue"
	"github.com/seed-61c9d78a/versus/examples/internal/cli"
)

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
	_, err = fmt.Fprint(std.Out, queue.Access(*organiser, passwords[*organiser], workers, passwords))
	return err
}
