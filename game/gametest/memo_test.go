package gametest_test

import (
	"os"
	"os/exec"
	"runtime"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/game/gametest"
)

// memo caches estimates in a map without a lock.
type memo struct {
	bare
	known map[raidState]float64
}

func (m memo) Evaluate(s *raidState) float64 {
	v, ok := m.known[*s]
	if !ok {
		v = raid{}.Evaluate(s)
		m.known[*s] = v
	}
	return v
}

const memoVariable = "GAMETEST_MEMO"

// TestMemoWithoutLock checks that Go ends a program with such a game: nothing can be
// caught, but it happens at once, with the reason, and not in a tournament.
func TestMemoWithoutLock(t *testing.T) {
	if os.Getenv(memoVariable) != "" {
		for range 1000 { // new games, because one with a full map may pass
			gametest.TestWith(t, memo{bare{raid{}}, map[raidState]float64{}}, gametest.Options{Games: 1, Budget: 1})
		}
		return
	}
	if runtime.GOMAXPROCS(0) < 2 {
		t.Skip("one processor: goroutines do not run at the same time")
	}
	command := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestMemoWithoutLock$", "-test.short")
	command.Env = append(os.Environ(), memoVariable+"=1")
	output, err := command.CombinedOutput()
	if text := string(output); err == nil || !strings.Contains(text, "concurrent map") && !strings.Contains(text, "DATA RACE") {
		t.Errorf("a map that is not locked goes unnoticed: %v\n%s", err, text)
	}
}
