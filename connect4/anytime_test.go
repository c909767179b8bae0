package connect4_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/search"
)

// BenchmarkAgainstMinimax plays a Solver against a plain search on boards too large to solve,
// at 20 ms a move: a hundred games in swapped pairs from random openings. With more discs in the
// opening, more games are decided by it, and won by the same side in both games of a pair.
func BenchmarkAgainstMinimax(b *testing.B) {
	for _, size := range [][2]int{{8, 7}, {9, 7}} {
		g := must.Get(connect4.New(size[0], size[1]))(b)
		for _, discs := range [][2]int{{2, 4}, {6, 10}} {
			b.Run(fmt.Sprintf("%dx%d/discs=%d-%d", size[0], size[1], discs[0], discs[1]), func(b *testing.B) {
				r := rand.New(rand.NewPCG(1, 0))
				against(b, g, func() connect4.State {
					return connect4.RandomPosition(g, r, discs[0]+r.IntN(discs[1]-discs[0]+1))
				})
			})
		}
	}
}

// against plays from the openings that the function returns.
func against(b *testing.B, g connect4.Game, open func() connect4.State) {
	solver := &connect4.Solver{Game: g}
	plain := &search.Minimax[connect4.State, connect4.Move]{Game: g}
	var won, drawn, played int
	var moves, depth, nodes [2]float64
	for b.Loop() {
		for range 50 {
			opening := open()
			for _, side := range []game.Player{game.First, game.Second} {
				solver.NewGame(1)
				plain.NewGame(1)
				s := opening
				for !game.Over(g, s) {
					who, i := search.Searcher[connect4.State, connect4.Move](plain), 0
					if g.Turn(&s) == side {
						who, i = solver, 1
					}
					ctx, cancel := context.WithTimeout(b.Context(), 20*time.Millisecond)
					got, err := who.Search(ctx, s)
					cancel()
					if err != nil {
						b.Fatal(err)
					}
					if !got.Proven {
						moves[i]++
						depth[i] += float64(got.Depth)
						nodes[i] += float64(got.Nodes)
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
	for i, name := range []string{"minimax", "solver"} {
		b.ReportMetric(depth[i]/moves[i], "depth-"+name)
		b.ReportMetric(nodes[i]/moves[i], "nodes-"+name)
	}
}
