package cluster

import (
	"context"
	"fmt"
	"runtime"
	"sync"

	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/game/catalog"
)

// trust is what is known of workers whose answers cannot be taken back, because what is
// asked later follows from them.
type trust struct {
	repeat float64 // the share of the work that is done twice
	tell   func(text string)
	spare  chan struct{} // has room for one more piece of work in this process

	mu      sync.Mutex
	answers map[string]int // that count, by worker
}

func newTrust(std cli.Streams) trust {
	return trust{
		answers: map[string]int{}, spare: make(chan struct{}, runtime.GOMAXPROCS(0)),
		tell: func(text string) { fmt.Fprintln(std.Err, text) },
	}
}

// flags defines -repeat.
func (t *trust) flags(f cli.Flags, what string) {
	f.Float64Var(&t.repeat, "repeat", 0.02, "`share` of "+what+" that a second worker plays as well, or this process if there is none; with 1\nnothing is believed of any worker alone")
}

func (t *trust) check() error {
	if !(t.repeat >= 0 && t.repeat <= 1) {
		return cli.Usage("-repeat is %v; want 0 to 1", t.repeat)
	}
	return nil
}

// took notes that an answer of a worker counts.
func (t *trust) took(worker string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.answers[worker]++
}

// distrust ends the run if answers of a worker count that may be wrong.
func (t *trust) distrust(worker string, why error) error {
	t.tell(fmt.Sprintf("refused: %s, %v", worker, why))
	t.mu.Lock()
	defer t.mu.Unlock()
	if n := t.answers[worker]; n > 0 && t.repeat < 1 {
		return fmt.Errorf("worker %s cannot be trusted, and %s of its own count: begin again, not with what this run has left, or with -repeat 1",
			worker, cli.Count(n, "answer"))
	}
	return nil
}

// enter waits until this process may do a piece of work itself, which leave ends.
func (t *trust) enter(ctx context.Context) (leave func(), err error) {
	select {
	case t.spare <- struct{}{}:
		return func() { <-t.spare }, nil
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
}

// host is what coordinators have in common that ask for pieces of work whose results
// cannot be taken back.
type host struct {
	base
	trust
	parsed      cli.Flags
	concurrency int
}

// newHost returns one that logs with the given function.
func newHost(std cli.Streams, games catalog.Catalog, log func(format string, args ...any)) host {
	return host{base: base{crew: crew{catalog: games, log: log}}, trust: newTrust(std)}
}

// flags defines the flags of all of it. What is played is series or games.
func (h *host) flags(f cli.Flags, what string) {
	h.parsed = f
	h.base.flags(f)
	h.trust.flags(f, what)
	f.IntVar(&h.concurrency, "concurrency", runtime.NumCPU(), what+" at once in this process (default with -nats: none)")
}

// ready checks what the flags say.
func (h *host) ready() error {
	if h.concurrency < 1 {
		return cli.Usage("-concurrency is %d; want 1 or more", h.concurrency)
	}
	if err := h.trust.check(); err != nil {
		return err
	}
	return h.prepare(h.parsed, h.concurrency)
}
