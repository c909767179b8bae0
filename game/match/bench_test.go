package match_test

import (
	"testing"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/game/match"
)

// BenchmarkGame measures the overhead of the referee: a game of Connect 4 between bots
// that just play a random move.
func BenchmarkGame(b *testing.B) {
	plies, seed := 0, uint64(0)
	for b.Loop() {
		seed++
		m := play{Game: connect4.Game{}, First: match.NewRandom(connect4.Game{}), Second: match.NewRandom(connect4.Game{}), Seed: seed}
		r, err := m.Play(b.Context())
		if err != nil {
			b.Fatal(err)
		}
		plies += len(r.Moves)
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
	b.ReportMetric(float64(plies)/b.Elapsed().Seconds(), "plies/s")
}
