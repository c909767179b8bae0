package cluster

import (
	"context"
	"fmt"
	"runtime"
	"sync"

	"github.com/seed-61c9d78a/versus/examples/internal/cli"
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
