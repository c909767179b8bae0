package contract_test

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
	"testing"
	"testing/iotest"
	"time"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/checkers/contract"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/game/match/program"
	"github.com/seed-61c9d78a/versus/internal/child/childtest"
	"github.com/seed-61c9d78a/versus/internal/must"
)

// The test program is also the external program: this variable selects what it does.
const behaviour = "CONTRACT_TEST_PLAYER"

func TestMain(m *testing.M) {
	switch how := os.Getenv(behaviour); how {
	case "":
	case "referee":
		os.Setenv(behaviour, "family, hangs")
		m := match.Match[checkers.State, checkers.Move]{Game: checkers.Game{Rules: checkers.Damas}, First: run(os.Args[0]), Second: first{}, MoveTime: time.Hour}
		m.Play(context.Background())
		os.Exit(0)
	case "serves":
		if err := serve(); err != nil {
			panic(err)
		}
		os.Exit(0)
	default:
		act(how)
		os.Exit(0)
	}
	os.Exit(childtest.Main(m))
}

// command is a program that knows what this process tells its programs.
func command(args ...string) program.Command { return program.Command{Args: args, Env: os.Environ()} }

func run(args ...string) program.Bot[checkers.State, checkers.Move] {
	p, err := contract.Command(command(args...))
	if err != nil {
		panic(err)
	}
	return p
}

// act behaves like an external player.
func act(how string) {
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(nil, 1<<20)
	for n := 0; in.Scan(); n++ {
		var first string // the first move of the list, as text
		if _, rest, ok := strings.Cut(in.Text(), `"moves":[`); ok {
			first = rest[:strings.Index(rest, "]]")+2]
		}
		if rest, ok := strings.CutPrefix(how, "family, "); ok {
			childtest.Family()
			how = rest
		}
		switch how {
		case "first":
			fmt.Println(first)
		case "slow":
			time.Sleep(1500 * time.Millisecond)
			fmt.Println(first)
		case "crashes":
			os.Exit(4)
		case "closes":
			os.Stdout.Close()
			time.Sleep(time.Hour)
		case "hangs":
			time.Sleep(time.Hour)
		case "ends":
			fmt.Fprintln(os.Stderr, "panic: out of ideas")
			return
		case "chats":
			fmt.Println("thinking...")
		case "twice":
			fmt.Println(first + "\n" + first)
		case "again":
			fmt.Println(first)
			fmt.Println(first)
		case "illegal":
			fmt.Println("[[0,0],[7,7]]")
		case "empty list":
			fmt.Println("[]")
		case "null":
			fmt.Println("null")
		case "three numbers":
			fmt.Println("[[2,2,2],[3,3,3]]")
		case "floods":
			for range 1 << 12 {
				fmt.Print(strings.Repeat("[", 1<<10))
			}
		case "error":
			fmt.Println(`{"error": "no idea"}`)
		case "object":
			fmt.Println(`{"move": 1}`)
		}
	}
}

// first plays the first legal move.
type first struct{}

func (first) Name() string { return "first" }

func (first) Move(_ context.Context, t *match.Request[checkers.State, checkers.Move]) (checkers.Move, error) {
	return t.Game.Moves(nil, &t.State)[0], nil
}

// nobodyStays checks that the programs of the test have ended when its parts have.
func nobodyStays(t *testing.T) {
	mark := childtest.New(t)
	mark.Set(t)
	t.Cleanup(func() { mark.None(t) })
}

// late waits, so that unexpected output of a program arrives in time.
type late struct{ first }

func (l late) Move(ctx context.Context, t *match.Request[checkers.State, checkers.Move]) (checkers.Move, error) {
	time.Sleep(200 * time.Millisecond)
	return l.first.Move(ctx, t)
}

