package engine_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"testing/iotest"
	"time"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/game/match/engine"
	"github.com/seed-61c9d78a/versus/game/match/program"
	"github.com/seed-61c9d78a/versus/internal/child/childtest"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/search"
)

type (
	state = connect4.State
	move  = connect4.Move
)

var rules = connect4.Game{}

// TestMain turns the test program into an engine if it is started as one.
func TestMain(m *testing.M) {
	switch name := os.Getenv("ENGINE"); {
	case name == "":
		os.Exit(childtest.Main(m))
	case name == "notes":
		notes()
	default:
		uciRogue(name)
	}
}

// server is the library's own engine for Connect 4.
func server() engine.Server[state, move] {
	return engine.Server[state, move]{
		Game: rules, Name: "versus", Author: "us", Options: []engine.Option{{Name: "Hash Size", Default: 1, Min: 1, Max: 64}},
		Bot: func(values map[string]int, report func(search.Result[move])) (match.Bot[state, move], error) {
			return match.NewSearcher[state, move]("minimax", &search.Minimax[state, move]{
				Game: rules, Limits: search.Limits{Depth: 4}, MemoryBytes: values["Hash Size"] << 20, Progress: report}), nil
		},
	}
}

// uciRogue serves as an engine or, as its name says, misbehaves at the second move of a game or
// at the handshake.
func uciRogue(name string) {
	if name == "serves" {
		if err := engine.ServeUCI(context.Background(), server(), os.Stdin, os.Stdout); err != nil {
			panic(err)
		}
		return
	}
	say := func(format string, args ...any) { fmt.Fprintf(os.Stdout, format+"\n", args...) }
	in := bufio.NewScanner(os.Stdin)
	s, moves, owed := rules.Start(), 0, ""
	for in.Scan() {
		words := strings.Fields(in.Text())
		switch words[0] {
		case "uci":
			switch name {
			case "says nothing":
				time.Sleep(time.Hour)
			case "exits at once":
				os.Exit(3)
			case "floods the greeting":
				io.Copy(os.Stdout, childtest.Endless("id name x\n"))
			case "is no engine":
				say("hello?")
				time.Sleep(time.Hour)
			}
			say("id\tname  rogue ")
			say("option name Hash type spin default 1 min 1 max 2")
			say("uciok")
		case "isready":
			if name == "is never ready" && moves > 0 {
				time.Sleep(time.Hour)
			}
			if owed != "" {
				say("%s", owed)
			}
			say("readyok")
		case "ucinewgame":
			moves = 0
		case "position":
			s = rules.Start()
			for _, text := range words[min(3, len(words)):] {
				m, err := rules.ParseMove(&s, text)
				if err != nil {
					panic(err)
				}
				rules.Apply(&s, m)
			}
		case "go":
			if name == "waits for stop" {
				continue
			}
			if moves++; moves == 2 {
				misbehave(name, say)
			}
			say("info depth 1 score cp 0")
			best := "bestmove\t" + rules.FormatMove(&s, rules.Moves(nil, &s)[0]) + " \r"
			say("%s", best)
			switch name {
			case "answers twice":
				say("%s", best)
			case "answers twice, late":
				owed = best
			}
		case "stop":
			if name == "waits for stop" {
				say("bestmove %s", rules.FormatMove(&s, rules.Moves(nil, &s)[0]))
			}
		case "quit":
			if name == "ignores quit" {
				time.Sleep(time.Hour)
			}
			return
		}
	}
}

func misbehave(name string, say func(string, ...any)) {
	switch name {
	case "hangs", "ignores quit":
		time.Sleep(time.Hour)
	case "spins":
		for spins := 0; ; spins++ {
			runtime.KeepAlive(spins)
		}
	case "dies":
		fmt.Fprintln(os.Stderr, "out of luck")
		os.Exit(1)
	case "segfaults":
		syscall.Exec("/bin/sh", []string{"sh", "-c", "kill -SEGV $$"}, nil)
	case "leaves a family":
		childtest.Family()
		os.Exit(0)
	case "floods":
		io.Copy(os.Stdout, childtest.Endless("info string hm\n"))
	case "floods one line":
		io.Copy(os.Stdout, childtest.Endless("hm "))
	case "floods stderr":
		io.Copy(os.Stderr, childtest.Endless("hm "))
	case "closes stdout":
		os.Stdout.Close()
		time.Sleep(time.Hour)
	case "answers late":
		time.Sleep(1500 * time.Millisecond)
	case "plays an illegal move":
		say("bestmove 9")
	case "plays nonsense":
		say("bestmove \x00\xff ponder 1")
	case "plays nothing":
		say("bestmove")
	case "gives up":
		say("bestmove (none)")
	}
}

