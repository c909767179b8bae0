package cluster

import (
	"testing"

	"github.com/seed-61c9d78a/versus/examples/cluster/internal/queue"
	registered "github.com/seed-61c9d78a/versus/examples/games"
	"github.com/seed-61c9d78a/versus/examples/internal/cli/clitest"
	"github.com/seed-61c9d78a/versus/internal/tools"
)

// A worker with -programs sandbox confines programs of every kind, although the run does not
// ask for it, and keeps the run's limits.
func TestWorkersConfineEveryKind(t *testing.T) {
	url := server(t)
	clitest.Probe(t, registered.All(), false, false, func(t *testing.T, _ string, args ...string) {
		worker(t, url, "sandbox", "-programs", "sandbox", "-cache", t.TempDir())
		// The coordinator, which does not confine its own program, may say that it does not work.
		call(t, nine, append([]string{"run", "-nats", url}, args...)...)
	})
}

// A worker asks no address for a run, and tells nobody its key, unless it runs everything.
func TestWorkersAskNoModels(t *testing.T) {
	for _, programs := range []string{"no", "sandbox"} {
		c := crew{programs: programs, cache: t.TempDir()}
		setup := tournamentSetup{Setup: tools.Setup{Players: []string{"llm:http://127.0.0.1:1 x", "random"}}, Kits: []kit{{Kind: tools.ModelProgram, Args: []string{"http://127.0.0.1:1", "x"}}}}
		if _, err := c.unpack(t.Context(), &queue.Store{}, &setup); err == nil {
			t.Errorf("a worker with -programs %s: no error for %q; want one", programs, setup.Setup.Players)
		}
	}
}