func play(t *testing.T, p program.Bot[checkers.State, checkers.Move], g checkers.Game) match.Result[checkers.State, checkers.Move] {
	t.Helper()
	defer p.Close()
	m := match.Match[checkers.State, checkers.Move]{Game: g, First: p, Second: first{}, MoveTime: 10 * time.Second, MaxPlies: 20}
	switch name := p.Name(); {
	case strings.Contains(name, "hang"):
		m.MoveTime, m.Grace = 100*time.Millisecond, 2*time.Second
	case strings.Contains(name, behaviour+"=again"):
		m.Second = late{}
	case strings.Contains(name, behaviour+"=family, closes"):
		m.MoveTime = 2 * time.Second // only the end of the time shows that it has closed its output
	}
	return must.Get(m.Play(context.Background()))(t)
}

func TestCommand(t *testing.T) {
	nobodyStays(t)
	self := must.Get(os.Executable())(t)
	for _, tt := range []struct {
		how    string
		reason match.Reason
		detail string
	}{
		{"first", match.MoveLimit, ""},
		{"hangs", match.TimeOut, "the limit is 100ms"},
		{"ends", match.Crashed, "exit status 0, without being told to; the last it wrote to standard error: panic: out of ideas"},
		{"crashes", match.Crashed, "exit status 4"},
		{"closes", match.Crashed, "closed its standard output"},
		{"family, first", match.MoveLimit, ""},
		{"family, crashes", match.Crashed, "exit status 4"},
		{"family, closes", match.Crashed, "closed its standard output"},
		{"chats", match.ProtocolError, `answered "thinking...": not a list of squares`},
		{"twice", match.ProtocolError, "without being asked"},
		{"again", match.ProtocolError, "without being asked"},
		{"illegal", match.IllegalMove, "move [[0 0] [7 7]]: not legal for X (legal: "},
		{"empty list", match.IllegalMove, "move []: not legal for X"},
		{"null", match.IllegalMove, "not legal for X"},
		{"three numbers", match.ProtocolError, "a square is [row,column]"},
		{"floods", match.ProtocolError, "wrote a line of more than 65536 bytes"},
		{"error", match.Crashed, "no idea"},
		{"object", match.ProtocolError, "neither a move nor an error"},
	} {
		t.Run(tt.how, func(t *testing.T) {
			t.Parallel()
			r := play(t, run("env", behaviour+"="+tt.how, self), checkers.Game{Rules: checkers.Damas})
			if r.Reason != tt.reason || !strings.Contains(r.Detail, tt.detail) {
				t.Errorf("%v, %q; want %v, %q", r.Reason, r.Detail, tt.reason, tt.detail)
			}
			if r.Reason != match.MoveLimit && r.Winner != game.Second {
				t.Errorf("%v won", r.Winner)
			}
		})
	}
}

// Without a time limit a player may take as long as it likes.
func TestUnlimited(t *testing.T) {
	nobodyStays(t)
	p := must.Get(contract.Command(program.Command{Args: []string{"env", behaviour + "=slow", must.Get(os.Executable())(t)}}))(t)
	defer p.Close()
	m := match.Match[checkers.State, checkers.Move]{Game: checkers.Game{Rules: checkers.Damas}, First: p, Second: first{}, Watchdog: 500 * time.Millisecond, MaxPlies: 1}
	if err := p.Begin(t.Context(), match.Beginning{}); err != nil { // which the watchdog limits
		t.Fatal(err)
	}
	if r := must.Get(m.Play(t.Context()))(t); r.Reason != match.MoveLimit {
		t.Errorf("a player that answers after 1.5 s: %v, %q; want that it plays on", r.Reason, r.Detail)
	}
}

func TestMissingProgram(t *testing.T) {
	p := run("no-such-program-anywhere")
	if err := p.Begin(context.Background(), match.Beginning{}); err == nil || !strings.Contains(err.Error(), "cannot start no-such-program-anywhere") {
		t.Error(err)
	}
}

// A referee that is killed leaves no processes behind.
func TestRefereeIsKilled(t *testing.T) {
	childtest.Killed(t, 7, []string{behaviour + "=referee"}) // with a keeper, the program and its family
}

