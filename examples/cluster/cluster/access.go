package cluster

import (
	"context"
	"crypto/rand"
	"fmt"
	"slices"

	"github.com/seed-61c9d78a/versus/examples/cluster/internal/queue"
	"github.com/seed-61c9d78a/versus/examples/internal/cli"
)

// access is the command.
func access(_ context.Context, std cli.Streams, args []string) error {
	flags := cli.NewFlags(std, "cluster access", "WORKER...",
		`Prints the accounts of an organiser and of workers, with passwords that were just drawn,
to be included in a configuration file of NATS. A worker with such an account can do what
workers do, in its own name only. Workers take the name of their user.`,
		"cluster access alice bob > access.conf")
	organiser := flags.String("organiser", "organiser", "`name` of the user who runs tournaments")
	workers, err := parse(flags, args)
	if err != nil {
		return err
	}
	if len(workers) == 0 {
		return cli.Usage("no worker given: whose accounts?")
	}
	passwords := map[string]string{}
	for _, w := range append(slices.Clone(workers), *organiser) {
		if badName.MatchString(w) || w == "" {
			return cli.Usage("the name %q; want letters, digits, - and _", w)
		}
		if passwords[w] != "" {
			return cli.Usage("the name %s is given twice", w)
		}
		passwords[w] = rand.Text()
	}
	_, err = fmt.Fprint(std.Out, queue.Access(*organiser, passwords[*organiser], workers, passwords))
	return err
}
