package cluster

import (
	"context"
	"crypto/rand"
	"fmt"
	"math"
	"runtime"
	"sync"
	"time"

	"github.com/seed-61c9d78a/versus/examples/cluster/internal/queue"
	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/game/catalog"
)

// trust checks workers whose answers cannot be voided later, because later jobs depend on
// them.
type trust struct {
	repeat float64 // fraction of the jobs that are done twice
	tell   func(text string)
	spare  chan struct{} // limits the jobs repeated in this process

	mu      sync.Mutex
	answers map[string]int // number of accepted answers by worker
}

func newTrust(std cli.Streams) trust {
	return trust{
		answers: map[string]int{}, spare: make(chan struct{}, runtime.GOMAXPROCS(0)),
		tell: func(text string) { fmt.Fprintln(std.Err, text) },
	}
}

// flags defines -repeat.
func (t *trust) flags(f cli.Flags, what string) {
	f.Float64Var(&t.repeat, "repeat", 0.02, "`fraction` of the "+what+" that are also played by a second worker, or by this process if there\nis none, to compare the results; with 1 no result of a single worker is accepted")
	f.Within("repeat", 0, 1)
}

// took counts an accepted answer of a worker.
func (t *trust) took(worker string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.answers[worker]++
}

// distrust refuses a worker. It returns an error, which ends the run, if unchecked answers of
// that worker have been accepted.
func (t *trust) distrust(worker string, why error) error {
	t.tell(fmt.Sprintf("refused: %s, %v", worker, why))
	t.mu.Lock()
	defer t.mu.Unlock()
	if n := t.answers[worker]; n > 0 && t.repeat < 1 {
		return fmt.Errorf("worker %s cannot be trusted, but %s from it were accepted: start over without this run's files, possibly with -repeat 1",
			worker, cli.Count(n, "answer"))
	}
	return nil
}

// host is the part shared by the coordinators whose jobs' results cannot be voided.
type host struct {
	base
	trust
	parsed      cli.Flags
	concurrency int
}

// newHost returns a host that logs with the given function.
func newHost(std cli.Streams, games catalog.Catalog, log func(format string, args ...any)) host {
	return host{base: base{crew: crew{catalog: games, log: log}}, trust: newTrust(std)}
}

// flags defines all flags. what is "series" or "games".
func (h *host) flags(f cli.Flags, what string) {
	h.parsed = f
	h.base.flags(f)
	h.trust.flags(f, what)
	f.IntVar(&h.concurrency, "concurrency", runtime.NumCPU(), "number of concurrent "+what+" in this process (default with -nats: none)")
	f.Within("concurrency", 1, math.Inf(1))
}

// ready checks the flags.
func (h *host) ready() error {
	return h.prepare(h.parsed, h.concurrency)
}

// open connects to the server and begins a run, which cannot be continued.
func (h *host) open(ctx context.Context, kind, doing, game string, setup any) error {
	if err := h.start(ctx); err != nil {
		return err
	}
	r := queue.Run{ID: rand.Text(), Kind: kind, Game: game, Began: time.Now().UTC(), Title: doing + " " + game}
	err := h.begin(ctx, r, setup)
	if err != nil {
		h.close(false)
	}
	return err
}

// Close ends the run. The results are in its files.
func (h *host) Close() error { return h.close(true) }

// repeated returns the check by repetition, in this process if there is no other worker. do
// does a job. Results of workers of this process need no check.
func repeated[J, R any](h *host, do func(context.Context, J) (R, error), differ func(a, b *R) error) *queue.Repeat[J, R] {
	if h.repeat == 0 || h.URL == "" {
		return nil
	}
	return &queue.Repeat[J, R]{Share: h.repeat, Differ: differ, Do: func(ctx context.Context, j J) (result R, err error) {
		select {
		case h.spare <- struct{}{}:
			defer func() { <-h.spare }()
			return do(ctx, j)
		case <-ctx.Done():
			return result, context.Cause(ctx)
		}
	}}
}