// Python players as in the assignment.
func TestPython(t *testing.T) {
	if _, err := exec.LookPath("python3"); err != nil {
		t.Skip("needs python3")
	}
	nobodyStays(t)
	for _, tt := range []struct {
		name, code string
		reason     match.Reason
		detail     string
	}{
		{"first", "def player(E, M, J):\n    return M[0]", match.MoveLimit, ""},
		{"prints", "print('loading')\ndef player(E, M, J):\n    print('thinking', J)\n    return M[0]", match.MoveLimit, ""},
		{"board", "def player(E, M, J):\n    assert len(E) == 8 and all(len(row) == 8 for row in E)\n    assert E[M[0][0][0]][M[0][0][1]].upper() == J and type(M[0][0]) is tuple\n    return M[0]", match.MoveLimit, ""},
		{"meddles", "def player(E, M, J):\n    E[:] = []\n    m = M[0]\n    del M[:]\n    return m", match.MoveLimit, ""},
		{"hangs", "import time\ndef player(E, M, J):\n    time.sleep(3600)", match.TimeOut, "the limit is 100ms"},
		{"loops for ever; hangs", "def player(E, M, J):\n    while True: pass", match.TimeOut, "the limit is 100ms"},
		{"raises", "def player(E, M, J):\n    return M[1000]", match.Crashed, "raised IndexError: list index out of range"},
		{"exits", "import sys\ndef player(E, M, J):\n    sys.exit(3)", match.Crashed, "raised SystemExit: 3"},
		{"dies", "import os\ndef player(E, M, J):\n    os._exit(3)", match.Crashed, "the program ended: exit status 3"},
		{"none", "def player(E, M, J):\n    pass", match.IllegalMove, "returned None"},
		{"outside", "def player(E, M, J):\n    return [(0, 0), (7, 7)]", match.IllegalMove, "returned [(0, 0), (7, 7)], which is not in M"},
		{"lists", "def player(E, M, J):\n    return [list(s) for s in M[0]]", match.IllegalMove, "which is not in M"},
		{"reads", "def player(E, M, J):\n    return input()", match.Crashed, "raised EOFError"},
		{"strange", "class X:\n    def __eq__(self, o): raise ValueError('no')\ndef player(E, M, J):\n    return X()", match.Crashed, "raised ValueError: no"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			p := must.Get(contract.Python(command(write(t, tt.name+".py", tt.code))))(t)
			must.Do(t, p.Begin(context.Background(), match.Beginning{}))
			r := play(t, p, checkers.Game{Rules: checkers.Damas})
			if r.Reason != tt.reason || !strings.Contains(r.Detail, tt.detail) {
				t.Errorf("%v, %q; want %v, %q", r.Reason, r.Detail, tt.reason, tt.detail)
			}
		})
	}
}

func write(t *testing.T, name, text string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), name)
	must.Do(t, os.WriteFile(file, []byte(text), 0o600))
	return file
}

func TestPythonThatDoesNotLoad(t *testing.T) {
	if _, err := contract.Python(command("no-such-python", "x.py")); err == nil || !strings.Contains(err.Error(), `there is no program "no-such-python": install Python 3`) {
		t.Errorf("no interpreter: %v", err)
	}
	if _, err := exec.LookPath("python3"); err != nil {
		t.Skip("needs python3")
	}
	if _, err := contract.Python(command("no/such/file.py")); err == nil || !strings.Contains(err.Error(), "no such file") {
		t.Errorf("no file: %v", err)
	}
	for _, tt := range []struct{ name, code, want string }{
		{"syntax", "def player(E, M, J)", "cannot be loaded: SyntaxError"},
		{"old", "def player(E, M, J):\n    print 'x'", "cannot be loaded: SyntaxError"},
		{"nameless", "def play(E, M, J): pass", "cannot be loaded: AttributeError"},
		{"dies", "import os; os._exit(1)", "the program ended: exit status 1"},
	} {
		p := must.Get(contract.Python(command(write(t, tt.name+".py", tt.code))))(t)
		if err := p.Begin(context.Background(), match.Beginning{}); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v, want %q", tt.name, err, tt.want)
		}
		p.Close()
	}
}

// last chooses the last of the legal moves.
func last(_ context.Context, s checkers.State, _ []checkers.State) (checkers.Move, error) {
	moves := checkers.Game{Rules: checkers.Damas}.Moves(nil, &s)
	return moves[len(moves)-1], nil
}