// command returns the test program as an engine.
func command(t testing.TB, name string) program.Command {
	t.Helper()
	self := must.Get(os.Executable())(t)
	mark := childtest.New(t)
	t.Cleanup(func() { mark.None(t) })
	return program.Command{Args: []string{self}, StartTime: time.Minute, Watchdog: time.Minute,
		Env: []string{"ENGINE=" + name, string(mark), "PATH=" + os.Getenv("PATH"), "GORACE=atexit_sleep_ms=0"}}
}

// first plays the lowest free column.
type first struct{}

func (first) Name() string { return "first" }
func (first) Move(_ context.Context, t *match.Request[state, move]) (move, error) {
	return t.Game.Moves(nil, &t.State)[0], nil
}

// judge plays two games against a rogue, which must lose both for the reason.
func judge(t *testing.T, b program.Bot[state, move], clock time.Duration, want match.Reason, detail string) {
	t.Helper()
	s := match.Series[state, move]{
		Match: match.Match[state, move]{
			Game: rules, First: b, Second: first{}, MoveTime: clock, Grace: 200 * time.Millisecond,
		},
		Games: 2, Played: func(n int, aFirst bool, r match.Result[state, move]) {
			rival := game.Second
			if !aFirst {
				rival = game.First
			}
			if r.Winner != rival || r.Reason != want || !strings.Contains(r.Detail, detail) {
				t.Errorf("game %d: %v wins by %v (%s); want %v by %v (%s)", n, r.Winner, r.Reason, r.Detail, rival, want, detail)
			}
		},
	}
	if score, err := s.Play(t.Context()); err != nil || score.Total() != 2 {
		t.Errorf("s.Play(t.Context()) = %+v, %v; want no error, score.Total() == 2", score, err)
	}
}

func newUCI(t *testing.T, c program.Command, o engine.UCIOptions[state, move]) program.Bot[state, move] {
	t.Helper()
	b := must.Get(engine.NewUCI(rules, c, o))(t)
	t.Cleanup(func() { b.Close() })
	return b
}

func TestUCIRogues(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name   string
		want   match.Reason
		detail string
		clock  time.Duration
		change func(*program.Command)
	}{
		{"hangs", match.TimeOut, "the limit is 300ms", 300 * time.Millisecond, nil},
		{"hangs", match.Stalled, "no answer within 300ms", 0, func(c *program.Command) { c.Watchdog = 300 * time.Millisecond }},
		{"ignores quit", match.TimeOut, "", 300 * time.Millisecond, nil},
		{"spins", match.Crashed, "of processor time; the limit is 1s", 0, func(c *program.Command) { c.CPU = time.Second }},
		{"dies", match.Crashed, "out of luck", 0, nil},
		{"segfaults", match.Crashed, "segmentation fault", 0, nil},
		{"leaves a family", match.Crashed, "exit status 0", 0, nil},
		{"floods", match.ProtocolError, "more than 4194304 bytes", 0, nil},
		{"floods one line", match.ProtocolError, "", 0, nil},
		{"floods stderr", match.TimeOut, "", 300 * time.Millisecond, nil},
		{"closes stdout", match.Crashed, "closed its standard output", 0, nil},
		{"answers late", match.TimeOut, "", 300 * time.Millisecond, nil},
		{"answers twice", match.ProtocolError, "without being asked", 0, nil},
		{"answers twice, late", match.ProtocolError, "without being asked", 0, nil},
		{"plays an illegal move", match.IllegalMove, "9", 0, nil},
		{"plays nonsense", match.IllegalMove, "", 0, nil},
		{"plays nothing", match.ProtocolError, "want a move after bestmove", 0, nil},
		{"gives up", match.IllegalMove, "(none)", 0, nil},
		{"says nothing", match.Stalled, "no answer within 500ms", 0, func(c *program.Command) { c.StartTime = 500 * time.Millisecond }},
		{"is no engine", match.Stalled, "no answer within 500ms", 0, func(c *program.Command) { c.StartTime = 500 * time.Millisecond }},
		{"exits at once", match.Crashed, "exit status 3", 0, nil},
		{"floods the greeting", match.ProtocolError, "more than 4194304 bytes", 0, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			run := command(t, c.name)
			if c.change != nil {
				c.change(&run)
			}
			judge(t, newUCI(t, run, engine.UCIOptions[state, move]{}), c.clock, c.want, c.detail)
		})
	}
}

