package program_test

import (
	"context"
	"os"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/game/match/program"
	"github.com/seed-61c9d78a/versus/internal/child"
	"github.com/seed-61c9d78a/versus/internal/child/childtest"
	"github.com/seed-61c9d78a/versus/internal/must"
)

type (
	state = connect4.State
	move  = connect4.Move
)

// bot also tells the version that its program reports.
type bot interface {
	program.Bot[state, move]
	Version() string
}

// start starts a rogue; the times are long enough that a busy machine does not
// change a verdict.
func start(t testing.TB, name string, change func(*program.Command)) bot {
	t.Helper()
	self := must.Get(os.Executable())(t)
	mark := childtest.New(t)
	c := program.Command{Args: []string{self}, StartTime: time.Minute, Watchdog: time.Minute,
		Env: []string{"ROGUE=" + name, string(mark), "PATH=" + os.Getenv("PATH"), "GORACE=atexit_sleep_ms=0"}}
	if change != nil {
		change(&c)
	}
	b := must.Get(program.New(connect4.Game{}, "connect4", "", c))(t)
	t.Cleanup(func() {
		b.Close()
		mark.None(t)
	})
	return b.(bot)
}

// first plays the lowest free column.
type first struct{}

func (first) Name() string { return "first" }
func (first) Move(_ context.Context, t *match.Request[state, move]) (move, error) {
	return t.Game.Moves(nil, &t.State)[0], nil
}

func TestRogues(t *testing.T) {
	t.Parallel()
	quick := func(c *program.Command) { c.Watchdog = 300 * time.Millisecond }
	for _, test := range []struct {
		name   string
		reason match.Reason
		detail string
		clock  time.Duration // per move
		change func(*program.Command)
	}{
		{name: "sleeps", reason: match.TimeOut, detail: "the limit is 300ms", clock: 300 * time.Millisecond},
		{name: "sleeps", reason: match.Stalled, detail: "no answer within 300ms: does the program flush its standard output", change: quick},
		{name: "spins", reason: match.Crashed, detail: "of processor time; the limit is 1s", change: func(c *program.Command) { c.CPU = time.Second }},
		{name: "leaves a family and exits", reason: match.Crashed, detail: "exit status 0"},
		{name: "leaves a family and closes stdout", reason: match.Crashed, detail: "closed its standard output", clock: time.Second},
		{name: "floods stdout", reason: match.ProtocolError, detail: `"flood"`},
		{name: "floods stdout with messages", reason: match.ProtocolError, detail: "more than 1048576 bytes"},
		{name: "floods stderr for ever", reason: match.TimeOut, clock: 300 * time.Millisecond},
		{name: "closes stdin", reason: match.Crashed, detail: "closed its standard input"},
		{name: "closes stdout", reason: match.Crashed, detail: "closed its standard output"},
		{name: "writes binary", reason: match.ProtocolError, detail: "not a message"},
		{name: "writes an empty line", reason: match.ProtocolError, detail: "an empty line"},
		{name: "writes an unknown message", reason: match.ProtocolError, detail: `type "chat";`},
		{name: "answers the last question", reason: match.ProtocolError, detail: "wrote a second answer with id 1; want a move with id 2"},
		{name: "answers twice", reason: match.ProtocolError, detail: "wrote a second answer with id 2; want a move with id 3"},
		{name: "is ready twice", reason: match.ProtocolError, detail: "wrote ready, which was not asked for; want a move with id 1"},
		{name: "explains itself on stdout", reason: match.ProtocolError, detail: "write other text to standard error"},
		{name: "plays a number", reason: match.ProtocolError, detail: `the move must be a JSON string, such as "3" in quotation marks, and not a JSON number`},
		{name: "raises an exception", reason: match.Crashed, detail: "the last it wrote to standard error: SyntaxError: invalid syntax (line 3 of bot.py)"},
		{name: "answers late", reason: match.TimeOut, clock: 300 * time.Millisecond},
		{name: "exits 1", reason: match.Crashed, detail: "exit status 1"},
		{name: "segfaults", reason: match.Crashed, detail: "segmentation fault"},
		{name: "ignores SIGTERM", reason: match.TimeOut, clock: 300 * time.Millisecond},
		{name: "eats memory", reason: match.Crashed, detail: "the program ended", change: func(c *program.Command) { c.Memory = 512 << 20 }},
		{name: "plays an illegal move", reason: match.IllegalMove, detail: "9"},
		{name: "plays nonsense", reason: match.IllegalMove, detail: "king"},
		{name: "plays an empty move", reason: match.IllegalMove},
		{name: "says nothing", reason: match.Stalled, change: func(c *program.Command) { c.StartTime = 500 * time.Millisecond }}, // the same even if starting takes as long
		{name: "speaks another version", reason: match.ProtocolError, detail: "version 99"},
		{name: "greets with a move", reason: match.ProtocolError, detail: "which was not asked for"},
		{name: "exits at once", reason: match.Crashed, detail: "exit status 3"},
		{name: "resigns", reason: match.Resigned},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			if test.name == "eats memory" && runtime.GOOS != "linux" {
				t.Skip("only Linux limits memory")
			}
			b := start(t, test.name, test.change)
			s := match.Series[state, move]{
				Match: match.Match[state, move]{
					Game: connect4.Game{}, First: b, Second: first{}, MoveTime: test.clock, Grace: 200 * time.Millisecond,
				},
				Games: 2, Played: func(n int, aFirst bool, r match.Result[state, move]) {
					rival := game.Second
					if !aFirst {
						rival = game.First
					}
					if r.Winner != rival || r.Reason != test.reason || !strings.Contains(r.Detail, test.detail) {
						t.Errorf("game %d: %v wins by %v (%s); want %v by %v (%s)", n, r.Winner, r.Reason, r.Detail, rival, test.reason, test.detail)
					}
				},
			}
			if score, err := s.Play(t.Context()); err != nil || score.Total() != 2 {
				t.Errorf("s.Play(t.Context()) = %+v, %v; want no error, score.Total() == 2", score, err)
			}
		})
	}
}

