package connect4_test

import (
	"math/rand/v2"
	"testing"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/must"
)

// TestQuestionsToWorkers compares two workers with the exact score found by one: the bounds of
// every question about part of the range, and the result of Search and its move.
func TestQuestionsToWorkers(t *testing.T) {
	g := connect4.Game{}
	one := connect4.Solver{NoBook: true}
	r := rand.New(rand.NewPCG(3, 4))
	for range 60 {
		s := connect4.RandomPosition(g, r, 16+r.IntN(12))
		want := must.Get(one.Solve(t.Context(), s))(t)
		two := connect4.Solver{NoBook: true, Workers: 2, MemoryBytes: 1 << 20}
		for low := -4; low <= 4; low++ {
			two.Reset()
			got := must.Get(two.Within(t.Context(), s, low, low+1))(t)
			if want.Score < got.Lower || want.Score > got.Upper || got.Lower <= low && got.Upper > low {
				t.Errorf("%s: within %d and %d: bounds %d and %d, the score is %d", g.FormatPosition(&s), low, low+1, got.Lower, got.Upper, want.Score)
			}
		}
		two.Reset()
		got := must.Get(two.Search(t.Context(), s))(t)
		if !got.Proven || got.Score != float64(sign(want.Score))*g.Turn(&s).Sign() || got.Depth != want.Plies {
			t.Errorf("%s: two workers find %v in %d plies, proven %v; the score is %d in %d", g.FormatPosition(&s), got.Score, got.Depth, got.Proven, want.Score, want.Plies)
		}
		after := game.After(g, s, got.Move)
		if game.Over(g, after) {
			continue
		}
		if reply, err := one.Solve(t.Context(), after); err != nil || -reply.Score != want.Score {
			t.Errorf("%s: two workers move to a score of %d instead of %d, %v", g.FormatPosition(&s), -reply.Score, want.Score, err)
		}
	}
}
