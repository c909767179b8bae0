package contract

import (
	"cmp"
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/game/match/program"
	"github.com/seed-61c9d78a/versus/internal/child"
)

// player is an external player. Its methods may be called by several goroutines, and run one at a
// time.
type player struct {
	name    string
	command child.Program
	script  string // a file to remove
	ready   bool   // the program announces when it is ready

	// A referee may abandon a late Move and end the game while it runs.
	mu      sync.Mutex
	process child.Held // guarded by mu
}

// Command returns a player that runs the given program, one process a game: the match starts it at
// the beginning of a game and ends it afterwards. Close it after use. Any error of a move stops the
// program; the next move starts it again. The player's name is the command line, without the
// program's directory.
func Command(c program.Command) (program.Bot[checkers.State, checkers.Move], error) {
	command, err := child.Program(c).WithDefaults("contract")
	if err != nil {
		return nil, err
	}
	return &player{name: strings.Join(append([]string{filepath.Base(c.Args[0])}, c.Args[1:]...), " "), command: command}, nil
}

//go:embed player.py
var script []byte

// Python returns the player in a Python file, with the limits of c. The last of c.Args is the
// file, and one before it the program that runs it, if that is not python3. Python returns an
// error if the interpreter or the file is missing; Begin returns one if the file does not load.
// A StartTime of 0 means 30 s here.
func Python(c program.Command) (program.Bot[checkers.State, checkers.Move], error) {
	interpreter := "python3"
	switch n := len(c.Args); {
	case n == 2 && c.Args[0] != "":
		interpreter = c.Args[0]
	case n != 1:
		return nil, fmt.Errorf("contract: want one Python file, after its interpreter if that is not python3, not %q", c.Args)
	}
	file := c.Args[len(c.Args)-1]
	path, err := child.Find(interpreter)
	if err != nil {
		return nil, fmt.Errorf("contract: %s needs Python, but there is no program %q: install Python 3, or name another interpreter", file, interpreter)
	}
	seen := file // from here; the program sees it from its directory
	if c.Dir != "" && !filepath.IsAbs(file) {
		seen = filepath.Join(c.Dir, file)
	}
	if info, err := os.Stat(seen); err != nil {
		return nil, fmt.Errorf("contract: %w", err)
	} else if info.IsDir() {
		return nil, fmt.Errorf("contract: %s is a directory (want a Python file)", file)
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
	c.Args, c.StartTime = []string{path, "-u", temporary.Name(), file}, cmp.Or(c.StartTime, startTime)
	command, err := child.Program(c).WithDefaults("contract")
	if err != nil {
		os.Remove(temporary.Name())
		return nil, err
	}
	return &player{
		name:    strings.TrimSuffix(filepath.Base(file), ".py"),
		command: command,
		script:  temporary.Name(),
		ready:   true,
	}, nil
}

// Name returns the program's or file's name.
func (p *player) Name() string { return p.name }

// Stderr returns the end of the player's standard error in this game, or in the last one,
// including all output of a Python player.
func (p *player) Stderr() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.process.Stderr()
}

// startTime is the usual time limit for loading a Python player.
const startTime = 30 * time.Second

// Start starts the player, so that the starting time does not count towards its first move.
// It waits until a Python player has loaded.
func (p *player) Start(ctx context.Context) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.start(ctx)
}

// Begin is Start.
func (p *player) Begin(ctx context.Context, _ match.Beginning) error { return p.Start(ctx) }

// start is Start while p.mu is held.
func (p *player) start(ctx context.Context) error {
	if p.process.Running() {
		return nil
	}
	p.process.Bury()
	deadline := time.Now().Add(p.command.StartTime)
	process, err := p.command.Start(ctx, longestLine, 0)
	if err != nil {
		return fmt.Errorf("contract: %w", err)
	}
	p.process.Hold(process)
	if !p.ready {
		return nil
	}
	ctx, cancel := context.WithDeadlineCause(ctx, deadline, fmt.Errorf("not running after %v", p.command.StartTime))
	defer cancel()
	line, err := process.Receive(ctx, deadline)
	var f failure
	switch {
	case err != nil:
		err = p.broken(err, match.TimeOut, p.command.StartTime)
	case json.Unmarshal(line, &f) != nil:
		err = fmt.Errorf("answered %s", quote(line))
	case f.Error != nil:
		err = errors.New(shorten(*f.Error))
	}
	if err != nil {
		p.process.Drop()
		return fmt.Errorf("contract: %s: %w", p.name, err)
	}
	return nil
}

// Move asks the player for a move. If ctx ends first, the error is that of ctx. Any error
// stops the player; the next Move starts it again.
func (p *player) Move(ctx context.Context, t *match.Request[checkers.State, checkers.Move]) (checkers.Move, error) {
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
		p.process.Drop()
	}
	return m, err
}

// exchange sends a question and reads the answer.
func (p *player) exchange(ctx context.Context, g checkers.Game, t *match.Request[checkers.State, checkers.Move]) (m checkers.Move, err error) {
	// The protocol has no numbers: a second line can only be told from the next answer before
	// the question. It is not looked for after the answer, which counts in any case.
	if line, ok := p.process.Next(); ok {
		return m, fault(match.ProtocolError, "wrote %s without being asked", quote(line))
	}
	question, err := ask(g, t.State)
	if err != nil {
		return m, err
	}
	limit, late := t.Times.Patience(), match.TimeOut
	if limit == 0 {
		limit, late = p.command.Watchdog, match.Stalled
	}
	end := time.Now().Add(limit)
	p.process.Send(question)
	line, err := p.process.Receive(ctx, end)
	if err != nil {
		return m, p.broken(err, late, limit)
	}
	return parseAnswer(g, t.State, line)
}

// broken returns the error for a program that does not answer.
func (p *player) broken(err error, late match.Reason, limit time.Duration) error {
	var wrong *child.Error
	if !errors.As(err, &wrong) {
		return err // ctx has been cancelled
	}
	switch wrong.Kind {
	case child.Silent:
		return fault(late, "no answer within %v: does the program flush its standard output?", limit.Round(time.Millisecond))
	case child.Flooded:
		return fault(match.ProtocolError, "%w", err)
	}
	return fault(match.Crashed, "%w", p.process.Explain(err))
}

// Patient makes the referee wait: by the contract a player without a time limit may take as long as
// it likes.
func (p *player) Patient() {}

// End ends the player's program: it closes the program's standard input and kills it half a
// second later. The player can be started again.
func (p *player) End(match.Ending) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.process.Close(nil)
}

// Close ends the player permanently.
func (p *player) Close() error {
	p.End(match.Ending{})
	if p.script == "" {
		return nil
	}
	script := p.script
	p.script = ""
	return os.Remove(script)
}