// TestUCIGames plays the library's own engine, from random openings, with and without clocks and
// pondering.
func TestUCIGames(t *testing.T) {
	t.Parallel()
	b := newUCI(t, command(t, "serves"), engine.UCIOptions[state, move]{Set: map[string]string{"Hash Size": "2"}})
	for _, clock := range []match.TimeControl{{}, {Base: time.Minute, Increment: time.Second, Moves: 10}} {
		s := match.Series[state, move]{
			Match: match.Match[state, move]{
				Game: rules, First: b, Second: first{}, Clock: clock, MoveTime: time.Minute, Ponder: true,
			},
			Games: 2, OpeningPlies: 2,
		}
		if score, err := s.Play(t.Context()); err != nil || score.Wins < 1 || score.Reasons[match.NaturalEnd] != 2 {
			t.Errorf("%+v: %+v, %v; want no error, score.Wins >= 1, score.Reasons[match.NaturalEnd] == 2", clock, score, err)
		}
	}
	if b.Name() != "versus" {
		t.Errorf("Name() = %q; want versus", b.Name())
	}
}

// TestStop: an engine that thinks until it is told to stop is told so. One that separates words as
// it likes is understood.
func TestStop(t *testing.T) {
	b := newUCI(t, command(t, "waits for stop"), engine.UCIOptions[state, move]{})
	m := match.Match[state, move]{Game: rules, First: b, Second: first{}, MoveTime: 50 * time.Millisecond, Grace: time.Minute, MaxPlies: 6}
	if r, err := m.Play(t.Context()); err != nil || r.Reason != match.MoveLimit {
		t.Errorf("%v: %s, %v; want no error, r.Reason == match.MoveLimit", r.Reason, r.Detail, err)
	}
	b = newUCI(t, command(t, "separates words by tabs"), engine.UCIOptions[state, move]{})
	m = match.Match[state, move]{Game: rules, First: b, Second: first{}, MaxPlies: 6}
	if r, err := m.Play(t.Context()); err != nil || r.Reason != match.MoveLimit || b.Name() != "rogue" {
		t.Errorf(`%s, %v: %s, %v; want no error, r.Reason == match.MoveLimit, b.Name() == "rogue"`, b.Name(), r.Reason, r.Detail, err)
	}
}

func TestUCIMistakes(t *testing.T) {
	for _, c := range []struct {
		command program.Command
		options engine.UCIOptions[state, move]
		want    string
	}{
		{program.Command{}, engine.UCIOptions[state, move]{}, "no command given"},
		{program.Command{Args: []string{"x"}, CPU: -1}, engine.UCIOptions[state, move]{}, "must not be negative"},
		{program.Command{Args: []string{"x"}}, engine.UCIOptions[state, move]{Set: map[string]string{"A": "1\nquit"}}, "want one line each"},
	} {
		if _, err := engine.NewUCI(rules, c.command, c.options); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v; want %q", err, c.want)
		}
	}
	b := newUCI(t, command(t, "hangs"), engine.UCIOptions[state, move]{Set: map[string]string{"Mood": "good"}})
	if err := b.Start(t.Context()); err == nil || !strings.Contains(err.Error(), `has no option "Mood" (it has: hash)`) {
		t.Error(err)
	}
}

// TestServeUCI is about messages that a user interface may send in any order.
func TestServeUCI(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"go depth 1\n", "bestmove"},
		{"position startpos moves 1 1 9\ngo\n", "bestmove (none)"},
		{"position\ngo\n", `info string position ""; want startpos or fen` + "\nbestmove (none)"},
		{"position startpos\n" + strings.Repeat("x", 5<<20) + "\ngo depth 1\n", "info string line 2 has more than 1048576 bytes; it is skipped\n"},
		{"position startpos moves" + strings.Repeat(" 1", 1<<20) + "\ngo\n", "bestmove (none)"},
		{"position nonsense\ngo\n", `info string position "nonsense"; want startpos or fen`},
		{"setoption name Hash Size value 100\n", `option Hash Size is "100"; want 1 to 64`},
		{"setoption name Hash Size value\n", `option Hash Size is ""; want 1 to 64`},
		{"setoption name Color value 1\n", `no option "Color"`},
		{"position startpos moves 1 2 1 2 1 2 1\ngo\n", "the game is over"},
		{"\n  \nunknown message\nisready\n", "readyok"},
		{"position startpos\ngo infinite\nstop\nisready\n", "bestmove"},
		{"position startpos moves 1 2 1 2 1 2\ngo\n", "bestmove 1\n"}, // wins, so no reply is expected
		{"uci\n", "option name Ponder type check default false\n"},
		{"position startpos moves 4\ngo ponder wtime 1000 btime 1000\nponderhit\nisready\n", "bestmove"},
		{"position startpos\ngo wtime 0 btime 0 byoyomi 200\n", "bestmove"},
		{"position startpos\ngo wtime -5 btime 99999999999999999999 movestogo x\n", "bestmove"},
	} {
		var out strings.Builder
		if err := engine.ServeUCI(t.Context(), server(), strings.NewReader(c.in), &out); err != nil || !strings.Contains(out.String(), c.want) {
			t.Errorf("%.100q: %q, %v; want %q", c.in, out.String(), err, c.want)
		}
	}
}

