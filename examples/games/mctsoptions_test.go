package games

import (
	"fmt"
	"math"
	"testing"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/examples/games/othello"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/search"
)

// BenchmarkMAST plays pairs of games with MAST against the same search without it, with equal
// numbers of simulations, and reports the score in per cent and its standard error.
func BenchmarkMAST(b *testing.B) {
	b.Run("connect4", func(b *testing.B) { contrastMCTS(b, connect4.Game{}, 200, options{MAST: 0.5}) })
	b.Run("othello", func(b *testing.B) { contrastMCTS(b, othello.Game{}, 200, options{MAST: 0.5}) })
}

// BenchmarkGumbel does the same for sequential halving at the root, with the small numbers of
// simulations that it was designed for.
func BenchmarkGumbel(b *testing.B) {
	for _, simulations := range []int64{16, 32, 64} {
		b.Run(fmt.Sprint("connect4/", simulations), func(b *testing.B) { contrastMCTS(b, connect4.Game{}, simulations, options{Gumbel: 16}) })
		b.Run(fmt.Sprint("othello/", simulations), func(b *testing.B) { contrastMCTS(b, othello.Game{}, simulations, options{Gumbel: 16}) })
	}
}

// options are those of search.MCTS that the benchmarks change, in any game.
type options struct {
	MAST   float64
	Gumbel int
}

func contrastMCTS[S, M comparable](b *testing.B, g game.Game[S, M], simulations int64, o options) {
	limits := search.Limits{Nodes: simulations}
	with, without := search.NewMCTS(g, limits), search.NewMCTS(g, limits)
	with.MAST, with.Gumbel = o.MAST, o.Gumbel
	s := match.Series[S, M]{
		Game: g, A: match.NewSearcher("with", with), B: match.NewSearcher("without", without), Games: 2 * b.N, OpeningPlies: 4, Seed: 1,
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
