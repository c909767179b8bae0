package engine

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/game/match/program"
	"github.com/seed-61c9d78a/versus/internal/child"
)

// maxOutput is what an engine may write between two answers.
const maxOutput = 4 << 20

// talk is a conversation with an engine that is started when needed. Its methods except name
// serve one goroutine at a time.
type talk struct {
	command   program.Command
	greeting  atomic.Pointer[string]          // the name that the engine tells
	handshake func(ctx context.Context) error // with an engine that has just started

	mu      sync.Mutex // held by the bots' methods
	process child.Held
}

// newTalk checks the command and completes it.
func newTalk(c program.Command) (*talk, error) {
	p, err := child.Program(c).WithDefaults("engine")
	if err != nil {
		return nil, err
	}
	return &talk{command: program.Command(p)}, nil
}

// notationOf returns the notation to use in a conversation about g.
func notationOf[S, M comparable](g game.Game[S, M], own game.Notation[S, M]) (game.Notation[S, M], error) {
	if err := game.Check(g); err != nil {
		return nil, fmt.Errorf("engine: %w", err)
	}
	if own != nil {
		return own, nil
	}
	if n, ok := game.As[game.Notation[S, M]](g); ok {
		return n, nil
	}
	return nil, errors.New("engine: the game has no notation")
}

// Name returns the name that the engine tells, or until then the command.
func (k *talk) Name() string {
	if name := k.greeting.Load(); name != nil && *name != "" {
		return *name
	}
	return k.command.String()
}

// Stderr returns the end of the engine's standard error.
func (k *talk) Stderr() string {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.process.Stderr()
}

// Close ends the engine.
func (k *talk) Close() error {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.process.Close([]byte("quit\n"))
	return nil
}

// Start starts the engine, unless it is running, and performs the handshake.
func (k *talk) Start(ctx context.Context) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.start(ctx)
}

// start is Start while the lock is held.
func (k *talk) start(ctx context.Context) error {
	if k.process.Running() {
		return nil
	}
	k.process.Bury()
	p, err := child.Program(k.command).Start(ctx, 1<<20, maxOutput)
	if k.process.Hold(p); err != nil {
		return err
	}
	return k.handshake(ctx)
}

// End does nothing: the engine keeps running, unless each game has its own.
func (k *talk) End(match.Ending) {
	if k.command.Fresh {
		k.Close()
	}
}

// say sends lines.
func (k *talk) say(lines ...string) {
	k.process.Send([]byte(strings.Join(lines, "\n") + "\n"))
}

// hear returns the next line that accept accepts, which must come before the deadline. Any error
// except the end of ctx is a match.Fault, and the engine is killed.
func (k *talk) hear(ctx context.Context, limit time.Duration, late match.Reason, accept func(line string) bool) (string, error) {
	deadline := time.Now().Add(limit)
	for {
		line, err := k.process.Receive(ctx, deadline)
		if err != nil {
			return "", k.broken(ctx, err, late, limit)
		}
		if text := words(line); accept(text) {
			return text, nil
		}
	}
}

// words returns a line with a space between its words, whatever white space an engine writes.
func words(line []byte) string { return strings.Join(strings.Fields(string(line)), " ") }

// broken returns the reason why an engine does not answer.
func (k *talk) broken(ctx context.Context, err error, late match.Reason, waited time.Duration) error {
	var wrong *child.Error
	if !errors.As(err, &wrong) {
		k.process.Drop()
		return context.Cause(ctx)
	}
	switch wrong.Kind {
	case child.Silent:
		return k.fault(late, fmt.Errorf("no answer within %v", waited.Round(time.Millisecond)))
	case child.Ended:
		return k.fault(match.Crashed, k.process.Explain(err))
	case child.Closed:
		return k.fault(match.Crashed, err)
	}
	return k.fault(match.ProtocolError, err)
}

// fault kills the engine for a mistake.
func (k *talk) fault(why match.Reason, err error) error {
	k.process.Drop()
	return match.Fault(why, err)
}

// patience returns how long to wait for a move, and what a late one is.
func (k *talk) patience(t match.Times) (time.Duration, match.Reason) {
	if limit := t.Patience(); limit > 0 {
		return limit, match.TimeOut
	}
	return k.command.Watchdog, match.Stalled
}
