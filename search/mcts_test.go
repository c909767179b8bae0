package search_test

import (
	"math"
	"testing"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/randomgame"
	"github.com/seed-61c9d78a/versus/search"
)

// TestMCTSSolvesSmallGames checks that small games are proven, and that the means of others are
// near their values.
func TestMCTSSolvesSmallGames(t *testing.T) {
	games, solved := 0, 0
	for seed := range uint64(60) {
		for _, kind := range []randomgame.Kind{randomgame.Tree, randomgame.Graph, randomgame.Dice} {
			from, g := random(kind, seed)
			r, err := search.NewMCTS(g, search.Limits{Nodes: 20_000}).Search(t.Context(), g.Start())
			value, unit := from.Value(from.Start()), from.High-from.Low
			games++
			if r.Proven {
				solved++
				if got := from.Value(game.After(g, g.Start(), r.Move)); math.Abs(got-value) > 1e-9*unit {
					t.Errorf("%v %d: proven %v, but the move %v leads to %v", kind, seed, value, r.Move, got)
				}
			}
			if within := 0.1 * unit; err != nil || math.Abs(r.Score-value) > within {
				t.Errorf("%v %d: score %v after %d simulations, %v; the value is %v; want no error, math.Abs(r.Score-value) <= within", kind, seed, r.Score, r.Nodes, err, value)
			}
		}
	}
	if solved < games*3/4 {
		t.Errorf("%d of %d games solved; want solved >= games*3/4", solved, games)
	}
}

// TestMCTSProvesMeans checks the last digits of a proven expectation.
func TestMCTSProvesMeans(t *testing.T) {
	const outcomes = 20
	g := &randomgame.Game{High: 2e6, Positions: []randomgame.Position{{Turn: game.First, Next: []int32{1}}, {Turn: game.Chance}}}
	want := 0.0
	for i := range outcomes {
		odds, payoff := 2*float64(i+1)/outcomes/(outcomes+1), 1e6+math.Sqrt(float64(i))
		g.Positions = append(g.Positions, randomgame.Position{Score: payoff})
		chance := &g.Positions[1]
		chance.Odds, chance.Next = append(chance.Odds, odds), append(chance.Next, int32(i+2))
		want += odds * payoff
	}
	r, err := search.NewMCTS(g.Play(), search.Limits{Nodes: 100_000}).Search(t.Context(), g.Start())
	if err != nil || !r.Proven || math.Abs(r.Score-want) > 1e-9 {
		t.Errorf("%v, proven %v, %v; want %v", r.Score, r.Proven, err, want)
	}
}

func TestMCTSDoesNotAllocatePerSimulation(t *testing.T) {
	allocations := func(simulations int64) float64 {
		m := search.NewMCTS(connect4.Game{}, search.Limits{Nodes: simulations})
		return testing.AllocsPerRun(1, func() { m.Search(t.Context(), connect4.Game{}.Start()) })
	}
	if few, many := allocations(1000), allocations(50_000); many > few+100 { // the arena doubles
		t.Errorf("%v allocations for 1,000 simulations, %v for 50,000; want many <= few+100", few, many)
	}
}

func BenchmarkMCTS(b *testing.B) {
	b.ReportAllocs()
	g := connect4.Game{}
	var simulations int64
	for b.Loop() {
		m := search.MCTS[connect4.State, connect4.Move]{Game: g, Limits: search.Limits{Nodes: 400_000}}
		r, err := m.Search(b.Context(), g.Start())
		if err != nil {
			b.Fatal(err)
		}
		simulations += r.Nodes
	}
	b.ReportMetric(float64(simulations)/b.Elapsed().Seconds(), "simulations/s")
}
