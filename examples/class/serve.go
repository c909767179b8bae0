package main

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"log"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"time"

	"github.com/seed-61c9d78a/versus/examples/class/internal/ladder"
	"github.com/seed-61c9d78a/versus/examples/class/internal/site"
	"github.com/seed-61c9d78a/versus/examples/games"
	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/game/web"
	"github.com/seed-61c9d78a/versus/internal/child"
	"github.com/seed-61c9d78a/versus/internal/tools"
)

// bots are those that students start from.
//
//go:embed bots
var bots embed.FS

// serve is the command of the server. The sandboxes, which start often, need no games.
func serve(ctx context.Context, std cli.Streams, args []string) error {
	games, err := catalog.Join(games.All()...)
	if err != nil {
		return err
	}
	flags := cli.NewFlags(std, "class serve", "[flags]",
		`Serves the page of a class until Ctrl-C: students upload bots, which play against each
other and against the levels of the game without end. Prints the link of the students and
that of the teacher when it begins a class; both are secrets. Run the
same command again to continue a class that was stopped or killed.`,
		`go run ./examples/class serve -game connect4 -dir /tmp/class`,
		`go run ./examples/class serve -game connect4 -dir /tmp/class -addr :8643     (for other machines)`,
		`go run ./examples/class serve -dir /tmp/class -workers 16 -play './cluster run -nats nats://10.0.0.1:4222'`)
	name := flags.String("game", "", "the `game` of a new class: "+strings.Join(games.Names(), ", "))
	variant := flags.String("variant", "", "the game's `variant` of a new class (default: the first)")
	dir := flags.String("dir", "", "`folder` of the class")
	address := flags.String("addr", "127.0.0.1:8643", "`address` to listen on; port 0 picks a free one")
	var hosts []string
	flags.Func("host", "`name` by which the server is also called, besides localhost and addresses; may be repeated", func(name string) error {
		hosts = append(hosts, strings.ToLower(name))
		return nil
	})
	workers := flags.Int("workers", 1, "matches at once, each of which takes one processor")
	flags.Within("workers", 1, 256)
	elsewhere := flags.String("play", "", "`command` that plays the matches on other machines, as in the third example; -workers is then\nthe number of their processors")
	seed := flags.Uint64("seed", 1, "random seed of a new class")
	limits := ladder.Limits{}
	flags.Int64Var(&limits.Fuel, "fuel", 500e6, "`instructions` that a bot may execute for a message; the teacher can change the limits on the page")
	flags.Int64Var(&limits.Memory, "memory", 64<<20, "memory of a bot in `bytes`")
	flags.DurationVar(&limits.Move, "move", 10*time.Second, "real `time` for a move, which only stops bots that hang: fuel is what counts")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if *dir == "" {
		return cli.Usage("-dir is missing; want a folder for the class")
	}
	if abs, err := filepath.Abs(*dir); err == nil { // sandboxes and compilers run elsewhere
		*dir = abs
	}
	if err := limits.Check(); err != nil {
		return cli.Usage("%w", err)
	}
	game, exists, err := ladder.GameOf(*dir)
	switch {
	case err != nil:
		return err
	case exists && *name != "" && *name != game:
		return cli.Usage("-game is %s, but the class in %s plays %s; leave the flag out to continue it", *name, *dir, game)
	case exists:
		*name = game
	case *name == "":
		return cli.Usage("-game is missing; want one of %s", strings.Join(games.Names(), ", "))
	}
	entry, err := games.Find(*name)
	if err != nil {
		return cli.Usage("-game: %w", err)
	}
	self, err := os.Executable()
	if err != nil {
		return err
	}
	sandbox := ladder.Sandbox{self, "sandbox", "-cache", filepath.Join(*dir, "cache")}
	c := ladder.Config{Entry: entry, Dir: *dir, Limits: limits, Levels: []string{"novice", "beginner", "easy", "medium", "hard"}, Play: sandbox.Player(entry), Check: sandbox.Checker(entry)}
	command, err := tools.Fields(*elsewhere)
	if err == nil && len(command) > 0 {
		_, err = child.Find(command[0])
	}
	if err != nil {
		return cli.Usage("-play: %w", err)
	}
	if len(command) > 0 {
		c.Play = ladder.Sandbox{self, "sandbox", "-cache", "none"}.Elsewhere(entry, command)
	}
	if _, err := child.Find("go"); err == nil {
		c.Build = compile
	}
	var tokens ladder.Tokens
	if !exists {
		if tokens, err = ladder.Create(c, *variant, *seed); err != nil {
			return cli.Usage("-dir: %w", err)
		}
	}
	l, err := ladder.Open(c)
	if err != nil {
		return err
	}
	defer l.Close()
	if err := l.Damage(); err != nil {
		fmt.Fprintln(std.Err, err)
	}
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", *address)
	if err != nil {
		return cli.Usage("-addr: %w; want a host and a free port, as in 127.0.0.1:8642", err)
	}
	page := fmt.Sprintf("http://%s/class/", listener.Addr())
	fmt.Fprintln(std.Out, page)
	if !exists {
		fmt.Fprintf(std.Out, "for students: %s#join=%s\nfor the teacher: %s#teacher=%s\n", page, tokens.Class, page, tokens.Teacher)
	}
	return run(ctx, l, entry, listener, hosts, *workers, log.New(std.Err, "class: ", log.LstdFlags))
}

