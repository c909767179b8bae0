package hub_test

import (
	"bufio"
	"errors"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/checkers/endgame"
	"github.com/seed-61c9d78a/versus/internal/checkers/hub"
	"github.com/seed-61c9d78a/versus/internal/must"
)

const start = "Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww"

// converse sends the lines one after the other and returns all answers, without info. A
// line "..." waits for done.
func converse(t *testing.T, lines ...string) []string {
	t.Helper()
	in, toEngine := io.Pipe()
	fromEngine, out := io.Pipe()
	failed := make(chan error, 1)
	go func() {
		failed <- hub.Serve(t.Context(), in, out)
		out.Close()
	}()
	done := make(chan bool, 100)
	var answers []string
	read := make(chan struct{})
	go func() {
		defer close(read)
		s := bufio.NewScanner(fromEngine)
		for s.Scan() {
			if strings.HasPrefix(s.Text(), "info ") {
				continue
			}
			answers = append(answers, s.Text())
			if strings.HasPrefix(s.Text(), "done ") {
				done <- true
			}
		}
	}()
	for _, line := range lines {
		if line == "..." {
			<-done
			continue
		}
		io.WriteString(toEngine, line+"\n")
	}
	toEngine.Close()
	<-read
	must.Do(t, <-failed)
	return answers
}

