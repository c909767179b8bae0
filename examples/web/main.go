// Command web serves a page on which every game of the library can be played, watched
// and studied in a browser.
package main

import (
	"context"
	"embed"
	"fmt"
	"io/fs"
	"log"
	"net"
	"os"
	"strings"

	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/examples/web/api"
)

//go:embed page
var embedded embed.FS

func main() { cli.Main("web", run) }

func run(ctx context.Context, std cli.Streams, args []string) error {
	flags := cli.NewFlags(std, "web", "[flags]",
		"Serves a page to play, watch and study every game in a browser, until Ctrl-C.\n"+
			"The page needs nothing from elsewhere, and the server listens to this machine only\n"+
			"unless -addr says otherwise.",
		"go run ./examples/web",
		"go run ./examples/web -records /tmp/cup     (records of arena run -record, also while they grow)",
		"go run ./examples/web -addr :8080 -host games.example.org     (for others, too)")
	address := flags.String("addr", "127.0.0.1:8642", "`address` to listen on; port 0 is any free one")
	page := flags.String("page", "", "serve the page from this `directory` instead of the built-in one, for working on it")
	records := flags.String("records", "", "`directory` of records to watch (*.jsonl)")
	searches := flags.Int("max-searches", 0, "searches at once; others wait (default: one for each processor)")
	streams := flags.Int("max-streams", 0, "visitors who follow a record at once (default 100)")
	rate := flags.Float64("rate", 0, "requests a second from one address (default 100)")
	var hosts []string
	flags.Func("host", "`name` of this server, besides localhost and addresses; may be given several times", func(name string) error {
		hosts = append(hosts, strings.ToLower(name))
		return nil
	})
	if err := flags.Parse(args); err != nil {
		return err
	}
	switch {
	case flags.NArg() > 0:
		return cli.Usage("unexpected argument %q; only flags are taken (-h prints help)", flags.Arg(0))
	case *searches < 0:
		return cli.Usage("-max-searches is %d; want 1 or more", *searches)
	case *streams < 0:
		return cli.Usage("-max-streams is %d; want 1 or more", *streams)
	case !(*rate >= 0):
		return cli.Usage("-rate is %v; want more than 0", *rate)
	}
	c := api.Config{Hosts: hosts, Searches: *searches, Streams: *streams, Rate: *rate, Log: log.New(std.Err, "web: ", log.LstdFlags)}
	var err error
	if c.Page, err = fs.Sub(embedded, "page"); err != nil {
		return err
	}
	if *page != "" {
		root, err := os.OpenRoot(*page)
		if err != nil {
			return cli.Usage("-page: %w", err)
		}
		defer root.Close()
		c.Page, c.Live = root.FS(), true
	}
	if *records != "" {
		if c.Records, err = os.OpenRoot(*records); err != nil {
			return cli.Usage("-records: %w", err)
		}
		defer c.Records.Close()
	}
	server, err := api.New(c)
	if err != nil {
		return err
	}
	l, err := new(net.ListenConfig).Listen(ctx, "tcp", *address)
	if err != nil {
		return cli.Usage("-addr: %w", err)
	}
	fmt.Fprintf(std.Out, "http://%s\n", l.Addr())
	return server.Serve(ctx, l)
}
