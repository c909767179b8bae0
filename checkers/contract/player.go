package contract

import (
	"bytes"
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/internal/child"
)

// Player is an outside player. The match starts it at the beginning of a game and ends
// it afterwards; Close must be called in the end. It serves one goroutine at
// a time; others wait.
type Player struct {
	// Log, if not nil, gets what the player writes to its standard error, which
	// includes whatever a Python player prints.
	Log io.Writer

	name    string
	command []string
	script  string // a file to remove
	ready   bool   // the program tells when it is ready

	// A referee may leave a late Move behind and end the game meanwhile.
	mu      sync.Mutex
	process *child.Process // guarded by mu
	dying   *child.Process // likewise: has been dropped, and is not buried
}

var (
	_ match.Bot[checkers.State, checkers.Move] = (*Player)(nil)
	_ match.Starter                            = (*Player)(nil)
)

// Command returns the player that the given program is. Its name is the command line, the
// program's without folders.
func Command(name string, args ...string) *Player {
	return &Player{name: strings.Join(append([]string{filepath.Base(name)}, args...), " "), command: append([]string{name}, args...)}
}

//go:embed player.py
var script []byte

// Python returns the player in a Python file. interpreter is the program that runs it;
// "" means python3. A missing interpreter or file is an error here; a file that does
// not load is an error of Start.
func Python(interpreter, file string) (*Player, error) {
	if interpreter == "" {
		interpreter = "python3"
	}
	path, err := child.Find(interpreter)
	if err != nil {
		return nil, fmt.Errorf("contract: %s needs Python, and there is no program %q here: install Python 3, or name another interpreter", file, interpreter)
	}
	if info, err := os.Stat(file); err != nil {
		return nil, fmt.Errorf("contract: %w", err)
	} else if info.IsDir() {
		return nil, fmt.Errorf("contract: %s is a folder (want a Python file)", file)
	}
	temporary, err := os.CreateTemp("", "player-*.py")
	if err != nil {
		return nil, fmt.Errorf("contract: %w", err)
	}
	_, err = temporary.Write(script)
	if closing := temporary.Close(); err == nil {
		err = closing
	}
	if err != nil {
		os.Remove(temporary.Name())
		return nil, fmt.Errorf("contract: %w", err)
	}
	return &Player{
		name:    strings.TrimSuffix(filepath.Base(file), ".py"),
		command: []string{path, "-u", temporary.Name(), file},
		script:  temporary.Name(),
		ready:   true,
	}, nil
}

// Name returns the program's or file's name.
func (p *Player) Name() string { return p.name }

// startTime is how long a Python player may take to load.
const startTime = 30 * time.Second

// Start starts the player, so that the time this takes does not count for its first
// move. Python players are waited for until they are loaded.
func (p *Player) Start(ctx context.Context) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.start(ctx)
}

// start is Start while p.mu is held.
func (p *Player) start(ctx context.Context) error {
	if p.process != nil {
		return nil
	}
	p.bury()
	deadline := time.Now().Add(startTime)
	ctx, cancel := context.WithDeadlineCause(ctx, deadline, fmt.Errorf("it does not run within %v", startTime))
	defer cancel()
	process, err := child.Start(ctx, child.Command{Args: p.command, MaxLine: longestLine, Stderr: p.Log})
	if err != nil {
		return fmt.Errorf("contract: %w", err)
	}
	p.process = process
	if !p.ready {
		return nil
	}
	line, err := process.Receive(ctx, deadline)
	var f failure
	switch {
	case err != nil:
		err = p.broken(err, startTime)
	case json.Unmarshal(line, &f) != nil:
		err = fmt.Errorf("answered %s", quote(line))
	case f.Error != nil:
		err = errors.New(shorten(*f.Error))
	}
	if err != nil {
		p.drop()
		return fmt.Errorf("contract: %s: %w", p.name, err)
	}
	return nil
}

// drop kills the program. It does not wait, as the referee waits for a verdict.
func (p *Player) drop() {
	go p.process.Kill()
	p.process, p.dying = nil, p.process
}

// bury waits for the end of a program that was dropped.
func (p *Player) bury() {
	if p.dying != nil {
		p.dying.Kill()
		p.dying = nil
	}
}

// Move asks the player. When ctx ends first, the error is that of ctx. After any error
// the player is stopped; the next move would start it anew.
func (p *Player) Move(ctx context.Context, t *match.Turn[checkers.State, checkers.Move]) (checkers.Move, error) {
	g, ok := t.Game.(checkers.Game)
	if !ok {
		return checkers.Move{}, fmt.Errorf("contract: the game is a %T (want a checkers.Game)", t.Game)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if err := p.start(ctx); err != nil {
		return checkers.Move{}, err
	}
	m, err := p.exchange(ctx, g, t)
	if err != nil {
		p.drop()
	}
	return m, err
}

// noLimit is how long a move may take in a game without a clock.
const noLimit = 100 * 365 * 24 * time.Hour

// exchange sends a question and reads the answer.
func (p *Player) exchange(ctx context.Context, g checkers.Game, t *match.Turn[checkers.State, checkers.Move]) (m checkers.Move, err error) {
	if err := p.unasked(); err != nil {
		return m, err
	}
	question, err := ask(g, t.State)
	if err != nil {
		return m, err
	}
	limit := t.Times.Patience()
	if limit == 0 {
		limit = noLimit
	}
	deadline := time.Now().Add(limit)
	p.process.Send(question)
	line, err := p.process.Receive(ctx, deadline)
	if err != nil {
		return m, p.broken(err, limit)
	}
	if m, err = parseAnswer(g, t.State, bytes.TrimRight(line, "\r")); err != nil {
		return m, err
	}
	return m, p.unasked()
}

// unasked is the fault of a program that has written what nobody waits for: it could be
// taken for its next answer.
func (p *Player) unasked() error {
	if line, ok := p.process.Next(); ok {
		return fault(match.ProtocolError, "wrote %s without being asked", quote(line))
	}
	return nil
}

// broken says why the program does not answer.
func (p *Player) broken(err error, limit time.Duration) error {
	var wrong *child.Error
	if !errors.As(err, &wrong) {
		return err // ctx has been cancelled
	}
	switch wrong.Kind {
	case child.Silent:
		return fault(match.TimeOut, "no answer within %v: does the program flush its standard output?", limit.Round(time.Millisecond))
	case child.Flooded:
		return fault(match.ProtocolError, "%w", err)
	}
	if words := p.process.LastWords(); words != "" {
		return fault(match.Crashed, "%w; the last it wrote to standard error: %s", err, words)
	}
	return fault(match.Crashed, "%w", err)
}

// Begin starts the player.
func (p *Player) Begin(ctx context.Context, _ match.Beginning) error { return p.Start(ctx) }

// End ends the player's program: its standard input is closed, and half a second later
// it is killed. It can be started again.
func (p *Player) End(match.Ending) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.bury()
	if p.process != nil {
		p.process.Close(nil)
		p.process = nil
	}
}

// Close ends the player for good.
func (p *Player) Close() error {
	p.End(match.Ending{})
	if p.script == "" {
		return nil
	}
	script := p.script
	p.script = ""
	return os.Remove(script)
}
