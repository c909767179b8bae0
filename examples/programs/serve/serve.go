// Package serve is a program that answers the requests of the interface, which
// examples/guides/interface.md describes, for the games of a catalogue: over HTTP, or in lines
// of JSON on its standard streams.
//
// The whole of examples/serve is
//
//	func main() { serve.Main(games.All()...) }
//
// and a program of your own serves your game:
//
//	func main() { serve.Main(catalog.New("hexapawn", Hexapawn{})) }
package serve

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"log"
	"net"
	"strings"

	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/game/web"
	"github.com/seed-61c9d78a/versus/internal/game/catalog/requests"
)

// Main runs the program for the given games with the process's arguments and exits: with
// status 2 if the command line or an entry is invalid, with status 1 after any other failure.
func Main(entries ...catalog.Entry) { cli.Main("serve", of(entries...)) }

func of(entries ...catalog.Entry) cli.Program {
	return cli.Commands("serve", "Lets programs in other languages use the games and their bots.",
		cli.Command{Name: "http", Summary: "answer requests over HTTP", Run: func(ctx context.Context, std cli.Streams, args []string) error {
			return overHTTP(ctx, std, args, entries)
		}},
		cli.Command{Name: "stdio", Summary: "answer requests on standard input, one JSON object per line", Run: func(ctx context.Context, std cli.Streams, args []string) error {
			return inLines(ctx, std, args, entries)
		}})
}

//go:embed page
var page embed.FS

func overHTTP(ctx context.Context, std cli.Streams, args []string, entries []catalog.Entry) error {
	c := web.Config{Games: entries, Log: log.New(std.Err, "serve: ", log.LstdFlags)}
	flags := cli.NewFlags(std, "serve http", "[flags]",
		"Answers requests over HTTP until Ctrl-C: POST /api/NAME with a request as JSON. A page at /\ndescribes them and tries them out; /openapi.json and /schema.json are for programs. Only this\nmachine can connect unless -addr says otherwise.",
		"go run ./examples/serve http",
		"go run ./examples/serve http -addr :8080 -host games.example.org   (for other machines)")
	address := flags.String("addr", "127.0.0.1:8643", "`address` to listen on; port 0 picks a free one")
	flags.IntVar(&c.Searches, "max-searches", 0, "number of searches at once; more of them wait (default: one for each processor)")
	flags.Float64Var(&c.Rate, "rate", 10_000, "requests a second from one address")
	flags.Func("host", "`name` of this server, besides localhost and addresses; may be given several times", func(name string) error {
		c.Hosts = append(c.Hosts, strings.ToLower(name))
		return nil
	})
	if err := flags.ParseAlone(args); err != nil {
		return err
	}
	var err error
	if c.Page, err = fs.Sub(page, "page"); err != nil {
		return err
	}
	server, err := web.New(c)
	if err != nil {
		return usage(err)
	}
	l, err := new(net.ListenConfig).Listen(ctx, "tcp", *address)
	if err != nil {
		return cli.Usage("-addr: %w; want a host and a free port, as in 127.0.0.1:8642", err)
	}
	fmt.Fprintf(std.Out, "http://%s\n", l.Addr())
	return server.Serve(ctx, l)
}

// usage returns a mistake in the games as an error in the use of the program.
func usage(err error) error {
	if errors.Is(err, web.ErrUsage) {
		return cli.Usage("%w", err)
	}
	return err
}

func inLines(ctx context.Context, std cli.Streams, args []string, entries []catalog.Entry) error {
	flags := cli.NewFlags(std, "serve stdio", "",
		`Answers requests on standard input until it ends: one JSON object per line, as in
{"id":1,"request":"new","game":"connect4"}. The answers are lines, too.`,
		`echo '{"id":1,"request":"games"}' | go run ./examples/serve stdio`)
	if err := flags.Parse(args); err != nil {
		return err
	}
	if flags.NArg() > 0 {
		return cli.Usage("unexpected argument %q; requests are read from standard input", flags.Arg(0))
	}
	games, err := catalog.Join(entries...)
	if err != nil {
		return cli.Usage("%w", err)
	}
	return (&requests.Server{Games: games}).Serve(ctx, std.In, std.Out)
}
