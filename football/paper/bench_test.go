package paper

import (
	"testing"

	"github.com/seed-61c9d78a/versus/game"
)

// BenchmarkStressTurns enumerates the 433,648 distinct turns of the stress position.
func BenchmarkStressTurns(b *testing.B) {
	g, s := stressPosition(b)
	for b.Loop() {
		n := 0
		for range g.Turns(b.Context(), s, TurnLimits{}).All() {
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
		if n, _ := g.CountTurns(b.Context(), s, 1); n.Paths != 51647883 {
			b.Fatal(n)
		}
	}
	b.ReportMetric(51647883*float64(b.N)/b.Elapsed().Seconds(), "paths/s")
}

func BenchmarkCountTurns(b *testing.B) {
	g := Standard()
	for b.Loop() {
		if n, _ := g.CountTurns(b.Context(), g.Start(), 7); n.Paths != 50430220 {
			b.Fatal(n)
		}
	}
	b.ReportMetric(50430220*float64(b.N)/b.Elapsed().Seconds(), "paths/s")
}

// BenchmarkSteps is perft by single steps, to depth 8.
func BenchmarkSteps(b *testing.B) {
	g := Standard()
	for b.Loop() {
		if n, _ := game.Perft(b.Context(), g, g.Start(), 8); n != 4290384 {
			b.Fatal(n)
		}
	}
	b.ReportMetric(4290384*float64(b.N)/b.Elapsed().Seconds(), "leaves/s")
}

func BenchmarkEvaluate(b *testing.B) {
	g, s := stressPosition(b)
	b.ReportAllocs()
	for b.Loop() {
		g.Evaluate(&s)
	}
}

func TestStepsDoNotAllocate(t *testing.T) {
	g, s := stressPosition(t)
	moves := make([]Direction, 0, directions)
	if n := testing.AllocsPerRun(100, func() {
		moves = g.Moves(moves[:0], &s)
		for _, d := range moves {
			child := s
			g.Apply(&child, d)
			g.Hash(&child)
		}
	}); n != 0 {
		t.Errorf("%v allocations for the steps of a position", n)
	}
}
