package contract

import (
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/game/match"
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
	process *process // guarded by mu
}

var (
	_ match.Bot[checkers.State, checkers.Move] = (*Player)(nil)
	_ match.Starter                            = (*Player)(nil)
)

// Command returns the player that the given program is.
func Command(name string, args ...string) *Player {
	return &Player{name: filepath.Base(name), command: append([]string{name}, args...)}
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
	path, err := exec.LookPath(interpreter)
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
	process, err := start(p.Log, p.command[0], p.command[1:]...)
	if err != nil {
		return fmt.Errorf("contract: %s cannot be started: %w", p.name, err)
	}
	p.process = process
	if !p.ready {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, startTime)
	defer cancel()
	line, err := process.answer(ctx)
	var f failure
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		err = fmt.Errorf("did not load within %v", startTime)
	case err != nil:
	case json.Unmarshal(line, &f) != nil:
		err = fmt.Errorf("answered %s", quote(line))
	case f.Error != nil:
		err = errors.New(shorten(*f.Error))
	}
	if err != nil {
		process.stop(0)
		p.process = nil
		return fmt.Errorf("contract: %s: %w", p.name, err)
	}
	return nil
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
	line, err := ask(g, t.State)
	if err != nil {
		return checkers.Move{}, err
	}
	answer, err := p.process.ask(ctx, line)
	if err == nil {
		var m checkers.Move
		if m, err = parseAnswer(g, t.State, answer); err == nil {
			return m, nil
		}
	}
	p.process.stop(0)
	p.process = nil
	if errors.Is(err, context.DeadlineExceeded) {
		err = fault(match.TimeOut, "no answer within %v", t.Times.Move.Round(time.Millisecond))
	}
	return checkers.Move{}, err
}

// Begin starts the player.
func (p *Player) Begin(ctx context.Context, _ match.Beginning) error { return p.Start(ctx) }

// End ends the player's program: its standard input is closed, and half a second later
// it is killed. It can be started again.
func (p *Player) End(match.Ending) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.process != nil {
		p.process.stop(500 * time.Millisecond)
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