// told is a bot that notes its turn.
type told struct {
	first
	turn match.Request[state, move]
}

func (b *told) Move(ctx context.Context, t *match.Request[state, move]) (move, error) {
	b.turn = *t
	return b.first.Move(ctx, t)
}

// TestServersTellTimes: the clocks and limits that a program sends reach the bot, its own as its
// own and the other as the rival's.
func TestServersTellTimes(t *testing.T) {
	const s, ms = time.Second, time.Millisecond
	for _, c := range []struct {
		in     string
		times  match.Times
		limits search.Limits
	}{
		{"position startpos\ngo wtime 1000 btime 2000 winc 10 binc 20 movestogo 5\n",
			match.Times{Move: s, Rival: 2 * s, Clock: search.Clock{Remaining: s, Increment: 10 * ms, MovesToGo: 5}}, search.Limits{}},
		{"position startpos moves 4 4 1\ngo wtime 1000 btime 2000 winc 10 binc 20 movestogo 5\n",
			match.Times{Move: 2 * s, Rival: s, Clock: search.Clock{Remaining: 2 * s, Increment: 20 * ms, MovesToGo: 5, Played: 1}}, search.Limits{}},
		{"position startpos\ngo movetime 70 wtime 1000\n", match.Times{Move: 70 * ms, Clock: search.Clock{Remaining: s}}, search.Limits{}},
		{"position startpos\ngo movetime 99999999999 wtime 99999999999 movestogo 5000\n", match.Times{Move: 24 * time.Hour, Clock: search.Clock{Remaining: 24 * time.Hour, MovesToGo: 1000}}, search.Limits{}},
		{"position startpos\ngo infinite wtime 1000 movestogo 5\nstop\n", match.Times{Move: 24 * time.Hour}, search.Limits{}},
		{"position startpos\ngo\nstop\n", match.Times{Move: 24 * time.Hour}, search.Limits{}},
		{"position startpos\ngo ponder wtime 1000 btime 500\nponderhit\n", match.Times{Move: s, Rival: s / 2, Clock: search.Clock{Remaining: s}}, search.Limits{}},
		{"position startpos\ngo mate 2\n", match.Times{}, search.Limits{Depth: 4}},
		{"position startpos\ngo depth 99999\n", match.Times{}, search.Limits{Depth: 1000}},
		{"position startpos\ngo depth 3 nodes 9\n", match.Times{}, search.Limits{Depth: 3, Nodes: 9}},
	} {
		bot := new(told)
		own := server()
		own.Bot = func(map[string]int, func(search.Result[move])) (match.Bot[state, move], error) { return bot, nil }
		if err := engine.ServeUCI(t.Context(), own, strings.NewReader(c.in), io.Discard); err != nil || bot.turn.Times != c.times || bot.turn.Limits != c.limits {
			t.Errorf("%q: the bot is told %+v, %+v, %v; want %+v, %+v", c.in, bot.turn.Times, bot.turn.Limits, err, c.times, c.limits)
		}
		broken := errors.New("broken pipe")
		if err := engine.ServeUCI(t.Context(), own, iotest.ErrReader(broken), io.Discard); !errors.Is(err, broken) {
			t.Errorf("reading fails: %v; want %v", err, broken)
		}
	}
}

// FuzzServeUCI sends anything.
func FuzzServeUCI(f *testing.F) {
	f.Add("uci\nsetoption name Hash Size value 1\nposition startpos moves 4\ngo depth 2\nstop\nquit\n")
	f.Fuzz(func(t *testing.T, text string) {
		s := server()
		s.Bot = func(map[string]int, func(search.Result[move])) (match.Bot[state, move], error) { return first{}, nil }
		ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
		defer cancel()
		engine.ServeUCI(ctx, s, strings.NewReader(text), io.Discard)
	})
}
