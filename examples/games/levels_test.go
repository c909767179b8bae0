package games

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/internal/tools"
	"github.com/seed-61c9d78a/versus/search"
)

// TestLevelSteps plays each level against the one before, the first against moves at random, and compares the
// points in percent with a table, a game measured a line. They are 65 to 80 except where the table says why not.
func TestLevelSteps(t *testing.T) {
	const file = "testdata/levels.txt"
	if !*whole {
		t.Skip("without -whole")
	}
	table := string(must.Get(os.ReadFile(file))(t))
	for _, e := range pages().Entries() {
		t.Run(e.Name, func(t *testing.T) {
			before, row := "random", fmt.Sprintf("%-14s", e.Name)
			_, rest, measured := strings.Cut(table, "\n"+e.Name+" ")
			if !measured {
				t.Skip("its levels have not been measured")
			}
			rest, _, _ = strings.Cut(rest, "\n")
			_, reason, _ := strings.Cut(rest, "; ")
			for _, l := range search.Levels() {
				score := must.Get(tools.Of(e).Play(t.Context(), tools.Series{A: l.String(), B: before, Games: 200, Opening: -1, Seed: 1}))(t)
				percent := score.Points() / 2
				if reason == "" && (percent < 65 || percent > 80) {
					t.Errorf("%v gets %v %% of the points from %s; want 65 to 80, or a reason in %s", l, percent, before, file)
				}
				before = l.String()
				row += fmt.Sprintf(" %8s", fmt.Sprint(percent))
			}
			if reason != "" {
				row += "; " + reason
			}
			if !strings.Contains(table, row+"\n") {
				t.Errorf("the line is\n%s\nand is not in %s; measure levels again by: go run ./examples/arena levels -game %s", row, file, e.Name)
			}
		})
	}
}
