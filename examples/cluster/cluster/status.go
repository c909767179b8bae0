package cluster

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/seed-61c9d78a/versus/examples/cluster/internal/hub"
	"github.com/seed-61c9d78a/versus/examples/cluster/internal/queue"
	"github.com/seed-61c9d78a/versus/examples/internal/cli"
)

// reach connects to the store of -nats, and parses the arguments.
func reach(ctx context.Context, flags cli.Flags, args []string, name string) (rest []string, store *queue.Store, end func(), err error) {
	var server hub.Options
	server.Flags(flags)
	if rest, err = parse(flags, args); err != nil {
		return nil, nil, nil, err
	}
	if server.URL == "" {
		return nil, nil, nil, cli.Usage("-nats is missing: which server?")
	}
	if err := server.Check(); err != nil {
		return nil, nil, nil, err
	}
	nc, end, err := server.Connect("versus " + name)
	if err != nil {
		return nil, nil, nil, err
	}
	if store, err = queue.Open(ctx, nc, 0); err != nil {
		end()
		return nil, nil, nil, err
	}
	return rest, store, end, nil
}

// status is the command.
func status(ctx context.Context, std cli.Streams, args []string) error {
	flags := cli.NewFlags(std, "cluster status", "-nats URL [-json]", "Lists runs, workers, and the latest jobs that were given up.",
		"cluster status -nats nats://10.0.0.1:4222")
	asJSON := flags.Bool("json", false, "print JSON")
	rest, store, end, err := reach(ctx, flags, args, "status")
	if err != nil {
		return err
	}
	defer end()
	if len(rest) > 0 {
		return cli.Usage("unexpected argument %q", rest[0])
	}
	s, err := store.Status(ctx)
	if err != nil {
		return err
	}
	if *asJSON {
		e := json.NewEncoder(std.Out)
		e.SetIndent("", "  ")
		return e.Encode(s)
	}
	w := tabwriter.NewWriter(std.Out, 0, 0, 2, ' ', 0)
	fmt.Fprintf(w, "run\twhat\tcode\tpriority\tbegan\tqueued\tbeing done\n")
	for _, r := range s.Runs {
		fmt.Fprintf(w, "%s\t%s\t%s\t%d\t%s\t%d\t%d\n", r.ID, r.Title, r.Version, r.Priority, r.Began.Local().Format(time.DateTime), r.Queued, r.Working)
	}
	if err := w.Flush(); err != nil {
		return err
	}
	for _, r := range s.Runs {
		if r.News.Text == "" {
			continue
		}
		fmt.Fprintf(w, "\n%s, %s ago: %s\n", r.ID, time.Since(r.News.At).Round(time.Second), r.News.Text)
		for _, one := range r.News.Shares {
			fmt.Fprintf(w, "  %s\t%d done\t%.1f a second\n", one.Name, one.Done, one.Rate)
		}
		for _, name := range slices.Sorted(maps.Keys(r.News.Refused)) {
			fmt.Fprintf(w, "  refused %s: %s\n", name, r.News.Refused[name])
		}
		if err := w.Flush(); err != nil {
			return err
		}
	}
	fmt.Fprintf(w, "\nworker\tgames\tcode\tcores\tspeed\tbusy\tdone\n")
	for _, m := range s.Workers {
		games := strings.Join(m.Games, " ")
		if m.Platform != "" {
			games += "; programs for " + m.Platform
		}
		speed := "-"
		if m.Speed > 0 {
			speed = fmt.Sprintf("%.0f", m.Speed)
		}
		fmt.Fprintf(w, "%s\t%s\t%s\t%d\t%s\t%d\t%d\n", m.Name, games, m.Version, m.Cores, speed, m.Working, m.Done)
	}
	if len(s.Dead) > 0 {
		fmt.Fprintf(w, "\ngiven up\trun\tworker\tat\treason\n")
	}
	for _, d := range s.Dead {
		reason, _, _ := strings.Cut(d.Reason, "\n")
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\n", d.Job, d.Run, d.Worker, d.At.Local().Format(time.DateTime), reason)
	}
	return w.Flush()
}

// drop is the command.
func drop(ctx context.Context, std cli.Streams, args []string) error {
	flags := cli.NewFlags(std, "cluster drop", "-nats URL RUN...",
		"Removes runs that nobody will go on with, and their results, from the server. Records are\nnot touched. (Runs whose coordinator is gone are forgotten after an hour by themselves.)",
		"cluster drop -nats nats://10.0.0.1:4222 0123456789abcdef")
	rest, store, end, err := reach(ctx, flags, args, "drop")
	if err != nil {
		return err
	}
	defer end()
	if len(rest) == 0 {
		return cli.Usage("which runs? (cluster status lists them)")
	}
	for _, id := range rest {
		err = errors.Join(err, store.Drop(ctx, id, true))
	}
	return err
}

// serve is the command.
func serve(ctx context.Context, std cli.Streams, args []string) error {
	flags := cli.NewFlags(std, "cluster serve", "-store DIR [flags]",
		`Is a NATS server with JetStream, until it is interrupted; any other NATS server from 2.12
does as well. Everything is on the disk before it is confirmed. It listens on this machine
alone, unless told otherwise: let it listen elsewhere only with users and TLS, by a
configuration file of NATS (docs.nats.io, "Configuring NATS Server").`,
		"cluster serve -store /var/lib/versus",
		"cluster serve -config nats.conf")
	store := flags.String("store", "", "`directory` of the server's files")
	address := flags.String("listen", "", "`address` to listen at (default 127.0.0.1:4222, or that of -config)")
	config := flags.String("config", "", "configuration `file` of NATS")
	if err := flags.Parse(args); err != nil {
		return err
	}
	switch {
	case flags.NArg() > 0:
		return cli.Usage("unexpected argument %q", flags.Arg(0))
	case *store == "" && *config == "":
		return cli.Usage("-store is missing: where to keep the queue?")
	case *address == "" && *config == "":
		*address = "127.0.0.1:4222"
	}
	s, err := hub.Serve(*config, *address, *store)
	if err != nil {
		return err
	}
	fmt.Fprintf(std.Out, "%s\n", s.ClientURL())
	<-ctx.Done()
	s.Shutdown()
	s.WaitForShutdown()
	return nil
}