// TestSecondAnswers checks that the verdict on a second answer does not depend on when it
// arrives: the first one counts, and the second loses the game at the program's next turn, or
// the next game.
func TestSecondAnswers(t *testing.T) {
	for _, plies := range []int{0, 3} {
		for _, name := range []string{"answers twice", "answers twice, late"} {
			b := start(t, name, nil)
			m := match.Match[state, move]{Game: connect4.Game{}, First: b, Second: first{}, MaxPlies: plies}
			r, err := m.Play(t.Context())
			moves := 4
			if plies > 0 { // the second answer comes after the game
				if err != nil || r.Reason != match.MoveLimit || len(r.Moves) != plies {
					t.Errorf("%s: %v after %d of %d moves: %s, %v; want no error, r.Reason == match.MoveLimit, len(r.Moves) == plies", name, r.Reason, len(r.Moves), plies, r.Detail, err)
				}
				moves = 0
				r, err = m.Play(t.Context())
			}
			if err != nil || r.Reason != match.ProtocolError || r.Winner != game.Second || len(r.Moves) != moves || !strings.Contains(r.Detail, "second answer with id 2") {
				t.Errorf("%s: %v wins after %d moves: %v, %s, %v", name, r.Winner, len(r.Moves), r.Reason, r.Detail, err)
			}
		}
	}
}