func TestConversation(t *testing.T) {
	answers := converse(t, "\ufeffhub\r", "set-param name=endgame value=0", "set-param name=hash value=1", "init",
		"pos pos="+start+` moves="11-15 22-18"`, "level depth=5", "go think", "...", "ping", "unknown thing=1")
	text := strings.Join(answers, "\n")
	for _, want := range []string{"id name=versus", `type=enum values="english damas"`, "wait\nready\n", "done move=15x22x18", "\npong"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	if strings.Contains(text, "error") {
		t.Error(text)
	}
}

// A database has the result that two kings beat one, beyond the horizon of six plies.
func TestDatabase(t *testing.T) {
	dir := t.TempDir()
	must.Do(t, (endgame.Builder{Rules: checkers.English, Pieces: 3}).Build(t.Context(), dir))
	squares := []byte(strings.Repeat("e", 32))
	squares[14-1], squares[18-1], squares[32-1] = 'B', 'B', 'W'
	var out strings.Builder
	in := strings.NewReader("set-param name=endgame value=0\nset-param name=hash value=1\nset-param name=database value=" + dir +
		"\ninit\npos pos=B" + string(squares) + "\nlevel depth=6\ngo think\n")
	if err := hub.Serve(t.Context(), in, &out); err != nil || !regexp.MustCompile(`score=[12][0-9]\.`).MatchString(out.String()) {
		t.Errorf("%v, %s", err, &out)
	}
}

// A search without a limit goes on until stop.
func TestStop(t *testing.T) {
	for _, lines := range [][]string{
		{"level infinite", "go analyze", "ping", "stop", "..."},
		{"level move-time=0.001", "go ponder", "ping", "ponder-hit", "..."},
		{"level time=0.2 inc=0.01 moves=10", "go think", "..."},
		{"level infinite", "go think"}, // the input ends
		{"level nodes=500", "go think", "..."},
		{"level nodes=500 depth=9999 move-time=1000", "go\tthink", "..."},
		{"level time=-0.3 inc=-1", "go think", "..."},
		{"level move-time=-1", "go think", "..."},
		{"level depth=x", "level depth=1", "go think", "..."},
		{"level depth=1\r", "go think\r", "..."},
		{"level infinite", "go think", "stop", "pos pos=" + start, "level depth=1", "go think", "..."}, // without waiting for done
		{`level depth="1"`, `later depth="1`, "go think x", "..."},
		{"level  depth = 1", ` go   think  later = "a b"`, "..."},
	} {
		lines = append([]string{"set-param name=endgame value=0", "set-param name=hash value=1", "init", "pos pos=" + start}, lines...)
		if answers := converse(t, lines...); !strings.HasPrefix(answers[len(answers)-1], "done move=") {
			t.Errorf("%v: %v", lines, answers)
		}
	}
}

// TestLargeTable asks for more memory than most systems give.
func TestLargeTable(t *testing.T) {
	answers := strings.Join(converse(t, "set-param name=endgame value=0", "set-param name=hash value=65536", "init", "pos pos="+start, "level depth=1", "go think"), "\n")
	if !strings.Contains(answers, "done move=") || strings.Contains(answers, "error") && !strings.Contains(answers, "hash is 65536; want fewer MiB") {
		t.Error(answers)
	}
}

func TestErrors(t *testing.T) {
	for _, tt := range []struct{ line, want string }{
		{"go think", "want init first"},
		{"pos pos=" + start, "want init first"},
		{"new-game", "want init first"},
		{"set-param name=hash value=-1", "want a number from 1"},
		{"set-param name=book value=true", "no parameter"},
		{"set-param name=variant value=normal", "no rules called"},
		{`pos pos="x`, "no closing quote"},
		{"init;init", "already sent"},
		{"init;set-param name=hash value=2", "after init"},
		{"init;go think", "want pos first"},
		{"init;pos pos=W", "has 1 characters"},
		{"init;pos pos=X" + start[1:], "want W or B"},
		{"init;pos pos=" + strings.Replace(start, "e", "q", 1), "square 13"},
		{"init;pos pos=" + start + " moves=11-16x15", "want a step as"},
		{"init;pos pos=" + start + " moves=12-13", "not legal"},
		{"init;pos pos=" + start + " moves=hello", "want a step as '11-15'"},
		{"init;pos pos=B" + strings.Repeat("e", 31) + "w;go think", "the game is over"},
		{`set-param name=database value="no such directory";init`, "no database in no such directory"},
		{"init;level", "level wants"},
		{"init;level infinite depth=3", "level wants limits, depth=, nodes=, move-time= or time=, or infinite"},
		{"init;level time=9 infinite", "or infinite"},
		{"init;level depth=", "depth= has no value"},
		{"init;level =5", "a value without a name"},
		{"init;level depth=99999999999999999999", "depth is '99999999999999999999'"},
		{"init;level move-time=1e400", "want a number of seconds"},
		{"init;level move-time=0x10", "want a number of seconds"},
		{"init;level time=1_0", "want a number of seconds"},
		{"init;level time=1 moves=1e3", "moves is '1e3'"},
		{"set-param name=hash value=99999999999999999999", "want a number from 1"},
		{"set-param name=database", "wants name= and value="},
		{"set-param value=3", "no parameter"},
		{"set-param name=threads value=", "value= has no value"},
		{`set-param name=threads value=""`, "want a number from 1"},
		{"init;pos pos=" + start + ";level depth=1;go think ponder", "one of think, ponder and analyze"},
		{"init;pos pos=" + start + " moves=11x15", "want a step as"},
		{"init;pos pos=" + start + " moves=11--15", "want a step as"},
		{"init;pos pos=" + start + " moves=-11-15-", "want a step as"},
		{"init;pos pos=" + start + " moves=011-15", "want a step as"},
		{"init;pos pos=" + start + ` moves="11-15 22-18 15-22-18"`, "want a step as"},
		{"init;pos pos=" + start + ` moves="11-15 22-18 15x22"`, "want a step as"},
		{"init;pos pos=" + start + ` moves="11-15 22-18 15x22x18x18"`, "want a step as"},
		{"init;level depth=0", "want an integer from 1"},
		{"init;level move-time=NaN", "want a number of seconds"},
		{"init;level nodes=0", "want an integer from 1"},
		{"init;level depth=2.5", "want an integer from 1"},
		{"init;level depth=1 moves=x", "moves is 'x'"},
		{"init;pos pos=½" + start[1:], "to move is '½'"},
		{"init;pos pos=" + strings.Replace(start, "e", "½", 1), "square 13 is '½'"},
		{"set-param name=variant value=\\", `no rules called '\\'`},
		{"init;pos pos=" + start + ";level infinite;go think;pos pos=" + start, "during a search"},
	} {
		lines := append([]string{"set-param name=endgame value=0", "set-param name=hash value=1"}, strings.Split(tt.line, ";")...)
		answers := strings.Join(converse(t, lines...), "\n")
		if !strings.Contains(answers, "error message=") || !strings.Contains(answers, tt.want) {
			t.Errorf("%s: %s; want %q", tt.line, answers, tt.want)
		}
	}
	broken := errors.New("broken")
	if err := hub.Serve(t.Context(), iotest.ErrReader(broken), io.Discard); !errors.Is(err, broken) {
		t.Errorf("a broken input: %v", err)
	}
	if err := hub.Serve(t.Context(), strings.NewReader(strings.Repeat("x", 1<<17)), io.Discard); err == nil || !strings.Contains(err.Error(), "more than") {
		t.Errorf("a long line: %v", err)
	}
}

// After an invalid position or limit there is none, and no search of another position or
// with another limit.
func TestInvalid(t *testing.T) {
	ready := []string{"set-param name=endgame value=0", "set-param name=hash value=1", "init", "pos pos=" + start, "level depth=1"}
	for _, tt := range []struct{ line, want string }{
		{"level nodes=-1", "want level first"},
		{"level depth=1 move-time=x", "want level first"},
		{"level", "want level first"},
		{`level depth="2`, "want level first"},
		{"level depth=2 depth=3", "want level first"},
		{"level infinite infinite", "want level first"},
		{"level moves=3", "want level first"},
		{"level inc=3", "want level first"},
		{"level time=5 moves=-1", "want level first"},
		{"level time=-inf", "want level first"},
		{"level infinite;go think;level depth=3;stop", "want level first"},
		{"level infinite;go think;pos pos=" + start + ";stop", "want pos first"},
		{`pos pos="` + start, "want pos first"},
		{"pos pos=" + start + " moves=11-19", "want pos first"},
		{"pos", "want pos first"},
	} {
		answers := strings.Join(converse(t, slices.Concat(ready, strings.Split(tt.line, ";"), []string{"go think", "stop"})...), "\n")
		if strings.Contains(answers, "done") != strings.Contains(tt.line, "go") || !strings.Contains(answers, tt.want) {
			t.Errorf("%s: %s", tt.line, answers)
		}
	}
	if answers := converse(t, append(ready[:4:4], "go think")...); !strings.Contains(answers[len(answers)-1], "want level first") {
		t.Errorf("no level: %s", answers)
	}
	if answers := converse(t, append(ready, "go")...); !strings.Contains(answers[len(answers)-1], "want") && !strings.Contains(answers[len(answers)-1], "think") {
		t.Errorf("no mode: %s", answers)
	}
}

// Every legal move can be written and read.
func TestMoves(t *testing.T) {
	for _, rules := range []checkers.Rules{checkers.English, checkers.Damas} {
		g := checkers.Game{Rules: rules}
		for n := range 50 {
			s := g.Start()
			for ply := 0; g.Turn(&s) != game.Nobody && ply < 100; ply++ {
				moves := g.Moves(nil, &s)
				for _, m := range moves {
					back, err := hub.ParseMove(g, &s, hub.FormatMove(m))
					if err != nil || game.After(g, s, back) != game.After(g, s, m) {
						t.Fatalf("%s: %s is read as %v, %v", s.FEN(), hub.FormatMove(m), back, err)
					}
				}
				g.Apply(&s, moves[(n*7+ply*3)%len(moves)])
			}
		}
	}
}

func FuzzServe(f *testing.F) {
	f.Add("hub\ninit\npos pos=" + start + " moves=\"11-15 22-18\"\nlevel depth=1\ngo think\nstop\nping")
	f.Fuzz(func(t *testing.T, text string) {
		hub.Serve(t.Context(), strings.NewReader("set-param name=endgame value=0\nset-param name=hash value=1\n"+text), io.Discard)
	})
}
