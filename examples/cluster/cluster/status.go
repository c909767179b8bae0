package cluster

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/seed-61c9d78a/versus/examples/cluster/internal/hub"
	"github.com/seed-61c9d78a/versus/examples/cluster/internal/queue"
	"github.com/seed-61c9d78a/versus/examples/internal/cli"
)

// reach parses the arguments and connects to the store of -nats.
func reach(ctx context.Context, flags cli.Flags, args []string, name string) (rest []string, store *queue.Store, end func(), err error) {
	var server hub.Options
	server.Flags(flags)
	if rest, err = parse(flags, args); err != nil {
		return nil, nil, nil, err
	}
	if server.URL == "" {
		return nil, nil, nil, cli.Usage("-nats is missing; want the URL of a server")
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

// status runs the command of that name.
func status(ctx context.Context, std cli.Streams, args []string) error {
	flags := cli.NewFlags(std, "cluster status", "-nats URL [-json]", "Lists the runs, the workers, and the jobs that failed most recently.",
		"go run ./examples/cluster status -nats nats://10.0.0.1:4222")
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
	w := bufio.NewWriter(std.Out)
	writeStatus(w, s, cli.Width(std.Out))
	return w.Flush()
}

// writeStatus writes s in lines of at most width columns, if width is not 0 and the names
// can be shortened as far.
func writeStatus(w io.Writer, s queue.Status, width int) {
	runs := cli.Table{Left: true, Rows: [][]string{{"run", "title", "code", "priority", "began", "queued", "running"}}, Spare: []int{2, 3, 4}, Shorten: []int{1}}
	for _, r := range s.Runs {
		runs.Rows = append(runs.Rows, []string{r.ID, r.Title, r.Version, fmt.Sprint(r.Priority), r.Began.Local().Format(time.DateTime), fmt.Sprint(r.Queued), fmt.Sprint(r.Working)})
	}
	runs.Write(w, width)
	for _, r := range s.Runs {
		if r.News.Text == "" {
			continue
		}
		fmt.Fprintf(w, "\n%s, %s ago: %s\n", r.ID, time.Since(r.News.At).Round(time.Second), r.News.Text)
		var shares cli.Table
		for _, one := range r.News.Shares {
			shares.Rows = append(shares.Rows, []string{"  " + one.Name, fmt.Sprint(one.Done, " done"), fmt.Sprintf("%.1f a second", one.Rate)})
		}
		if shares.Left, shares.Shorten = true, []int{0}; len(shares.Rows) > 0 {
			shares.Write(w, width)
		}
		for _, name := range slices.Sorted(maps.Keys(r.News.Refused)) {
			fmt.Fprintf(w, "  refused %s: %s\n", name, r.News.Refused[name])
		}
	}
	fmt.Fprintln(w)
	workers := cli.Table{Left: true, Rows: [][]string{{"worker", "games", "code", "cores", "speed", "busy", "done"}}, Spare: []int{2, 4, 3}, Shorten: []int{1, 0}}
	for _, m := range s.Workers {
		games := strings.Join(m.Games, " ")
		if m.Platform != "" {
			games += "; programs for " + m.Platform
		}
		speed := "-"
		if m.Speed > 0 {
			speed = fmt.Sprintf("%.0f", m.Speed)
		}
		workers.Rows = append(workers.Rows, []string{m.Name, games, m.Version, fmt.Sprint(m.Cores), speed, fmt.Sprint(m.Working), fmt.Sprint(m.Done)})
	}
	workers.Write(w, width)
	if len(s.Dead) == 0 {
		return
	}
	fmt.Fprintln(w)
	dead := cli.Table{Left: true, Rows: [][]string{{"failed job", "run", "worker", "at", "reason"}}, Spare: []int{3, 1}, Shorten: []int{4, 2}}
	for _, d := range s.Dead {
		reason, _, _ := strings.Cut(d.Reason, "\n")
		dead.Rows = append(dead.Rows, []string{d.Job, d.Run, d.Worker, d.At.Local().Format(time.DateTime), reason})
	}
	dead.Write(w, width)
}

// drop runs the command of that name.
func drop(ctx context.Context, std cli.Streams, args []string) error {
	flags := cli.NewFlags(std, "cluster drop", "-nats URL RUN...",
		"Deletes abandoned runs and their results from the server. It does not touch records. (A run\nwhose coordinator is gone expires after an hour.)",
		"go run ./examples/cluster drop -nats nats://10.0.0.1:4222 0123456789abcdef")
	rest, store, end, err := reach(ctx, flags, args, "drop")
	if err != nil {
		return err
	}
	defer end()
	if len(rest) == 0 {
		return cli.Usage("no run given; want one or more (cluster status lists them)")
	}
	for _, id := range rest {
		err = errors.Join(err, store.Drop(ctx, id, true))
	}
	return err
}

// serve runs the command of that name.
func serve(ctx context.Context, std cli.Streams, args []string) error {
	flags := cli.NewFlags(std, "cluster serve", "-store DIR [flags]",
		`Runs a NATS server with JetStream until it is interrupted. (Any other NATS server of version
2.12 or later works as well.) Data is on disk before it is acknowledged. By default the
server listens on the loopback interface only; expose it only with users and TLS, using a
NATS configuration file (docs.nats.io, "Configuring NATS Server").`,
		"go run ./examples/cluster serve -store /var/lib/versus",
		"go run ./examples/cluster serve -config nats.conf")
	store := flags.String("store", "", "`directory` for the server's files")
	address := flags.String("listen", "", "`address` to listen on (default 127.0.0.1:4222, or that of -config)")
	config := flags.String("config", "", "NATS configuration `file`")
	if err := flags.ParseAlone(args); err != nil {
		return err
	}
	switch {
	case *store == "" && *config == "":
		return cli.Usage("-store is missing; want a directory for the queue")
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
