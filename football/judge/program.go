package judge

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"github.com/seed-61c9d78a/versus/football"
	"github.com/seed-61c9d78a/versus/football/team"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match/program"
	"github.com/seed-61c9d78a/versus/internal/child"
	"github.com/seed-61c9d78a/versus/internal/excerpt"
	"github.com/seed-61c9d78a/versus/internal/football/wire"
	"github.com/seed-61c9d78a/versus/internal/shortage"
)

// Program returns the entrant of a program, with its limits; those of its answers are the
// match's. It fails if the program does not exist.
func Program(c program.Command) (Entrant, error) {
	command, err := child.Program(c).WithDefaults("judge")
	if err != nil {
		return Entrant{}, err
	}
	if err := command.Find(); err != nil {
		return Entrant{}, fmt.Errorf("judge: %w", err)
	}
	name := nameOf(command.Args)
	return Entrant{name: name, enter: func(d wire.Dialect, log *teamLog) contestant {
		return &outsider{name: name, command: command, dialect: d, log: log, spoken: new(spoken)}
	}}, nil
}

// nameOf returns a program's name for tables: its command line without directories,
// shortened.
func nameOf(command []string) string {
	name := strings.Join(append([]string{filepath.Base(command[0])}, command[1:]...), " ")
	return strings.ToValidUTF8(excerpt.Of(name, 32), "")
}

// longestLine is the greatest length of a line in the protocol, in bytes.
const longestLine = 1024

// outsider is a contestant that runs as a separate process.
type outsider struct {
	name    string
	command child.Program
	dialect wire.Dialect
	log     *teamLog

	process *child.Process
	opened  bool
	side    game.Player
	rules   football.RuleSet
	rows    int
	spoken  *spoken
}

func (p *outsider) Name() string { return p.name }

func (p *outsider) open(ctx context.Context, c football.Config, side game.Player) (places [3]football.Cell, err error) {
	p.side, p.rules, p.rows = side, c.Rules, c.Rows
	if p.process, err = p.command.Start(ctx, longestLine, 0); shortage.Is(err) {
		return places, err // not the program's fault
	} else if err != nil {
		return places, fault(notStarted, "%v", err)
	}
	lines, err := p.ask(ctx, wire.AppendOpening(nil, p.dialect, c, side))
	if err != nil {
		return places, err
	}
	if places, err = wire.ParsePlaces(p.dialect, lines); err != nil {
		return places, fault(malformed, "starting places: %v", err)
	}
	p.opened = true
	return places, nil
}

func (p *outsider) Move(ctx context.Context, t *team.Request) (football.Action, error) {
	lines, err := p.ask(ctx, p.spoken.position(p.dialect, &t.State, t.Player))
	if err != nil {
		return 0, err
	}
	a, err := wire.ParseAction(p.dialect, p.rules, p.rows, lines)
	if err != nil {
		return 0, fault(malformed, "%v", err)
	}
	p.spoken.hear(&t.State, lines)
	return a, nil
}

func (p *outsider) share(w *spoken) { p.spoken = w }

// ask sends a message and reads the lines of the answer, until ctx ends.
func (p *outsider) ask(ctx context.Context, message []byte) ([]string, error) {
	// The protocol has no numbers: one line too many can only be told from the next answer before
	// the message. It is not looked for after the answer, which counts in any case.
	if line, ok := p.process.Next(); ok {
		p.log.sent(append(line, '\n'))
		return nil, fault(malformed, "wrote %q without being asked", line)
	}
	p.log.received(message)
	p.process.Send(message)
	deadline, ok := ctx.Deadline()
	if !ok {
		deadline = time.Now().Add(defaultMoveTime)
	}
	var lines []string
	for range p.dialect.Lines() {
		line, err := p.process.Receive(ctx, deadline)
		if err != nil {
			p.log.sent(p.process.Rest())
			return nil, p.broken(err, len(lines))
		}
		p.log.sent(append(line, '\n'))
		lines = append(lines, string(line))
	}
	return lines, nil
}

// broken returns the fault of a program that no longer answers.
func (p *outsider) broken(err error, lines int) error {
	var wrong *child.Error
	if !errors.As(err, &wrong) {
		return err // ctx has been cancelled
	}
	switch wrong.Kind {
	case child.Silent:
		return fault(timeOut, "%v (%d of %d lines): does the program flush its standard output?", err, lines, p.dialect.Lines())
	case child.Flooded:
		return fault(oversized, "%v", err)
	}
	if words := p.process.LastWords(); words != "" {
		return fault(crashed, "%v; standard error: %q", err, words)
	}
	return fault(crashed, "%v", err)
}

// end sends the result, closes the program's input, waits a
// moment and kills the remaining processes.
func (p *outsider) end(winner game.Player) {
	if p.process == nil {
		return
	}
	var farewell []byte
	if p.opened {
		farewell = wire.AppendEnd(nil, p.dialect, winner, p.side)
		p.log.received(farewell)
	}
	p.process.Close(farewell)
	p.log.stderr([]byte(p.process.Stderr()))
}
