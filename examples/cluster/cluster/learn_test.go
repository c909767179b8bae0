package cluster

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/examples/cluster/internal/queue"
	registered "github.com/seed-61c9d78a/versus/examples/games"
	"github.com/seed-61c9d78a/versus/examples/internal/cli/clitest"
	"github.com/seed-61c9d78a/versus/examples/internal/learning"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/internal/tools"
)

// someLearning is a run of two generations that takes a second. The second generation plays with
// weights learned by the first.
var someLearning = []string{"-time", "0", "-games", "60", "-generations", "2", "-nodes", "60", "-gate-nodes", "60", "-gate-pairs", "8", "-epochs", "3", "-hidden", "16", "-seed", "3"}

// learned returns the results of a run that its flags determine.
func learned(t *testing.T, dir string) map[string]string {
	t.Helper()
	found := map[string]string{}
	names := must.Get(filepath.Glob(filepath.Join(dir, "*-00*")))(t) // games and models
	for _, name := range names {
		data := must.Get(os.ReadFile(name))(t)
		found[filepath.Base(name)] = string(data)
	}
	if len(names) < 4 {
		t.Errorf("%s has only %v", dir, names)
	}
	return found
}

// TestLearnIsTheSameEverywhere learns here, on workers, and in one process.
func TestLearnIsTheSameEverywhere(t *testing.T) {
	url := server(t)
	worker(t, url, "first")
	worker(t, url, "second", "-cores", "2")
	for _, name := range []string{"tictactoe", "connect4"} {
		at := func(dir string, more ...string) []string {
			args := append(append([]string{}, someLearning...), more...)
			if name == "connect4" {
				args = append(args, "-solve", "8")
			}
			return append(args, "-dir", dir, name)
		}
		here, there, within := t.TempDir(), t.TempDir(), t.TempDir()
		if status, _, errs := call(t, learning.Here(allGames), at(here)...); status != 0 {
			t.Fatalf("status %d, %s; want status == 0", status, errs)
		}
		want := learned(t, here)
		told(t, append([]string{"learn"}, at(there, "-nats", url, "-repeat", "0.2")...)...)
		same(t, name+" on workers", want, learned(t, there))
		if testing.Short() {
			continue
		}
		told(t, append([]string{"learn"}, at(within, "-store", fast(t))...)...)
		same(t, name+" in one process", want, learned(t, within))
	}
}

// TestForgedLearning learns with a worker that lies about some searches. All games are repeated,
// so the result is that of the honest workers.
func TestForgedLearning(t *testing.T) {
	url, here, there := server(t), t.TempDir(), t.TempDir()
	if status, _, errs := call(t, learning.Here(allGames), append(append([]string{}, someLearning...), "-dir", here, "tictactoe")...); status != 0 {
		t.Fatalf("status %d, %s; want status == 0", status, errs)
	}
	worker(t, url, "alice")
	forged := forge(t, url, "mallory", 1)
	present(t, url, 2)
	args := append([]string{"learn", "-nats", url, "-repeat", "1"}, someLearning...)
	status, _, errs := call(t, nine, append(args, "-dir", there, "tictactoe")...)
	if status != 0 || forged.Load() == 0 || !strings.Contains(errs, "refused: mallory") {
		t.Fatalf(`status %d after %d lies, %s; want status == 0, forged.Load() != 0, strings.Contains(errs, "refused: mallory")`, status, forged.Load(), errs)
	}
	same(t, "what was learned", learned(t, here), learned(t, there))
}

// TestWrongWeights has tasks whose weights do not match their sum.
func TestWrongWeights(t *testing.T) {
	d := must.Get(openLearning(t.Context(), allGames, nil, queue.Run{Setup: []byte(`{"game":"tictactoe"}`)}))(t)
	task := `{"generation":1,"games":1,"nodes":9,"openingPlies":1,"maxPlies":9`
	for more, want := range map[string]string{
		`,"sha256":"00","size":0}`:           "0 bytes; want 1 to",
		`,"sha256":"00","size":99999999999}`: "99999999999 bytes; want 1 to",
		`,"weights":"eA==","games":-1}`:      "a task of -1 games",
	} {
		if _, err := d.Do(t.Context(), 0, []byte(task+more)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v; want %q", more, err, want)
		}
	}
	if _, err := openLearning(t.Context(), allGames, nil, queue.Run{Setup: []byte(`{"game":"ludo"}`)}); err == nil {
		t.Error("no error for a game that nobody knows")
	}
}

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
		setup := tournamentSetup{Setup: tools.Setup{Players: []string{"llm:http://127.0.0.1:1 x", "random"}}, Kits: map[int]kit{0: {}}}
		if _, err := c.unpack(t.Context(), &queue.Store{}, &setup); err == nil {
			t.Errorf("a worker with -programs %s: no error for %q; want one", programs, setup.Setup.Players)
		}
	}
}

// TestSameGames plays the same tournaments in this process, one game at a time and two at a time,
// and on two workers of a cluster, and compares the games move by move. The bots keep their search
// results from move to move and are limited by nodes.
func TestSameGames(t *testing.T) {
	for _, e := range registered.All() {
		t.Run(e.Name, func(t *testing.T) {
			players := []string{"random"}
			for _, name := range []string{"minimax", "mcts", "mcts-rollouts", "alphabeta", "learned", "strong", "simultaneous", "simultaneous-mcts", "determinized", "ismcts"} {
				if slices.Contains(tools.Of(e).BotNames(), name) {
					players = append(players, name)
				}
			}
			dir := t.TempDir()
			played := func(name string, run func(*testing.T, ...string) string, args ...string) map[int]string {
				path := filepath.Join(dir, name)
				args = append(args, "-game", e.Name, "-format", "gauntlet", "-games", "4", "-nodes", "150", "-max-plies", "24", "-seed", "3", "-json", "-record", path)
				run(t, append(args, players...)...)
				list, _ := games(t, path)
				return list
			}
			want := played("one", here, "-concurrency", "1")
			if len(want) != 4*(len(players)-1) {
				t.Fatalf("%d games of %d players; want len(want) == 4*(len(players)-1)", len(want), len(players))
			}
			for what, got := range map[string]map[int]string{
				"two at a time": played("two", here, "-concurrency", "2"),
				"the cluster":   played("cluster", ok, "run", "-concurrency", "2", "-store", fast(t)),
			} {
				same(t, what, want, got)
			}
		})
	}
}
