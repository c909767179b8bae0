//go:build unix

package child

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/seed-61c9d78a/versus/internal/child/childtest"
	"github.com/seed-61c9d78a/versus/internal/must"
)

// TestMain turns the test program into a program or a referee if it is started as one.
func TestMain(m *testing.M) {
	switch how := os.Getenv("CHILD_TEST"); how {
	case "":
		os.Exit(childtest.Main(m))
	case "referee":
		p, err := Start(context.Background(), Command{Args: []string{os.Args[0]}, Env: append(os.Environ(), "CHILD_TEST=family, sleeps")})
		if err != nil {
			panic(err)
		}
		p.Send([]byte("go\n"))
		p.Receive(context.Background(), time.Now().Add(time.Hour))
		select {}
	case "removed":
		os.Remove(os.Args[0])
		p, err := Start(context.Background(), Command{Args: []string{"/bin/echo", "alive"}})
		if err != nil {
			panic(err)
		}
		line, err := p.Receive(context.Background(), in(time.Minute))
		fmt.Println(string(line), err)
	default:
		act(how)
	}
}

// act behaves as its name says when it is asked.
func act(how string) {
	in := bufio.NewScanner(os.Stdin)
	for in.Scan() {
		for what := range strings.SplitSeq(how, ", ") {
			switch what {
			case "echoes":
				fmt.Println(in.Text())
			case "echoes twice":
				fmt.Printf("%s\n%[1]s\n", in.Text())
			case "sleeps":
				time.Sleep(time.Hour)
			case "family":
				childtest.Family()
			case "closes output":
				os.Stdout.Close()
			case "closes input":
				os.Stdin.Close()
			case "half":
				fmt.Print("half a li")
			case "crashes":
				fmt.Fprintln(os.Stderr, "ValueError: no")
				os.Exit(3)
			case "exits":
				os.Exit(0)
			case "floods":
				for {
					fmt.Println(strings.Repeat("x", 1000))
				}
			case "long":
				fmt.Print(strings.Repeat("x", 100_000))
			}
		}
	}
}

func begin(t *testing.T, how string, change func(*Command)) (*Process, childtest.Mark) {
	t.Helper()
	mark := childtest.New(t)
	c := Command{Args: []string{os.Args[0]}, Env: append(os.Environ(), "CHILD_TEST="+how, string(mark), "GORACE=atexit_sleep_ms=0")}
	if change != nil {
		change(&c)
	}
	p := must.Get(Start(t.Context(), c))(t)
	t.Cleanup(func() {
		p.Kill()
		mark.None(t)
	})
	return p, mark
}

func in(d time.Duration) time.Time { return time.Now().Add(d) }

func TestAnswers(t *testing.T) {
	p, _ := begin(t, "echoes", nil)
	for i := range 100 {
		want := fmt.Sprint("question ", i)
		if line, ok := p.Next(); ok {
			t.Fatalf("it says %q before it is asked; want not ok", line)
		}
		p.Send([]byte(want + "\n"))
		if line, err := p.Receive(t.Context(), in(time.Minute)); err != nil || string(line) != want {
			t.Fatalf("p.Receive(t.Context(), in(time.Minute)) = %q, %v; want no error, string(line) == want", line, err)
		}
	}
	p.CloseInput()
	if status, ok := p.Wait(time.Minute); !ok || status != 0 {
		t.Errorf("exit status %d, %v; want ok, status == 0", status, ok)
	}
	p.Close(nil)
}

// Lines that are written together become visible together.
func TestDoubledAnswer(t *testing.T) {
	p, _ := begin(t, "echoes twice", nil)
	p.Send([]byte("hello\n"))
	if line, err := p.Receive(t.Context(), in(time.Minute)); err != nil || string(line) != "hello" {
		t.Fatalf(`p.Receive(t.Context(), in(time.Minute)) = %q, %v; want no error, string(line) == "hello"`, line, err)
	}
	if line, ok := p.Next(); !ok || string(line) != "hello" {
		t.Errorf("the second answer is not seen: %q", line)
	}
}

