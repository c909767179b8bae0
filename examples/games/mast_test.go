package games

import (
	"math"
	"testing"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/examples/games/othello"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/search"
)

// BenchmarkMAST plays pairs of games with MAST against the same search without, at equal
// simulations, and reports the points in percent and their standard error.
func BenchmarkMAST(b *testing.B) {
	b.Run("connect4", func(b *testing.B) { benchmarkMAST(b, connect4.Game{}) })
	b.Run("othello", func(b *testing.B) { benchmarkMAST(b, othello.Game{}) })
}

func benchmarkMAST[S, M comparable](b *testing.B, g game.Game[S, M]) {
	with, without := search.NewMCTS(g, search.Limits{Nodes: 200}), search.NewMCTS(g, search.Limits{Nodes: 200})
	with.MAST = 0.5
	s := match.Series[S, M]{
		Game: g, A: match.NewSearcher("MAST", with), B: match.NewSearcher("plain", without), Games: 2 * b.N, OpeningPlies: 4, Seed: 1,
	}
	r, err := s.Play(b.Context())
	if err != nil {
		b.Fatal(err)
	}
	n := float64(r.Wins + r.Draws + r.Losses)
	mean := r.Points() / n
	b.ReportMetric(100*mean, "%points")
	b.ReportMetric(100*math.Sqrt(mean*(1-mean)/n), "%±")
}
