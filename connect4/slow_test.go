//go:build slow

package connect4_test

import (
	"math/rand/v2"
	"testing"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/game"
)

// These tests take minutes: go test -tags slow -timeout 1h ./connect4

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

// TestWholeBook does for all 1,215,372 positions what TestOpeningBook does for the first.
func TestWholeBook(t *testing.T) { checkBook(t, connect4.OpeningBook().Plies()) }

// TestWholeBookBeyondItsPlies follows the positions of the opening book beyond its Plies: in each, the
// book has a perfect move, and of the replies to it those that are hard again. It solves a
// sample of them, and checks that a Solver looks up even the last ones.
func TestWholeBookBeyondItsPlies(t *testing.T) {
	g := connect4.Game{}
	book := connect4.OpeningBook()
	var solver connect4.Solver
	plain := connect4.Solver{NoBook: true}
	r := rand.New(rand.NewPCG(23, 24))
	found := 0
	for discs := range connect4.OpeningBook().Plies() + 1 {
		found += len(g.Positions(discs))
	}
	seen := map[connect4.State]bool{}
	// inBook adds s to list if the book has it and it is new.
	inBook := func(list []connect4.State, s connect4.State) []connect4.State {
		if _, ok := book.Score(s); !ok || seen[s] || seen[g.Mirror(s)] {
			return list
		}
		seen[s] = true
		return append(list, s)
	}
	start := (connect4.OpeningBook().Plies() + 1) / 2 * 2
	var level []connect4.State
	for _, s := range g.Positions(start) {
		level = inBook(level, s)
	}
	if start <= connect4.OpeningBook().Plies() {
		found -= len(level) // counted twice
	}
	for discs := start; len(level) > 0; discs += 2 {
		var after, next []connect4.State
		for _, s := range level {
			best := -100
			for _, child := range game.All(g, s) {
				score, ok := book.Score(child)
				if ok && best < -score {
					best = -score
				}
				after = inBook(after, child)
			}
			if score, _ := book.Score(s); best > score || best < score && discs > connect4.OpeningBook().Plies() {
				t.Errorf("%s: score %d, but the best move in the book has %d", g.FormatPosition(&s), score, best)
			}
		}
		for _, s := range after {
			for _, reply := range game.All(g, s) {
				next = inBook(next, reply)
			}
		}
		for _, list := range [][]connect4.State{level, after} {
			for _, i := range r.Perm(len(list))[:min(2, len(list))] {
				want, _ := book.Score(list[i])
				if got, err := plain.Solve(t.Context(), list[i]); err != nil || got.Score != want {
					t.Errorf("%s: the book says %d, the solver %d, %v; want no error, got.Score == want", g.FormatPosition(&list[i]), want, got.Score, err)
				}
				if got, err := solver.Solve(t.Context(), list[i]); err != nil || !got.Book {
					t.Errorf("%s: not looked up in the book, %v", g.FormatPosition(&list[i]), err)
				}
			}
		}
		t.Logf("%d positions of %d discs, %d after a move", len(level), discs, len(after))
		found += len(level) + len(after)
		level = next
	}
	if found != book.Len() {
		t.Errorf("found %d positions of %d; want found == book.Len()", found, book.Len())
	}
}
