package connect4_test

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/search"
)

// BenchmarkAgainstMinimax has a Solver play a board too large to solve against a plain
// search, 20 ms a move: a hundred games from random openings, each with both sides.
func BenchmarkAgainstMinimax(b *testing.B) {
	g, err := connect4.New(8, 7)
	if err != nil {
		b.Fatal(err)
	}
	solver := &connect4.Solver{Game: g}
	plain := &search.Minimax[connect4.State, connect4.Move]{Game: g}
	r := rand.New(rand.NewPCG(1, 0))
	var won, drawn, played int
	for b.Loop() {
		for range 50 {
			opening := randomPosition(g, r, 6+r.IntN(5))
			for _, side := range []game.Player{game.First, game.Second} {
				solver.NewGame(1)
				plain.NewGame(1)
				s := opening
				for !game.Over(g, s) {
					who := search.Searcher[connect4.State, connect4.Move](plain)
					if g.Turn(&s) == side {
						who = solver
					}
					ctx, cancel := context.WithTimeout(b.Context(), 20*time.Millisecond)
					got, err := who.Search(ctx, s)
					cancel()
					if err != nil {
						b.Fatal(err)
					}
					g.Apply(&s, got.Move)
				}
				played++
				switch g.Winner(s) {
				case side:
					won++
				case game.Nobody:
					drawn++
				}
			}
		}
	}
	b.ReportMetric(100*(float64(won)+float64(drawn)/2)/float64(played), "%score")
}
