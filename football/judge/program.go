package judge

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/seed-61c9d78a/versus/football"
	"github.com/seed-61c9d78a/versus/football/teams"
	"github.com/seed-61c9d78a/versus/football/wire"
	"github.com/seed-61c9d78a/versus/game"
)

// Program returns the entrant of a program, given as its command line. It fails if
// there is no such program.
func Program(command []string) (Entrant, error) {
	if len(command) == 0 {
		return Entrant{}, errors.New("judge: no command given")
	}
	if _, err := exec.LookPath(command[0]); err != nil {
		return Entrant{}, fmt.Errorf("judge: %w", err)
	}
	name := nameOf(command)
	return Entrant{Name: name, Quites: half, Enter: func(d wire.Dialect, log *Log) Contestant {
		return &program{name: name, command: command, dialect: d, log: log}
	}}, nil
}

// nameOf returns what tables call a program: its command line without folders,
// shortened.
func nameOf(command []string) string {
	name := strings.Join(append([]string{filepath.Base(command[0])}, command[1:]...), " ")
	const most = 32
	if len(name) > most {
		name = name[:most] + "..."
	}
	return strings.ToValidUTF8(name, "")
}

const (
	// goodbye is how long a program may take to end after the match.
	goodbye = 500 * time.Millisecond

	// dying is how long we wait for the exit status of a program whose output has
	// ended. It has lost anyway; this is for the reason.
	dying = 3 * time.Second
)

// program is a contestant in a process of its own.
type program struct {
	name    string
	command []string
	dialect wire.Dialect
	log     *Log

	cmd    *exec.Cmd
	in     *os.File // its standard input
	out    *os.File // its standard output
	reader *bufio.Reader
	errors tail
	exited chan struct{} // closed when the process is gone
	opened bool
	side   game.Player
	rules  football.RuleSet
}

func (p *program) Name() string { return p.name }

