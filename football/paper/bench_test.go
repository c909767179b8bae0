package paper

import (
	"context"
	"testing"
	"time"

	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/search"
)

// BenchmarkStressTurns enumerates the 433,648 distinct turns of the stress position.
func BenchmarkStressTurns(b *testing.B) {
	g, s := stressPosition(b)
	for b.Loop() {
		n := 0
		for range g.Turns(b.Context(), s, 0) {
			n++
		}
		if n != 433648 {
			b.Fatal(n)
		}
	}
	b.ReportMetric(433648*float64(b.N)/b.Elapsed().Seconds(), "turns/s")
}

// BenchmarkStressPaths counts its 51,647,883 sequences of steps one by one.
func BenchmarkStressPaths(b *testing.B) {
	g, s := stressPosition(b)
	for b.Loop() {
		if n, _ := g.CountPaths(b.Context(), s, 1); n.Paths != 51647883 {
			b.Fatal(n)
		}
	}
	b.ReportMetric(51647883*float64(b.N)/b.Elapsed().Seconds(), "paths/s")
}

func BenchmarkEvaluate(b *testing.B) {
	g, s := stressPosition(b)
	b.ReportAllocs()
	for b.Loop() {
		g.Evaluate(&s)
	}
}

// midGame is a position after 20 turns of a game between humans on the standard field.
func midGame(b *testing.B) (*Game, State) {
	g := Standard()
	r := must.Get(g.ParseRecord("0 2 0 53 4 7 4 16141 4 720 0 5257 445 2212 35 4 57 41 65 67 2"))(b)
	return g, r.Final
}

// BenchmarkBacktracker is the classic player at its depth of 15 in the stress position. The
// original examined 5,000 solutions a second.
func BenchmarkBacktracker(b *testing.B) {
	g, s := stressPosition(b)
	var looked int
	for b.Loop() {
		_, n, err := (&backtracker{Game: g}).candidates(b.Context(), s, 15)
		if err != nil {
			b.Fatal(err)
		}
		looked += n
	}
	b.ReportMetric(float64(looked)/b.Elapsed().Seconds(), "turns/s")
}

// benchmarkSecond searches a position for a second.
func benchmarkSecond(b *testing.B, p func(*Game) search.Searcher[State, Direction]) {
	g, s := midGame(b)
	var depth, nodes float64
	for b.Loop() {
		ctx, cancel := context.WithTimeout(b.Context(), time.Second)
		r, err := p(g).Search(ctx, s)
		cancel()
		if err != nil {
			b.Fatal(err)
		}
		depth += float64(r.Depth)
		nodes += float64(r.Nodes)
	}
	b.ReportMetric(depth/float64(b.N), "turns-deep")
	b.ReportMetric(nodes/b.Elapsed().Seconds(), "nodes/s")
}

func BenchmarkAlphaBetaSecond(b *testing.B) {
	benchmarkSecond(b, func(g *Game) search.Searcher[State, Direction] { return &alphaBeta{Game: g} })
}

func BenchmarkMCTSSecond(b *testing.B) {
	benchmarkSecond(b, func(g *Game) search.Searcher[State, Direction] { return &mcts{Game: g} })
}