// serve runs Serve in a program that expects all positions of the game from the first
// player's side.
func serve() error {
	asked := 0
	return contract.Serve(context.Background(), os.Stdin, os.Stdout, checkers.Game{Rules: checkers.Damas}, func(ctx context.Context, s checkers.State, past []checkers.State) (checkers.Move, error) {
		if len(past) != 2*asked {
			return checkers.Move{}, fmt.Errorf("%d earlier positions at move %d; want %d", len(past), asked+1, 2*asked)
		}
		asked++
		return last(ctx, s, past)
	})
}

// A served player plays a whole game with the referee.
func TestServePlays(t *testing.T) {
	t.Setenv(behaviour, "serves")
	served := run(os.Args[0])
	defer served.Close()
	m := match.Match[checkers.State, checkers.Move]{Game: checkers.Game{Rules: checkers.Damas}, First: served, Second: first{}, MaxPlies: 200}
	r, err := m.Play(t.Context())
	if err != nil || r.Reason.Fault() || len(r.Moves) < 20 {
		t.Fatalf("%d moves, %v %v, %v; want no error, not r.Reason.Fault(), len(r.Moves) >= 20", len(r.Moves), r.Reason, r.Detail, err)
	}
}

const start = `"state":["x-x-x-x-","-x-x-x-x","x-x-x-x-","--------","--------","-o-o-o-o","o-o-o-o-","-o-o-o-o"]`

func TestServeFaults(t *testing.T) {
	for _, tt := range []struct{ question, want string }{
		{`nonsense`, "is not a question"},
		{`{}`, "the player is"},
		{`{` + start + `,"moves":[],"player":"Z"}`, `want \"X\" or \"O\"`},
		{`{"state":["x"],"moves":[],"player":"X"}`, "a board of 1 rows"},
		{`{` + start + `,"moves":[[[2,0],[3,1]]],"player":"X"}`, "the list lacks the legal move"},
		{`{"state":["--------","--------","--------","--------","--------","--------","--------","-o------"],"moves":[],"player":"X"}`, "X has no legal move"},
		{`{` + start + `,"moves":[[[2,6],[3,5]]],"player":"X"}`, "[[2,6],[3,5]]"},
		{strings.Repeat("x", 5<<20) + "\n{" + start + `,"moves":[[[2,6],[3,5]]],"player":"X"}`, `line 2 has more than 1048576 bytes"}` + "\n[[2,6],[3,5]]"},
	} {
		var out strings.Builder
		if err := contract.Serve(t.Context(), strings.NewReader("\n"+tt.question+"\n"), &out, checkers.Game{Rules: checkers.Damas}, last); err != nil || !strings.Contains(out.String(), tt.want) {
			t.Errorf("%s: answered %q, %v; want %q", tt.question, out.String(), err, tt.want)
		}
	}
	broken := errors.New("broken")
	if err := contract.Serve(t.Context(), iotest.ErrReader(broken), io.Discard, checkers.Game{Rules: checkers.Damas}, last); !errors.Is(err, broken) {
		t.Errorf("a broken input: %v; want errors.Is(err, broken)", err)
	}
}

// A position that does not follow from the one before begins another game.
func TestServeForgets(t *testing.T) {
	var known []int
	count := func(ctx context.Context, s checkers.State, past []checkers.State) (checkers.Move, error) {
		known = append(known, len(past))
		return last(ctx, s, past)
	}
	q := `{` + start + `,"moves":[[[2,6],[3,5]]],"player":"X"}` + "\n"
	if err := contract.Serve(t.Context(), strings.NewReader(q+q), io.Discard, checkers.Game{Rules: checkers.Damas}, count); err != nil || len(known) != 2 || known[1] != 0 {
		t.Errorf("%v, %v; want no earlier positions in the second game", known, err)
	}
}

func FuzzServe(f *testing.F) {
	f.Add(`{` + start + `,"moves":[[[2,6],[3,5]]],"player":"X"}`)
	f.Fuzz(func(t *testing.T, question string) {
		contract.Serve(t.Context(), strings.NewReader(question), io.Discard, checkers.Game{Rules: checkers.Damas}, last)
	})
}
