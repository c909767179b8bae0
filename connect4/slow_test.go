//go:build slow

package connect4_test

import (
	"testing"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/game"
)

// These tests take minutes: go test -tags slow -timeout 1h ./connect4

func TestWholePublishedSets(t *testing.T) {
	for _, name := range []string{"Test_L1_R1", "Test_L2_R2", "Test_L1_R2_first100", "Test_L1_R3_first20"} {
		exact := connect4.Solver{NoBook: true}
		weak := connect4.Solver{NoBook: true}
		for _, p := range readSet(t, name) {
			s := position(t, connect4.Game{}, p.moves)
			got, err := exact.Solve(t.Context(), s)
			if err != nil || got.Score != p.score {
				t.Errorf("%s: %s: %+v, %v; want %d", name, p.moves, got, err, p.score)
			}
			got, err = weak.Weak(t.Context(), s)
			if err != nil || sign(got.Lower) != sign(p.score) || sign(got.Upper) != sign(p.score) {
				t.Errorf("%s: %s: weakly %+v, %v; want the sign of %d", name, p.moves, got, err, p.score)
			}
		}
	}
}

// TestEmptyBoard solves the game without the book.
func TestEmptyBoard(t *testing.T) {
	solver := connect4.Solver{NoBook: true, TableBytes: 512 << 20}
	got, err := solver.Solve(t.Context(), connect4.State{})
	if err != nil || got.Score != 1 || got.Plies != 41 || got.Winner() != game.First {
		t.Errorf("%+v, %v; want a win with disc 41", got, err)
	}
	t.Logf("%d nodes, %v", got.Nodes, got.Time)
}

// TestDistinctPositionsDeep continues where TestDistinctPositions ends.
func TestDistinctPositionsDeep(t *testing.T) {
	g := connect4.Game{}
	level := map[connect4.State]struct{}{g.Start(): {}}
	want := map[int]int{10: 1662623, 11: 4568683, 12: 12236101}
	for ply := 1; ply <= 12; ply++ {
		next := make(map[connect4.State]struct{}, 3*len(level))
		for s := range level {
			for _, child := range game.All(g, s) {
				next[child] = struct{}{}
			}
		}
		level = next
		if n, ok := want[ply]; ok && len(level) != n {
			t.Errorf("ply %d: %d positions, want %d", ply, len(level), n)
		}
		if ply == 10 {
			won := 0
			for s := range level {
				if g.Winner(s) != game.Nobody {
					won++
				}
			}
			if won != 44225 {
				t.Errorf("ply 10: %d positions just won, want 44225", won)
			}
		}
	}
}
