//go:build !js

package web

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log"
	"math"
	"net"
	"net/netip"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"

	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/internal/given"
)

// Main is a program that serves the games until Ctrl-C; -h explains its flags. It exits
// with status 0, 1 after an error, or 2 for a mistake in the command line or in the
// description of a game.
func Main(games ...catalog.Entry) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second Ctrl-C ends the program at once
	err := Run(ctx, os.Stdout, os.Stderr, os.Args[1:], games...)
	if err == nil || errors.Is(err, flag.ErrHelp) {
		os.Exit(0)
	}
	fmt.Fprintf(os.Stderr, "web: %v\n", err)
	if errors.Is(err, ErrUsage) {
		os.Exit(2)
	}
	os.Exit(1)
}

// ErrUsage is wrapped by the errors for a mistake in the command line, or in the description of
// a game.
var ErrUsage = errors.New("web: wrong use")

type usageError struct{ error }

func (e usageError) Unwrap() []error { return []error{e.error, ErrUsage} }

func usage(format string, args ...any) error { return usageError{fmt.Errorf(format, args...)} }

const help = `usage: web [flags]

Serves a page to play, watch and study games in a browser, until Ctrl-C. The page loads
nothing from other sites. Only this machine can connect unless -addr says otherwise.

Flags:
`

const examples = `
Examples:
  go run ./examples/web
  go run ./examples/web -records /tmp/cup     (with records of tournaments, even while they grow)
  go run ./examples/web -static /tmp/page     (for any file server, instead of this one)
  go run ./examples/web -addr :8080 -host games.example.org     (for visitors on other machines)
`

// Run is Main without the process: it serves until ctx ends. args are the flags. Its error is
// flag.ErrHelp after -h, or wraps [ErrUsage] for a mistake of the caller.
func Run(ctx context.Context, out, diagnostics io.Writer, args []string, games ...catalog.Entry) error {
	c := Config{Games: games, Log: log.New(diagnostics, "web: ", log.LstdFlags)}
	flags := flag.NewFlagSet("web", flag.ContinueOnError)
	flags.SetOutput(io.Discard) // package flag would print each error and the whole help
	flags.Usage = func() {}
	address := flags.String("addr", "127.0.0.1:8642", "`address` to listen on; port 0 picks a free one")
	page := flags.String("page", "", "serve the page from this `directory` instead of the built-in one, for development")
	records := flags.String("records", "", "`directory` of records to watch (*.jsonl)")
	rooms := flags.String("rooms", "", "`file` in which games between people survive the end of the server; none: no file (default: versus/rooms.jsonl in the user's cache directory)")
	flags.IntVar(&c.Searches, "max-searches", 0, "number of searches at once; more of them wait (default: one for each processor)")
	flags.IntVar(&c.streams, "max-streams", 0, "visitors who can follow a record at once (default 100)")
	flags.Float64Var(&c.Rate, "rate", 0, "requests a second from one visitor (default 100)")
	flags.Func("trusted-proxy", "`address` or network of a proxy, as in 10.0.0.0/8, that names the visitor in X-Forwarded-For; may be given several times", func(text string) error {
		p, err := netip.ParsePrefix(text)
		if err != nil {
			a, err := netip.ParseAddr(text)
			if err != nil {
				return errors.New("want an address such as 127.0.0.1, or a network such as 10.0.0.0/8")
			}
			p = netip.PrefixFrom(a, a.BitLen())
		}
		c.Proxies = append(c.Proxies, p)
		return nil
	})
	folder := flags.String("static", "", "write the page to this `directory`, for any file server, and exit")
	flags.Func("host", "`name` of this server, besides localhost and addresses; may be given several times", func(name string) error {
		c.Hosts = append(c.Hosts, strings.ToLower(name))
		return nil
	})
	flags.Func("embed", "`origin` whose pages may show this one in a frame (<versus-board>), such as https://example.org, or *; may be given several times", func(origin string) error {
		c.Embed = append(c.Embed, origin)
		return nil
	})
	err := flags.Parse(args)
	if err == nil {
		err = given.Blank(flags)
	}
	switch {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprint(out, help)
		flags.SetOutput(out)
		flags.PrintDefaults()
		fmt.Fprint(out, examples)
		return err
	case err != nil:
		return usage("%w (-h prints help)", err)
	case flags.NArg() > 0:
		return usage("unexpected argument %q; only flags are taken (-h prints help)", flags.Arg(0))
	case c.Searches < 0:
		return usage("-max-searches is %d; want 1 or more", c.Searches)
	case c.streams < 0:
		return usage("-max-streams is %d; want 1 or more", c.streams)
	case !(c.Rate >= 0) || math.IsInf(c.Rate, 1):
		return usage("-rate is %v; want a finite number above 0", c.Rate)
	}
	if *folder != "" {
		if err := writeStatic(ctx, diagnostics, *folder, "", games); err != nil {
			return err
		}
		fmt.Fprintln(out, *folder)
		return nil
	}
	if *page != "" {
		root, err := os.OpenRoot(*page)
		if err != nil {
			return usage("-page: %w", err)
		}
		defer root.Close()
		c.Page, c.live = root.FS(), true
	}
	if *records != "" {
		if c.Records, err = os.OpenRoot(*records); err != nil {
			return usage("-records: %w", err)
		}
		defer c.Records.Close()
	}
	if c.Rooms = *rooms; c.Rooms == "none" {
		c.Rooms = ""
	} else if c.Rooms == "" {
		c.Rooms, c.roomsOptional = usualRooms(), true
	}
	server, err := New(c)
	if err != nil {
		return err
	}
	defer server.Close()
	l, err := new(net.ListenConfig).Listen(ctx, "tcp", *address)
	if err != nil {
		return usage("-addr: %w; want a host and a free port, as in 127.0.0.1:8642", err)
	}
	fmt.Fprintf(out, "http://%s\n", l.Addr())
	return server.Serve(ctx, l)
}

// usualRooms returns the usual name of the file of rooms, in a directory that exists; ""
// if there is none.
func usualRooms() string {
	cache, err := os.UserCacheDir()
	if err != nil {
		return ""
	}
	dir := filepath.Join(cache, "versus")
	if os.MkdirAll(dir, 0o700) != nil {
		return ""
	}
	return filepath.Join(dir, "rooms.jsonl")
}
