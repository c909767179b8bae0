package arena

import (
	"context"
	"errors"
	"fmt"

	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/examples/internal/contest"
	"github.com/seed-61c9d78a/versus/internal/tools"
)

// verify checks records.
func (a arena) verify(ctx context.Context, std cli.Streams, names []string) error {
	wrong := 0
	for _, name := range names {
		n, err := a.verifyRecord(ctx, std, name)
		if err != nil {
			return err
		}
		wrong += n
	}
	if wrong > 0 {
		return errors.New(cli.Count(wrong, "fault"))
	}
	return nil
}

// verifyRecord returns the number of faults in a record.
func (a arena) verifyRecord(ctx context.Context, std cli.Streams, name string) (wrong int, err error) {
	r, err := contest.OpenRecord(a.games, name)
	if err != nil {
		return 0, err
	}
	defer r.Close()
	n := 0
	for g, err := range r.Games {
		if ctx.Err() != nil {
			return wrong, context.Cause(ctx)
		}
		if err == nil {
			n++
			err = tools.Of(r.Entry).Verify(r.Plan.Setup, &g)
		}
		if err != nil {
			fmt.Fprintf(std.Err, "%s: %v\n", name, err)
			wrong++
		}
	}
	what := "all as recorded"
	if wrong > 0 {
		what = cli.Count(wrong, "fault")
	}
	fmt.Fprintf(std.Out, "%s: %s, %s\n", name, cli.Count(n, "game"), what)
	return wrong, nil
}
