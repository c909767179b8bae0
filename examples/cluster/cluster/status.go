package cluster

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/seed-61c9d78a/versus/examples/cluster/internal/queue"
	"github.com/seed-61c9d78a/versus/examples/internal/cli"
)

// status runs the command of that name.
func status(ctx context.Context, std cli.Streams, args []string) error {
	flags := cli.NewFlags(std, "cluster status", "-nats URL [-json]", "Lists the runs and the workers, which announce themselves every second.",
		"go run ./examples/cluster status -nats nats://10.0.0.1:4222")
	asJSON := flags.Bool("json", false, "print JSON")
	var server queue.Options
	server.Flags(flags)
	if err := server.ParseAlone(flags, args); err != nil {
		return err
	}
	nc, end, err := server.Connect("versus status")
	if err != nil {
		return err
	}
	defer end()
	store, err := queue.Open(ctx, nc)
	if err != nil {
		return err
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
	runs := cli.Table{Left: true, Rows: [][]string{{"run", "title", "code", "began", "queued", "running"}}, Spare: []int{2, 3}, Shorten: []int{1}}
	for _, r := range s.Runs {
		runs.Rows = append(runs.Rows, []string{r.ID, r.Title, r.Version, r.Began.Local().Format(time.DateTime), fmt.Sprint(r.Queued), fmt.Sprint(r.Working)})
	}
	runs.Write(w, width)
	for _, r := range s.Runs {
		if r.News != "" {
			fmt.Fprintf(w, "\n%s: %s\n", r.ID, r.News)
		}
		if len(r.Refused) > 0 {
			fmt.Fprintf(w, "%s refuses: %s\n", r.ID, strings.Join(r.Refused, ", "))
		}
	}
	fmt.Fprintln(w)
	workers := cli.Table{Left: true, Rows: [][]string{{"worker", "games", "code", "cores", "done"}}, Spare: []int{2, 3}, Shorten: []int{1, 0}}
	for _, m := range s.Workers {
		games := strings.Join(m.Games, " ")
		if m.Platform != "" {
			games += "; programs for " + m.Platform
		}
		workers.Rows = append(workers.Rows, []string{m.Name, games, m.Version, fmt.Sprint(m.Cores), fmt.Sprint(m.Done)})
	}
	workers.Write(w, width)
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
	s, err := queue.Serve(*config, *address, *store)
	if err != nil {
		return err
	}
	fmt.Fprintf(std.Out, "%s\n", s.ClientURL())
	<-ctx.Done()
	s.Shutdown()
	s.WaitForShutdown()
	return nil
}