func TestGoodManners(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"behaves", "comes from another system", "explains itself", "floods stderr"} {
		for _, sandbox := range []bool{false, true} {
			for _, fresh := range []bool{false, true} {
				if sandbox && !child.CanSandbox() {
					continue
				}
				b := start(t, name, func(c *program.Command) { c.Sandbox, c.Fresh = sandbox, fresh })
				s := match.Series[state, move]{
					Match: match.Match[state, move]{
						Game: connect4.Game{}, First: b, Second: first{}, MoveTime: time.Minute,
					},
					Games: 4, OpeningPlies: 3,
				}
				score, err := s.Play(t.Context())
				if err != nil || score.Reasons[match.NaturalEnd] != 4 {
					t.Errorf("%s, sandbox %v, fresh %v: %+v, %v; want no error, score.Reasons[match.NaturalEnd] == 4", name, sandbox, fresh, score, err)
				}
				if b.Name() != "rogue" || b.Version() != "6.6" {
					t.Errorf(`name %q, version %q; want b.Name() == "rogue", b.Version() == "6.6"`, b.Name(), b.Version())
				}
				b.Close()
				switch tail := b.Stderr(); {
				case name == "explains itself" && !strings.Contains(tail, "thinking of"),
					name == "floods stderr" && !strings.Contains(tail, "oh oh"),
					len(tail) > 5000:
					t.Errorf("%s: standard error %.100q (%d bytes)", name, tail, len(tail))
				}
			}
		}
	}
}

// No process started by a program outlives its game, let alone its referee.
func TestFamilyIsKilled(t *testing.T) {
	for _, sandbox := range []bool{false, true} {
		if sandbox && !child.CanSandbox() {
			continue
		}
		mark := childtest.New(t)
		b := start(t, "leaves a family and exits", func(c *program.Command) {
			c.Env = append(c.Env, string(mark))
			c.Sandbox = sandbox
		})
		m := match.Match[state, move]{Game: connect4.Game{}, First: b, Second: first{}}
		if r, err := m.Play(t.Context()); err != nil || r.Reason != match.Crashed {
			t.Fatalf("m.Play(t.Context()) = %+v, %v; want no error, r.Reason == match.Crashed", r, err)
		}
		mark.None(t)
	}
}

func TestInterruptEndsTheProgram(t *testing.T) {
	b := start(t, "sleeps", nil)
	ctx, cancel := context.WithCancel(t.Context())
	asked := 0
	m := match.Match[state, move]{Game: connect4.Game{}, First: b, Second: first{}, Watch: func(s match.Step[state, move]) {
		if asked++; asked == 2 {
			time.AfterFunc(100*time.Millisecond, cancel)
		}
	}}
	if r, err := m.Play(ctx); err != nil || r.Reason != match.Interrupted {
		t.Errorf("m.Play(ctx) = %+v, %v; want no error, r.Reason == match.Interrupted", r, err)
	}
}

// A program sees no variables but the usual ones, unless its command has others.
func TestEnvironment(t *testing.T) {
	t.Setenv("VERSUS_TEST_SECRET", "secret")
	for want, env := range map[string][]string{"sees <>": nil, "sees <given>": {"VERSUS_TEST_SECRET=given"}} {
		c := program.Command{Args: []string{"/bin/sh", "-c", `echo "sees <$VERSUS_TEST_SECRET>" >&2; exit 3`}, Env: env, StartTime: time.Minute}
		b := must.Get(program.New(connect4.Game{}, "connect4", "", c))(t)
		if err := b.Start(t.Context()); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("with %q: %v; want that it %s", env, err, want)
		}
		b.Close()
	}
}

func TestCommandsThatCannotRun(t *testing.T) {
	about := "connect4"
	for want, c := range map[string]program.Command{
		"no command":       {},
		"must not be nega": {Args: []string{"x"}, Memory: -1},
	} {
		if _, err := program.New(connect4.Game{}, about, "", c); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: %v; want an error, strings.Contains(err.Error(), want)", c, err)
		}
	}
	b := must.Get(program.New(connect4.Game{}, about, "x", program.Command{Args: []string{"/nonexistent/bot"}}))(t)
	if err := b.Start(t.Context()); err == nil || !strings.Contains(err.Error(), "cannot start /nonexistent/bot") {
		t.Error(err)
	}
	if b.Name() != "x" {
		t.Errorf("the name is %q; want x, as its user calls it", b.Name())
	}
	m := match.Match[state, move]{Game: connect4.Game{}, First: b, Second: first{}}
	if r, err := m.Play(t.Context()); err != nil || r.Reason != match.Crashed || r.Winner != game.Second {
		t.Errorf("m.Play(t.Context()) = %+v, %v; want no error, r.Reason == match.Crashed, r.Winner == game.Second", r, err)
	}
}
