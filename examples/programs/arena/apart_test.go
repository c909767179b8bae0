package arena

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/examples/games"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/game/match/record"
	"github.com/seed-61c9d78a/versus/internal/tools"
)

// The second game of a pair does not deal the cards of the first, which a bot would
// remember: it had one of them.
func TestPairsAreDealtAnew(t *testing.T) {
	const pairs = 12
	same := func(name string, deals []string) {
		t.Helper()
		n := 0
		for i := 0; i+1 < len(deals); i += 2 {
			if deals[i] == deals[i+1] {
				n++
			}
		}
		if len(deals) != 2*pairs || n > pairs/2 { // six deals, so two of twelve by chance
			t.Errorf("%s: %d of %d pairs have one deal: %q", name, n, pairs, deals)
		}
	}
	path := filepath.Join(t.TempDir(), "games.jsonl")
	ok(t, "run -game kuhn -games 24 -record "+path+" random random")
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	_, played, err := record.Read(f)
	if err != nil {
		t.Fatal(err)
	}
	deals := make([]string, len(played))
	for _, g := range played {
		deals[g.ID-1] = strings.Join(g.Moves[:2], " ")
	}
	same("run", deals)
	ok(t, "verify "+path)

	all, err := catalog.Join(games.All()...)
	if err != nil {
		t.Fatal(err)
	}
	kuhn, err := all.Find("kuhn")
	if err != nil {
		t.Fatal(err)
	}
	deals = nil
	_, err = kuhn.Play(t.Context(), tools.Series{A: "random", B: "random", Games: 2 * pairs, Played: func(p tools.Played) {
		deals = append(deals, strings.Join(strings.Fields(p.Moves)[:2], " "))
	}})
	if err != nil {
		t.Fatal(err)
	}
	same("a series", deals)
}