func TestFaults(t *testing.T) {
	long := func(c *Command) { c.MaxOutput = 1 << 20 }
	for _, test := range []struct {
		how    string
		kind   Kind
		detail string
		wait   time.Duration
		change func(*Command)
	}{
		{"sleeps", Silent, "no answer in time", 100 * time.Millisecond, nil},
		{"half, sleeps", Silent, "no answer in time", 100 * time.Millisecond, nil},
		{"crashes", Ended, "exit status 3", time.Minute, nil},
		{"exits", Ended, "exit status 0, without being told to", time.Minute, nil},
		{"half, exits", Ended, `in the middle of the line "half a li"`, time.Minute, nil},
		{"family, crashes", Ended, "exit status 3", time.Minute, nil},
		{"family, exits", Ended, "exit status 0", time.Minute, nil},
		{"is terminated", Ended, "signal: terminated", time.Minute, func(c *Command) { c.Args = []string{"/bin/sh", "-c", "read line; kill $$"} }},
		{"closes output, sleeps", Closed, "closed its standard output", time.Minute, nil},
		{"floods", Flooded, "more than 1048576 bytes", time.Minute, long},
		{"long, sleeps", Flooded, "a line of more than 65536 bytes", time.Minute, nil},
		{"sleeps", Ended, "of processor time; the limit is 1s", time.Minute, func(c *Command) {
			c.CPU = time.Second
			c.Args = []string{"/bin/sh", "-c", "while :; do : < /dev/null; done"}
		}},
	} {
		t.Run(test.how, func(t *testing.T) {
			t.Parallel()
			p, mark := begin(t, test.how, test.change)
			p.Send([]byte("go\n"))
			line, err := p.Receive(t.Context(), in(test.wait))
			for err == nil && test.kind == Flooded { // all that it had written before
				line, err = p.Receive(t.Context(), in(test.wait))
			}
			var e *Error
			if !errors.As(err, &e) || e.Kind != test.kind || !strings.Contains(e.Detail, test.detail) {
				t.Errorf("%q, %+v; want %v, %s", line, err, test.kind, test.detail)
			}
			if test.kind == Ended && runtime.GOOS == "linux" {
				mark.None(t) // its exit ends its family, too
			}
		})
	}
}

// A program that has closed its output is not just slow, even if its family holds the
// output open.
func TestClosedBesideFamily(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("only Linux tells")
	}
	for _, sandbox := range []bool{false, true} {
		if sandbox && !CanSandbox() {
			continue
		}
		p, mark := begin(t, "family, closes output, sleeps", func(c *Command) { c.Sandbox = sandbox })
		if p.family.closedOutput() {
			t.Errorf("sandbox %v: closed before it was asked; want not p.family.closedOutput()", sandbox)
		}
		p.Send([]byte("go\n"))
		mark.Await(t, 6)
		for range 100 { // closing takes a moment
			if p.family.closedOutput() {
				break
			}
			time.Sleep(50 * time.Millisecond)
		}
		_, err := p.Receive(t.Context(), in(100*time.Millisecond))
		var e *Error
		if !errors.As(err, &e) || e.Kind != Closed {
			t.Errorf("sandbox %v: %+v; want that it closed its output", sandbox, err)
		}
	}
}

// A program reads its farewell, and what it says to it, on either stream, can be read after
// Close.
func TestFarewell(t *testing.T) {
	for _, how := range []string{"echoes", "echoes, crashes"} {
		p, _ := begin(t, how, nil)
		p.Close([]byte("bye\n"))
		if line, ok := p.Next(); !ok || string(line) != "bye" {
			t.Errorf(`%s: it says %q to its farewell; want ok, string(line) == "bye"`, how, line)
		}
		status, words := 0, ""
		if how != "echoes" {
			status, words = 3, "ValueError: no"
		}
		if got, ok := p.Wait(time.Minute); !ok || got != status || p.LastWords() != words {
			t.Errorf("%s: exit status %d, %v, and %q; want ok, got == status, p.LastWords() == words", how, got, ok, p.LastWords())
		}
		if p.ForgetStderr(); p.Stderr() != "" {
			t.Errorf("%q is not forgotten", p.Stderr())
		}
		p.Kill() // again
	}
}

func TestEndsTheFamily(t *testing.T) {
	t.Parallel()
	for how, end := range map[string]func(p *Process){
		"Kill":  (*Process).Kill,
		"Close": func(p *Process) { p.Close(nil) },
	} {
		for _, sandbox := range []bool{false, true} {
			if sandbox && !CanSandbox() {
				continue
			}
			p, mark := begin(t, "family, sleeps", func(c *Command) { c.Sandbox = sandbox })
			p.Send([]byte("go\n"))
			mark.Await(t, 6) // with the keeper
			end(p)
			if left := mark.Living(); len(left) > 0 {
				t.Errorf("sandbox %v: %s returns before %v have ended; want len(left) <= 0", sandbox, how, left)
			}
		}
	}
}

