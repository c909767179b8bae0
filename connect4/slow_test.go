//go:build slow

package connect4_test

import (
	"testing"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/game"
)

// These tests take minutes: go test -tags slow -timeout 1h ./connect4

func init() { wholeSets = true }

// TestEmptyBoard solves the game without the book.
func TestEmptyBoard(t *testing.T) {
	solver := connect4.Solver{NoBook: true, MemoryBytes: 512 << 20}
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
