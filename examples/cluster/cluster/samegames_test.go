package cluster

import (
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	registered "github.com/seed-61c9d78a/versus/examples/games"
	"github.com/seed-61c9d78a/versus/internal/tools"
)

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
				if diff := cmp.Diff(want, got); diff != "" {
					t.Errorf("%s (-one at a time):\n%s; want diff == \"\"", what, diff)
				}
			}
		})
	}
}
