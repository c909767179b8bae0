package learn

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/internal/must"
)

// TestMain turns the test binary into the program, for TestKill.
func TestMain(m *testing.M) {
	if os.Getenv("VERSUS_LEARN") == "" {
		os.Exit(m.Run())
	}
	g, err := connect4.New(5, 4)
	if err != nil {
		panic(err)
	}
	Main(config{Game: g, Name: "small"})
}

func program(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	path := must.Get(os.Executable())(t)
	c := exec.Command(path, args...)
	c.Env = append(os.Environ(), "VERSUS_LEARN=1")
	return c
}

// brief returns the arguments of a run of about a second.
func brief(dir string) []string {
	return []string{"-time", "0", "-games", "60", "-generations", "2", "-nodes", "60", "-gate-pairs", "4", "-gate-nodes", "20", "-epochs", "3", "-hidden", "16", "-seed", "3", "-dir", dir}
}

// undisturbed runs the program without disturbances, and then again and again with those of
// run, in another directory, until it succeeds. The results are the same.
func undisturbed(t *testing.T, run func(c *exec.Cmd) (done bool)) {
	t.Helper()
	if testing.Short() {
		t.Skip("takes some seconds")
	}
	whole, disturbed := t.TempDir(), t.TempDir()
	if out, err := program(t, brief(whole)...).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s; want no error", err, out)
	}
	for !run(program(t, brief(disturbed)...)) {
	}
	if diff := cmp.Diff(files(t, whole), files(t, disturbed)); diff != "" {
		t.Errorf("disturbed, the result is not the same:\n%s", diff)
	}
	if left, _ := filepath.Glob(filepath.Join(disturbed, "checkpoint*")); left != nil {
		t.Errorf("%v is left; want left == nil", left)
	}
}

// TestKill kills the program repeatedly, each time a little later.
func TestKill(t *testing.T) {
	wait := 20 * time.Millisecond
	undisturbed(t, func(c *exec.Cmd) bool {
		must.Do(t, c.Start())
		timer := time.AfterFunc(wait, func() { c.Process.Kill() })
		defer timer.Stop()
		wait += wait / 2
		return c.Wait() == nil
	})
}

// TestFlags checks the program's output for invalid arguments and for -h.
func TestFlags(t *testing.T) {
	dir := " -dir " + t.TempDir()
	for _, tt := range []struct {
		args     string
		status   int
		out, log string
	}{
		{"-h", 0, "Learns an evaluation of small", ""},
		{"-games x", 2, "", `learn: invalid value "x" for flag -games`},
		{"-hidden many", 2, "", `learn: invalid value "many" for flag -hidden: want multiples of 16`},
		{"-game 5", 2, "", "not defined: -game (-h prints help)"},
		{"-dir=", 2, "", "learn: -dir is empty; want a directory, or leave it out"},
		{"small", 2, "", `learn: unexpected argument "small"; only flags are taken (-h prints help)`},
		{"-generations -1" + dir, 2, "", "Generations is -1; want 1 or more"},
		{"-noise 2" + dir, 2, "", "Noise 2"},
		{"-start missing.json -games 9 -nodes 9 -time 0 -dir " + t.TempDir(), 2, "# small: a network of", "missing.json"},
		{"-hidden 7 -games 9 -nodes 9 -time 0" + dir, 2, "", "want multiples of 16"},
		{"-dir /dev/null/x", 1, "", "not a directory"},
	} {
		c := config{Game: connect4.Game{}, Name: "small"}
		var out, log strings.Builder
		status := c.program(t.Context(), &out, &log, strings.Fields(tt.args))
		if status != tt.status || !strings.HasPrefix(out.String(), tt.out) || (tt.out == "") != (out.Len() == 0) || !strings.Contains(log.String(), tt.log) {
			t.Errorf("%s: status %d, %q, %q", tt.args, status, out.String(), log.String())
		}
		if tt.args == "-h" && !strings.Contains(out.String(), "\n  -hidden ") {
			t.Errorf("the help lists no flags: %s", out.String())
		}
	}
}

// TestEveryFlag sets every flag, each of which changes the config.
func TestEveryFlag(t *testing.T) {
	c := config{Name: "small"}
	f := flag.NewFlagSet("", flag.ContinueOnError)
	c.Flags(f)
	for set := range strings.FieldsSeq("dir=x time=7h generations=7 games=7 nodes=7 opening=7 noise=0.7 max-plies=7 hidden=16,48 stages=7 lambda=0.7 keep=7 start=x gate-nodes=7 gate-pairs=7 epochs=7 seed=7 workers=7") {
		name, value, _ := strings.Cut(set, "=")
		before := fmt.Sprintf("%+v", c)
		if err := f.Set(name, value); err != nil || fmt.Sprintf("%+v", c) == before {
			t.Errorf("-%s %s: %v; nothing changes in %s", name, value, err, before)
		}
	}
	if f.NFlag() != 18 {
		t.Errorf("%d flags are set; want f.NFlag() == 18", f.NFlag())
	}
}
