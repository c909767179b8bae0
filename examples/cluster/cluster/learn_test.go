package cluster

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-61c9d78a/versus/examples/cluster/internal/queue"
	"github.com/seed-61c9d78a/versus/examples/internal/learning"
	"github.com/seed-61c9d78a/versus/internal/must"
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
		if diff := cmp.Diff(want, learned(t, there)); diff != "" {
			t.Errorf(`%s on workers: %s; want diff == ""`, name, diff)
		}
		if testing.Short() {
			continue
		}
		told(t, append([]string{"learn"}, at(within, "-store", fast(t))...)...)
		if diff := cmp.Diff(want, learned(t, within)); diff != "" {
			t.Errorf(`%s in one process: %s; want diff == ""`, name, diff)
		}
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
	if diff := cmp.Diff(learned(t, here), learned(t, there)); diff != "" {
		t.Error(diff)
	}
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