// A referee that is killed leaves no process behind.
func TestRefereeIsKilled(t *testing.T) {
	childtest.Killed(t, 7, []string{"CHILD_TEST=referee"}) // with a keeper, the program and its family
}

// A program whose file has been replaced or removed still starts others.
func TestRemovedProgram(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("only Linux finds it")
	}
	path := filepath.Join(t.TempDir(), "program")
	must.Do(t, os.WriteFile(path, must.Get(os.ReadFile(os.Args[0]))(t), 0o700))
	if out, err := Tool(t.Context(), []string{"CHILD_TEST=removed"}, path); err != nil || string(out) != "alive <nil>\n" {
		t.Errorf(`Tool(t.Context(), []string{"CHILD_TEST=removed"}, path) = %q, %v; want no error, string(out) == "alive <nil>\n"`, out, err)
	}
}

// Killing the keeper ends the program, too.
func TestKeeperIsKilled(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("only Linux kills a program with its keeper")
	}
	p, mark := begin(t, "sleeps", nil)
	p.Send([]byte("go\n"))
	mark.Await(t, 2)
	p.family.system.keeper.Process.Kill()
	_, err := p.Receive(t.Context(), in(time.Minute))
	var e *Error
	if !errors.As(err, &e) || e.Kind != Ended || !strings.Contains(e.Detail, "its keeper was killed") {
		t.Errorf(`err = %+v; want errors.As(err, &e), e.Kind == Ended, strings.Contains(e.Detail, "its keeper was killed")`, err)
	}
	if status, ok := p.Wait(time.Minute); !ok || status != -1 {
		t.Errorf("exit status %d, %v; want -1, as for a signal", status, ok)
	}
	mark.None(t)
}

func TestCancelled(t *testing.T) {
	p, _ := begin(t, "sleeps", nil)
	p.Send([]byte("go\n"))
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(50*time.Millisecond, cancel)
	if _, err := p.Receive(ctx, in(time.Hour)); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	// The deadline of a context is not a cancellation.
	ctx, cancel = context.WithTimeout(t.Context(), time.Millisecond)
	defer cancel()
	<-ctx.Done()
	var e *Error
	if _, err := p.Receive(ctx, in(50*time.Millisecond)); !errors.As(err, &e) || e.Kind != Silent {
		t.Error(err)
	}
}

// A program that does not read does not block its referee.
func TestDoesNotRead(t *testing.T) {
	p, _ := begin(t, "sleeps", nil)
	message := bytes.Repeat([]byte("go\n"), 1<<18)
	for range 2 * maxWaiting {
		p.Send(message)
	}
	var e *Error
	if _, err := p.Receive(t.Context(), in(50*time.Millisecond)); !errors.As(err, &e) || e.Kind != Silent {
		t.Error(err)
	}
}

// A program that closes its input is at fault for that only if it goes on; in either case
// what it has answered before is received.
func TestClosesInput(t *testing.T) {
	t.Parallel()
	for how, kind := range map[string]Kind{"echoes, closes input, sleeps": Closed, "echoes, crashes": Ended} {
		for range map[Kind]int{Closed: 1, Ended: 10}[kind] {
			p, _ := begin(t, how, nil)
			p.Send([]byte("go\n"))
			p.Send(bytes.Repeat([]byte("more\n"), 1<<17)) // more than the pipe takes
			if line, err := p.Receive(t.Context(), in(time.Minute)); err != nil || string(line) != "go" {
				t.Fatalf(`%s: %q, %v; want no error, string(line) == "go"`, how, line, err)
			}
			var e *Error
			if _, err := p.Receive(t.Context(), in(time.Minute)); !errors.As(err, &e) || e.Kind != kind {
				t.Errorf("%s: %v; want %v", how, err, kind)
			}
			p.Kill()
		}
	}
}

