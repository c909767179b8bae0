package learning

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/eval/model"
	"github.com/seed-61c9d78a/versus/examples/games"
	"github.com/seed-61c9d78a/versus/examples/internal/cli/clitest"
	"github.com/seed-61c9d78a/versus/game/catalog"
)

var nine, _ = catalog.Join(games.All()...)

func program(t *testing.T, args ...string) (status int, out, errs string) {
	t.Helper()
	return clitest.Program{Name: "tune learn", Run: Here(nine)}.Call(t, "", args...)
}

// TestEveryGame learns every game for a short time.
func TestEveryGame(t *testing.T) {
	for _, s := range roster(nine) {
		if testing.Short() && s.Name != "tictactoe" {
			continue
		}
		dir := t.TempDir()
		args := []string{"-time", "0", "-games", "30", "-generations", "1", "-nodes", "50", "-gate-pairs", "2", "-epochs", "2", "-hidden", "16", "-dir", dir}
		if s.Name == "checkers" {
			args = append(args, "-endgame", "2")
		}
		status, out, errs := program(t, append(args, s.Name)...)
		if status != 0 || !strings.Contains(out, "| 1 | 0 | 30 | ") {
			t.Errorf("%s: status %d\n%s%s; want status == 0, strings.Contains(out, \"| 1 | 0 | 30 | \")", s.Name, status, out, errs)
			continue
		}
		if _, err := model.Open(filepath.Join(dir, "model-001.weights"), ""); err != nil {
			t.Error(err)
		}
	}
}

func TestMistakes(t *testing.T) {
	for want, args := range map[string]string{
		"no game given; want one of connect4, checkers":            "",
		"goofspiel hides moves or cards":                           "goofspiel",
		`no game "ludo"`:                                           "ludo",
		"flags come before the game":                               "tictactoe tictactoe",
		`no variant "x" (there are: english, damas)`:               "-variant x checkers",
		"the option endgame is 9; want a whole number from 0 to 4": "-endgame 9 checkers",
		"flag provided but not defined":                            "-x othello",
	} {
		if status, out, errs := program(t, strings.Fields(args)...); status != 2 || out != "" || !strings.Contains(errs, want) {
			t.Errorf("%s: status %d, %s; want %q", args, status, errs, want)
		}
	}
	if status, out, _ := program(t, "-h"); status != 0 || !strings.Contains(out, "othello") || !strings.Contains(out, "  -generations int\n") || strings.Contains(out, "  -endgame") {
		t.Errorf("-h: status %d, %s", status, out)
	}
	for _, game := range []string{"othello", "tictactoe"} { // a run has a directory of its own
		if status, out, _ := program(t, "-h", game); status != 0 || !strings.Contains(out, `(default "`+game+`.learn")`) {
			t.Errorf("-h %s: status %d, %s; want the default %s.learn of -dir", game, status, out, game)
		}
	}
}
