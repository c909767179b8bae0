package learn

import (
	"errors"
	"os"
	"os/exec"
	"os/signal"
	"strconv"
	"strings"
	"syscall"
	"testing"
)

// limitFiles makes writes beyond the given file size fail, in the middle of a game, as on a
// full disk.
func limitFiles(bytes string) error {
	n, err := strconv.ParseUint(bytes, 10, 64)
	if err != nil {
		return err
	}
	signal.Ignore(syscall.SIGXFSZ)
	return syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: n, Max: n})
}

// init runs before TestMain, which turns the test binary into the program.
func init() {
	if bytes := os.Getenv("VERSUS_FULL"); bytes != "" {
		if err := limitFiles(bytes); err != nil {
			panic(err)
		}
	}
}

// TestFullDisk repeatedly fills the disk, each time a little later, and compares the result
// with that of a run with enough space.
func TestFullDisk(t *testing.T) {
	if testing.Short() {
		t.Skip("takes some seconds")
	}
	roomy, full := t.TempDir(), t.TempDir()
	if out, err := program(t, brief(roomy)...).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	failures := 0
	for room := 100; ; room += room / 2 {
		c := program(t, brief(full)...)
		c.Env = append(c.Env, "VERSUS_FULL="+strconv.Itoa(room))
		out, err := c.CombinedOutput()
		if err == nil {
			break
		}
		failures++
		var exit *exec.ExitError
		if !errors.As(err, &exit) || exit.ExitCode() != 1 || !strings.Contains(string(out), syscall.EFBIG.Error()) {
			t.Fatalf("with %d bytes: %v\n%s", room, err, out)
		}
	}
	if failures < 5 {
		t.Errorf("the disk was full %d times; want 5 or more", failures)
	}
	want, got := files(t, roomy), files(t, full)
	for name := range want {
		if want[name] != got[name] {
			t.Errorf("%s is not the same", name)
		}
	}
}
