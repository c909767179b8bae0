//go:build linux

package program_test

import (
	"os"
	"strings"
	"syscall"
	"testing"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/internal/must"
)

// A referee without free descriptors voids the game and names the reason, whichever side
// needs them; it charges no program.
func TestRefereeWithoutDescriptors(t *testing.T) {
	var old syscall.Rlimit
	must.Do(t, syscall.Getrlimit(syscall.RLIMIT_NOFILE, &old))
	defer syscall.Setrlimit(syscall.RLIMIT_NOFILE, &old)
	for _, sides := range []int{1, 2, 3} {
		bots := [2]match.Bot[state, move]{first{}, first{}}
		for i := range bots {
			if sides&(1<<i) != 0 {
				bots[i] = start(t, "behaves", nil)
			}
		}
		next := must.Get(os.Open(os.DevNull))(t)
		limit := uint64(next.Fd()) + 3
		next.Close()
		syscall.Setrlimit(syscall.RLIMIT_NOFILE, &syscall.Rlimit{Cur: limit, Max: old.Max})
		r, err := (&match.Match[state, move]{Game: connect4.Game{}, First: bots[0], Second: bots[1]}).Play(t.Context())
		syscall.Setrlimit(syscall.RLIMIT_NOFILE, &old)
		if err != nil || r.Reason != match.RefereeFailed || r.Winner != game.Nobody || !strings.Contains(r.Detail, "too many open files") {
			t.Errorf("programs %b: %v wins by %v (%s), %v", sides, r.Winner, r.Reason, r.Detail, err)
		}
	}
}
