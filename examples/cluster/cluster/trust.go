package cluster

import (
	"context"
	"fmt"
	"runtime"
	"sync"

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
}

func (t *trust) check() error {
	if !(t.repeat >= 0 && t.repeat <= 1) {
		return cli.Usage("-repeat is %v; want 0 to 1", t.repeat)
	}
	return nil
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

// enter waits until this process has a processor for a job; leave releases it.
func (t *trust) enter(ctx context.Context) (leave func(), err error) {
	select {
	case t.spare <- struct{}{}:
		return func() { <-t.spare }, nil
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
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
}

// ready checks the flags.
func (h *host) ready() error {
	if h.concurrency < 1 {
		return cli.Usage("-concurrency is %d; want 1 or more", h.concurrency)
	}
	if err := h.trust.check(); err != nil {
		return err
	}
	return h.prepare(h.parsed, h.concurrency)
}
