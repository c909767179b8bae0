package cluster

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"runtime/debug"
	"slices"
	"sync"

	"github.com/nats-io/nats.go"
	"github.com/seed-61c9d78a/versus/examples/cluster/internal/queue"
	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/internal/child"
)

// The kinds of runs.
const (
	tournamentKind = "tournament"
	learnKind      = "learn"
)

// crew is shared by the workers of this process.
type crew struct {
	catalog  catalog.Catalog
	name     string
	version  string
	programs string // no, sandbox or yes
	cache    string // directory for programs
	log      func(format string, args ...any)
}

// work runs the command of that name.
func (p cluster) work(ctx context.Context, std cli.Streams, args []string) error {
	var server queue.Options
	c := crew{catalog: p.games}
	flags := cli.NewFlags(std, "cluster work", "-nats URL [flags]",
		`Plays games for the tournaments and learning runs on the same NATS server until it is
interrupted; unfinished jobs go to other workers. It takes only runs that need this version of
the code.`,
		"go run ./examples/cluster work -nats nats://10.0.0.1:4222",
		"go run ./examples/cluster work -nats tls://alice:PASSWORD@nats.example.org -cores 8 -programs no")
	server.Flags(flags)
	c.flags(flags)
	cores := flags.Int("cores", runtime.NumCPU(), "number of concurrent games")
	flags.Within("cores", 1, math.Inf(1))
	if err := server.ParseAlone(flags, args); err != nil {
		return err
	}
	if user := server.User(); user != "" && !given(flags, "name") {
		c.name = user
	}
	if err := c.check(); err != nil {
		return err
	}
	c.log = func(format string, args ...any) { fmt.Fprintf(std.Err, "cluster: "+format+"\n", args...) }
	ctx, stop := context.WithCancelCause(ctx)
	nc, end, err := server.Connect("versus worker "+c.name, nats.RetryOnFailedConnect(true),
		nats.ClosedHandler(func(nc *nats.Conn) { stop(nc.LastError()) })) // as when it refuses the user
	if err != nil {
		return err
	}
	defer end()
	if !nc.IsConnected() {
		c.log("waiting for the server: %v", nc.LastError())
	}
	store, err := queue.Join(nc)
	if err == nil {
		w := c.worker(store, *cores)
		w.News = c.log
		err = w.Run(ctx)
	}
	if nc.IsClosed() {
		return nc.LastError()
	}
	return err
}

func (c *crew) flags(f cli.Flags) {
	host, _ := os.Hostname()
	f.StringVar(&c.name, "name", fmt.Sprintf("%s-%d", host, os.Getpid()), "unique `name` of the worker (default for cluster work: the user in -nats, if there is one)")
	f.StringVar(&c.version, "code", "", "`version` of the code (default: the revision it was built from, or else a hash of the program)")
	usual := "no"
	if child.CanSandbox() {
		usual = "sandbox"
	}
	f.StringVar(&c.programs, "programs", usual, "`mode` for programs that a tournament brings: no (do not run them), sandbox (without network) or yes")
	f.StringVar(&c.cache, "cache", filepath.Join(os.TempDir(), "versus-programs"), "`directory` for the programs that tournaments bring")
}

var badName = regexp.MustCompile(`[^A-Za-z0-9_-]+`)

func (c *crew) check() (err error) {
	c.name = badName.ReplaceAllString(c.name, "-")
	if c.name == "" {
		return cli.Usage("-name is empty")
	}
	if c.version == "" {
		if c.version, err = codeVersion(); err != nil {
			return err
		}
	}
	switch {
	case !slices.Contains([]string{"no", "sandbox", "yes"}, c.programs):
		return cli.Usage("-programs is %q; want no, sandbox or yes", c.programs)
	case c.programs == "sandbox" && !child.CanSandbox():
		return cli.Usage("-programs sandbox: this system does not support sandboxes")
	}
	return nil
}

// platform is the platform that programs must be built for.
const platform = runtime.GOOS + "/" + runtime.GOARCH

func (c *crew) worker(store *queue.Store, cores int) *queue.Worker {
	m := queue.Member{Name: c.name, Cores: cores, Version: c.version, Games: c.catalog.Names()}
	if c.programs != "no" {
		m.Platform = platform
	}
	return &queue.Worker{Store: store, Member: m, Log: c.log, Open: func(ctx context.Context, r queue.Run) (queue.Doer, error) {
		return c.open(ctx, store, r)
	}}
}

// open prepares to do the jobs of a run.
func (c *crew) open(ctx context.Context, store *queue.Store, r queue.Run) (queue.Doer, error) {
	switch r.Kind {
	case tournamentKind:
		return c.openTournament(ctx, store, r)
	case learnKind:
		return openLearning(ctx, c.catalog, store, r)
	}
	return nil, fmt.Errorf("unknown kind of run %q", r.Kind)
}

// base is a coordinator's connection to the workers, some of which may be in its own process.
type base struct {
	queue.Options
	crew
	workers int

	store        *queue.Store
	*queue.Queue // of the run that has begun
	stop         func()
}

func (b *base) flags(f cli.Flags) {
	b.Options.Flags(f)
	b.crew.flags(f)
	f.StringVar(&b.Store, "store", "", "`directory` for the server in this process (default: a temporary one)")
}

// start connects to the server and starts the workers of this process.
func (b *base) start(ctx context.Context) error {
	nc, end, err := b.Connect("versus coordinator " + b.name)
	if err != nil {
		return err
	}
	if b.store, err = queue.Open(ctx, nc); err != nil {
		end()
		return err
	}
	own, cancel := context.WithCancel(context.Background())
	var busy sync.WaitGroup
	if b.workers > 0 {
		w := b.worker(b.store, b.workers)
		busy.Go(func() {
			if err := w.Run(own); err != nil && b.log != nil {
				b.log("worker in this process: %v", err)
			}
		})
	}
	b.stop = func() { cancel(); busy.Wait(); end() }
	return nil
}

// begin begins a run.
func (b *base) begin(ctx context.Context, r queue.Run, setup any) error {
	var err error
	if r.Setup, err = json.Marshal(setup); err == nil {
		r.Version = b.version
		b.Queue, err = b.store.Begin(ctx, r, b.log)
	}
	return err
}

// close ends the run.
func (b *base) close(complete bool) error {
	var err error
	if b.Queue != nil {
		err = b.Queue.Close(complete)
	}
	if b.stop != nil {
		b.stop()
	}
	return err
}

// codeVersion identifies this program's code by the revision that it was built from or, if
// that is unknown or was modified, by a hash of the executable. Workers and coordinators with
// the same version play the same games.
var codeVersion = sync.OnceValues(func() (string, error) {
	if info, ok := debug.ReadBuildInfo(); ok {
		set := map[string]string{}
		for _, s := range info.Settings {
			set[s.Key] = s.Value
		}
		if r := set["vcs.revision"]; len(r) >= 12 && set["vcs.modified"] == "false" {
			return r[:12], nil
		}
	}
	path, err := os.Executable()
	if err != nil {
		return "", err
	}
	program, err := os.ReadFile(path)
	sum := sha256.Sum256(program)
	return "build-" + hex.EncodeToString(sum[:16]), err
})