// start runs the command in a process group of its own.
func (p *program) start() error {
	childIn, in, err := os.Pipe()
	if err != nil {
		return err
	}
	out, childOut, err := os.Pipe()
	if err != nil {
		childIn.Close()
		in.Close()
		return err
	}
	cmd := exec.Command(p.command[0], p.command[1:]...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = childIn, childOut, &p.errors
	cmd.WaitDelay = goodbye // somebody it started may hold on to its standard error
	ownGroup(cmd)
	err = cmd.Start()
	childIn.Close()
	childOut.Close()
	if err != nil {
		in.Close()
		out.Close()
		return err
	}
	p.cmd, p.in, p.out = cmd, in, out
	p.reader = bufio.NewReaderSize(out, wire.LongestLine+1)
	p.exited = make(chan struct{})
	go func() {
		cmd.Wait() // how it ended is in cmd.ProcessState
		close(p.exited)
	}()
	return nil
}

// Open implements Contestant.
func (p *program) Open(ctx context.Context, o wire.Opening, c football.Config) (places [3]football.Cell, err error) {
	p.side, p.rules = o.Side, c.Rules
	if err := p.start(); err != nil {
		return places, fault(NotStarted, "%v", err)
	}
	lines, err := p.ask(ctx, wire.AppendOpening(nil, p.dialect, o))
	if err != nil {
		return places, err
	}
	if places, err = wire.ParsePlaces(p.dialect, lines); err != nil {
		return places, fault(Malformed, "starting places: %v", err)
	}
	p.opened = true
	return places, nil
}

// Move implements match.Bot.
func (p *program) Move(ctx context.Context, t *teams.Turn) (football.Action, error) {
	lines, err := p.ask(ctx, wire.AppendPosition(nil, p.dialect, &t.State, t.Player))
	if err != nil {
		return 0, err
	}
	a, err := wire.ParseAction(p.dialect, p.rules, lines)
	if err != nil {
		return 0, fault(Malformed, "%v", err)
	}
	return a, nil
}

// ask sends a message and reads the lines of the answer, until ctx ends.
func (p *program) ask(ctx context.Context, message []byte) ([]string, error) {
	// A program that does not read must not stop us either.
	stop := context.AfterFunc(ctx, func() {
		p.in.SetWriteDeadline(time.Unix(1, 0))
		p.out.SetReadDeadline(time.Unix(1, 0))
	})
	lines, err := p.exchange(message)
	if !stop() && err == nil {
		// The answer came, but so late that the deadlines have been set.
		return nil, fault(TimeOut, "the answer came too late")
	}
	return lines, err
}

// exchange writes a message and reads the lines of the answer.
func (p *program) exchange(message []byte) ([]string, error) {
	p.log.Received(message)
	// A program that has closed its input, or has ended, may still have said something.
	if _, err := p.in.Write(message); errors.Is(err, os.ErrDeadlineExceeded) {
		return nil, fault(TimeOut, "it does not read its input")
	}
	var lines []string
	for range p.dialect.Lines() {
		line, err := p.reader.ReadSlice('\n')
		p.log.Sent(line)
		switch {
		case err == nil:
			lines = append(lines, string(line[:len(line)-1]))
		case errors.Is(err, bufio.ErrBufferFull):
			return nil, fault(Oversized, "a line of more than %d bytes", wire.LongestLine)
		case errors.Is(err, os.ErrDeadlineExceeded):
			return nil, fault(TimeOut, "no answer in time (%d of %d lines)", len(lines), p.dialect.Lines())
		case errors.Is(err, io.EOF) && len(line) > 0:
			return nil, p.gone(fmt.Sprintf("its output ends in the middle of a line, %q", line))
		default:
			return nil, p.gone("its output has ended")
		}
	}
	return lines, nil
}

// gone says why a program does not answer any more.
func (p *program) gone(what string) error {
	select {
	case <-p.exited:
	case <-time.After(dying):
		return fault(Ended, "%s, although it still runs", what)
	}
	if state := p.cmd.ProcessState; state != nil && !state.Success() {
		return fault(Crashed, "%s: %v%s", what, state, p.errors.quoted())
	}
	return fault(Ended, "%s: it has ended by itself%s", what, p.errors.quoted())
}

// End implements Contestant: it sends the result, closes the program's input, gives
// it a moment and kills whatever is left of its process group.
func (p *program) End(winner game.Player) {
	if p.cmd == nil {
		return
	}
	if p.opened {
		message := wire.AppendEnd(nil, p.dialect, winner, p.side)
		p.log.Received(message)
		p.in.SetWriteDeadline(time.Now().Add(goodbye))
		p.in.Write(message) // it may have gone already
	}
	p.in.Close()
	select {
	case <-p.exited:
	case <-time.After(goodbye):
	}
	killGroup(p.cmd)
	<-p.exited
	p.out.Close()
	p.log.wailed(p.errors.bytes())
}

// tail keeps the end of what is written to it.
type tail struct {
	mu   sync.Mutex
	text []byte
	lost bool
}

// longestTail is how much of a program's standard error is kept, in bytes.
const longestTail = 4096

func (t *tail) Write(b []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	n := len(b)
	if n > longestTail {
		b, t.text, t.lost = b[n-longestTail:], nil, true
	}
	if over := len(t.text) + len(b) - longestTail; over > 0 {
		t.text, t.lost = append(t.text[:0:0], t.text[over:]...), true
	}
	t.text = append(t.text, b...)
	return n, nil
}

func (t *tail) bytes() []byte {
	t.mu.Lock()
	defer t.mu.Unlock()
	return append([]byte(nil), t.text...)
}

// quoted returns the last line of the text for an error message.
func (t *tail) quoted() string {
	text := t.bytes()
	for len(text) > 0 && text[len(text)-1] == '\n' {
		text = text[:len(text)-1]
	}
	if len(text) == 0 {
		return ""
	}
	for i := len(text) - 1; i >= 0; i-- {
		if text[i] == '\n' {
			text = text[i+1:]
			break
		}
	}
	const most = 300
	if len(text) > most {
		text = text[len(text)-most:]
	}
	return fmt.Sprintf(", saying %q", text)
}
