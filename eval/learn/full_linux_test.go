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

// TestFullDisk repeatedly fills the disk, each time a little later.
func TestFullDisk(t *testing.T) {
	failures, room := 0, 100
	undisturbed(t, func(c *exec.Cmd) bool {
		c.Env = append(c.Env, "VERSUS_FULL="+strconv.Itoa(room))
		out, err := c.CombinedOutput()
		if err == nil {
			return true
		}
		failures++
		var exit *exec.ExitError
		if !errors.As(err, &exit) || exit.ExitCode() != 1 || !strings.Contains(string(out), syscall.EFBIG.Error()) {
			t.Fatalf("with %d bytes: %v\n%s", room, err, out)
		}
		room += room / 2
		return false
	})
	if failures < 5 {
		t.Errorf("the disk was full %d times; want 5 or more", failures)
	}
}
