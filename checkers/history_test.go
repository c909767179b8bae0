package checkers_test

import (
	"testing"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/must"
)

// TestQuietPlies checks that the count of plies without progress begins anew after a capture
// of either side, a step of a man of either side, and nothing else.
func TestQuietPlies(t *testing.T) {
	const limit = 4
	g := checkers.Game{Rules: checkers.Rules{Repetitions: -1, QuietPlies: limit}}
	for _, test := range []struct {
		position string
		moves    []string
		progress int // the number of plies up to the last progress
	}{
		{"B:WK32:BK1,K2", []string{"1-5", "32-28", "5-1", "28-32"}, 0},
		{"B:WK32,K31:BK1", []string{"1-5", "32-28", "5-1", "28-32"}, 0},
		{"B:WK32:BK1,9", []string{"9-13", "32-28", "1-5", "28-32", "5-1"}, 1},
		{"W:WK32,24:BK1", []string{"24-20", "1-5", "32-28", "5-1", "28-32"}, 1},
		{"B:WK32,K6:BK1,K3", []string{"1x10", "32-28", "10-7", "28-32", "7-10"}, 1},
		{"W:WK32,K31:BK27,K3", []string{"32x23", "3-7", "31-26", "7-3", "26-31"}, 1},
		{"B:WK32:BK1,25", []string{"25-30", "32-28", "1-5", "28-32", "5-1"}, 1},
	} {
		s := must.Get(checkers.ParseFEN(test.position))(t)
		line := []checkers.State{s}
		for ply := 0; ; ply++ {
			payoff, over := g.Outcome(line)
			if want := ply == test.progress+limit; over != want || payoff != 0 {
				t.Errorf("%s: after %v: over %v, %v; want over == want, payoff == 0", test.position, test.moves[:ply], over, payoff)
			}
			if ply == len(test.moves) {
				break
			}
			now := line[ply]
			m, err := g.ParseMove(&now, test.moves[ply])
			if err != nil {
				t.Fatalf("%s: %v; want no error", test.position, err)
			}
			line = append(line, game.After(g, now, m))
		}
	}
}