// run serves the page and plays until ctx ends.
func run(ctx context.Context, l *ladder.Ladder, entry catalog.Entry, listener net.Listener, hosts []string, workers int, to *log.Logger) error {
	records, err := os.OpenRoot(l.RecordsDir())
	if err != nil {
		return err
	}
	defer records.Close()
	page, err := web.New(web.Config{Games: []catalog.Entry{entry}, Records: records, Hosts: hosts, Log: to, More: map[string]http.Handler{"/class/": site.Handler(l, bots)}})
	if err != nil {
		return err
	}
	server := &http.Server{
		Handler: site.Members(l, page, "/class/", "/style/", "/js/", "/icon.svg"), ErrorLog: to, ReadHeaderTimeout: 10 * time.Second, ReadTimeout: 2 * time.Minute, IdleTimeout: time.Minute,
		MaxHeaderBytes: 16 << 10, BaseContext: func(net.Listener) context.Context { return ctx },
	}
	var matches sync.WaitGroup
	matches.Go(func() { l.Run(ctx, workers, func(err error) { to.Print(err) }) })
	defer matches.Wait()
	stop := context.AfterFunc(ctx, func() { server.Close() })
	defer stop()
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// compile compiles a Go program of one file, which can import only the standard library,
// to a module. The compiler runs none of the program, and sees no other file of the class,
// which the program could embed.
func compile(ctx context.Context, source, module string) error {
	dir, err := os.MkdirTemp("", "class-build-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	text, err := os.ReadFile(source)
	if err != nil {
		return err
	}
	for name, text := range map[string][]byte{"main.go": text, "go.mod": []byte("module bot\n\ngo 1.26\n")} {
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o600); err != nil {
			return err
		}
	}
	command := child.Command{Args: []string{"go", "build", "-o", module, "."}, Dir: dir}
	command.Env = append(os.Environ(), "GOOS=wasip1", "GOARCH=wasm", "CGO_ENABLED=0", "GOWORK=off", "GOFLAGS=-buildvcs=false -trimpath", "GOPROXY=off", "GOTOOLCHAIN=local", "GOMAXPROCS=1")
	if runtime.GOOS != "windows" {
		command.Memory = 2 << 30
	}
	build, err := child.Start(ctx, command)
	if err != nil {
		return err
	}
	defer build.Kill()
	defer context.AfterFunc(ctx, build.Kill)()
	switch status, _ := build.Wait(time.Hour); {
	case ctx.Err() != nil:
		return errors.New("it takes too long")
	case status != 0:
		return errors.New(strings.TrimPrefix(strings.TrimSpace(build.Stderr()), "# bot\n"))
	}
	return nil
}