func TestCannotStart(t *testing.T) {
	text := filepath.Join(t.TempDir(), "text")
	must.Do(t, os.WriteFile(text, []byte("no program"), 0o755))
	plain := filepath.Join(t.TempDir(), "plain")
	must.Do(t, os.WriteFile(plain, nil, 0o644))
	for want, c := range map[string]Command{
		"no command given":             {},
		"must not be negative":         {Args: []string{"x"}, Memory: -1},
		"not found":                    {Args: []string{"no-such-program"}},
		"no such file":                 {Args: []string{"/no/such/program"}},
		"permission denied":            {Args: []string{plain}},
		"exec format error":            {Args: []string{text}},
		"/no/such/folder: no such":     {Args: []string{"/bin/sh"}, Dir: "/no/such/folder"},
		plain + " is a file":           {Args: []string{"/bin/sh"}, Dir: plain},
		"cannot start no-such-program": {Args: []string{"no-such-program"}},
	} {
		if _, err := Start(t.Context(), c); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: %v; want %q", c, err, want)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if p, err := Start(ctx, Command{Args: []string{"/bin/cat"}}); err == nil {
		p.Kill() // it was faster
	} else if !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// A process outside the family that holds the program's pipes keeps nothing from ending.
func TestForeignHolder(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("only Linux opens a pipe a second time")
	}
	p, _ := begin(t, "", func(c *Command) { c.Args = []string{"/bin/sh", "-c", "echo $$; sleep 3600"} })
	pid := must.Get(p.Receive(t.Context(), in(time.Minute)))(t)
	for fd, mode := range []int{os.O_RDONLY, os.O_WRONLY, os.O_WRONLY} {
		f := must.Get(os.OpenFile(fmt.Sprintf("/proc/%s/fd/%d", pid, fd), mode, 0))(t)
		defer f.Close()
	}
	p.Send(bytes.Repeat([]byte("go\n"), 1<<18)) // more than the pipe takes
	p.Kill()
	for _, done := range []chan struct{}{p.wrote, p.drained, p.read} {
		select {
		case <-done:
		case <-time.After(time.Minute):
			t.Error("a goroutine still uses a pipe")
		}
	}
}

// The death of a process that the program has left to itself is not the program's.
func TestOrphanDies(t *testing.T) {
	p := must.Get(Start(t.Context(), Command{Args: []string{"sh", "-c", "(true &); sleep 0.2; echo here"}}))(t)
	defer p.Kill()
	if line, err := p.Receive(t.Context(), in(time.Minute)); err != nil || string(line) != "here" {
		t.Errorf(`p.Receive(t.Context(), in(time.Minute)) = %q, %v; want no error, string(line) == "here"`, line, err)
	}
}

// A program, named by its path or by a name in PATH, runs with the limits of its command, rounded
// up to whole seconds, and without any if it has none.
func TestLimitsAreSet(t *testing.T) {
	ask := "ulimit -t; ulimit -d"
	unlimited := must.Get(Tool(t.Context(), nil, "/bin/sh", "-c", ask))(t)
	free := strings.Fields(string(unlimited))
	for _, test := range []struct {
		cpu    time.Duration
		memory int64
		want   []string
	}{
		{0, 0, free},
		{time.Millisecond, 0, []string{"1", free[1]}},
		{1500 * time.Millisecond, 0, []string{"2", free[1]}},
		{time.Minute, 64 << 20, []string{"60", "65536"}},
		{0, 64 << 20, []string{free[0], "65536"}},
	} {
		if test.memory > 0 && runtime.GOOS != "linux" {
			continue
		}
		p := must.Get(Start(t.Context(), Command{Args: []string{"sh", "-c", ask}, CPU: test.cpu, Memory: test.memory}))(t)
		for _, want := range test.want {
			if line, err := p.Receive(t.Context(), in(time.Minute)); err != nil || string(line) != want {
				t.Errorf("%v and %d bytes: %q, %v; want %v", test.cpu, test.memory, line, err, test.want)
			}
		}
		p.Kill()
	}
}

// TestTool checks the output of a trusted program, after success and failure.
func TestTool(t *testing.T) {
	sh, err := Find("sh")
	if err != nil {
		t.Skip(err)
	}
	out, err := Tool(t.Context(), []string{"TOOL=spade"}, sh, "-c", "echo $TOOL; echo noise >&2")
	if err != nil || string(out) != "spade\n" {
		t.Errorf(`Tool(t.Context(), []string{"TOOL=spade"}, sh, "-c", "echo $TOOL; echo noise >&2") = %q, %v; want no error, string(out) == "spade\n"`, out, err)
	}
	if _, err := Tool(t.Context(), nil, sh, "-c", "echo the reason >&2; exit 3"); err == nil || !strings.Contains(err.Error(), "the reason") || !strings.HasPrefix(err.Error(), sh+": ") {
		t.Errorf("an error without its reason: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Tool(ctx, nil, sh, "-c", "sleep 60"); err == nil {
		t.Error("a tool outlives its context")
	}
	if _, err := Find("no such program"); err == nil {
		t.Error("there is no such program")
	}
}
