package search_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/football"
	"github.com/seed-61c9d78a/versus/football/paper"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/internal/randomgame"
	"github.com/seed-61c9d78a/versus/internal/refinement"
	"github.com/seed-61c9d78a/versus/robanumeros"
	"github.com/seed-61c9d78a/versus/search"
)

// TestMinimaxIsMinimaxEverywhere checks, in the library's games and from random positions, that no
// refinement changes the value of a search to a fixed depth. TestRandomGames does so in random
// games.
func TestMinimaxIsMinimaxEverywhere(t *testing.T) {
	t.Run("connect4", func(t *testing.T) { compare(t, connect4.Game{}, 30, 5, true) })
	t.Run("checkers", func(t *testing.T) { compare(t, checkers.Game{Rules: checkers.Damas}, 40, 4, false) })
	t.Run("english checkers", func(t *testing.T) { compare(t, checkers.Game{Rules: checkers.English}, 40, 4, false) })
	t.Run("paper football", func(t *testing.T) { compare(t, paper.Standard(), 30, 4, true) })
	t.Run("3 v 3 football", func(t *testing.T) {
		g := must.Get(football.New(football.Config{Rows: 3, Columns: 6, Steps: 30}))(t)
		compare(t, g, 6, 2, false)
	})
	t.Run("robanumeros", func(t *testing.T) {
		g := must.Get(robanumeros.New([]int64{3, -9, 4, 12, -7, 5, 0, 8, -2, 6}))(t)
		compare(t, g, 10, 4, false)
	})
}

// compare checks Minimax against minimax, refinement by refinement, to the given depth from
// random positions. In a game in which a position can occur at different depths of the same
// search (not graded), the table may have a deeper value than the plain definition, and is
// switched off.
func compare[S, M comparable](t *testing.T, g game.Game[S, M], positions, depth int, graded bool) {
	r := rand.New(rand.NewPCG(1, 2))
	for range positions {
		s := g.Start()
		for plies := r.IntN(30); plies > 0; plies-- {
			moves := g.Moves(nil, &s)
			next := game.After(g, s, moves[r.IntN(len(moves))])
			if game.Over(g, next) {
				break
			}
			s = next
		}
		for g.Turn(&s) == game.Chance {
			s = game.After(g, s, g.Moves(nil, &s)[0])
		}
		if game.Over(g, s) {
			continue
		}
		want := minimax(g, s, depth)
		for _, off := range refinements {
			if !graded {
				off |= refinement.Table
			}
			m := search.Minimax[S, M]{Game: g, Disable: off | search.Reductions, Limits: search.Limits{Depth: depth}, MemoryBytes: 1 << 16}
			got := must.Get(m.Search(t.Context(), s))(t)
			if math.Abs(got.Score-want) > 1e-9 {
				t.Errorf("position %q without %b: %v, want %v", game.PositionText(g, s), off, got.Score, want)
			}
			checkLine(t, g, s, got)
		}
	}
}

// TestLines compares the scores of several lines with a search of each root move.
func TestLines(t *testing.T) {
	for seed := range uint64(40) {
		from, _ := random(randomgame.Tree, seed)
		from.Reducer, from.Quieter, from.Bounder = false, false, false
		g := from.Play()
		s := g.Start()
		const depth = 5
		var want []float64
		for _, next := range game.All(g, s) {
			want = append(want, minimax(g, next, depth-1))
		}
		slices.Sort(want)
		if g.Turn(&s) == game.First {
			slices.Reverse(want)
		}
		m := search.Minimax[state, move]{Game: g, Lines: 3, Limits: search.Limits{Depth: depth}, MemoryBytes: 1 << 16}
		r, err := m.Search(t.Context(), s)
		if err != nil || len(r.Lines) != min(3, len(want)) {
			t.Fatalf("%d lines of %d moves, %v; want no error, len(r.Lines) == min(3, len(want))", len(r.Lines), len(want), err)
		}
		met := map[move]bool{}
		for i, l := range r.Lines {
			if math.Abs(l.Score-want[i]) > 1e-9*(from.High-from.Low) || met[l.Moves[0]] {
				t.Errorf("%+v: line %d is %+v; want score %v and a move of its own", g, i, l, want[i])
			}
			met[l.Moves[0]] = true
		}
	}
}

// TestTableForgets fills a small table with the final values of seven searches late in the
// game, and then searches an early position: this must be nearly as fast as with an empty
// table.
func TestTableForgets(t *testing.T) {
	g := connect4.Game{}
	nodes := func(earlier int) (total int64) {
		for _, text := range []string{"4444", "44", "3243"} {
			s := must.Get(g.ParsePosition(text))(t)
			m := search.Minimax[connect4.State, connect4.Move]{Game: g, MemoryBytes: 1 << 16, Limits: search.Limits{Nodes: 20_000}}
			for k := range earlier {
				late := s
				for i := range 18 + k%3 {
					moves := g.Moves(nil, &late)
					next := game.After(g, late, moves[(i*5+k*3+i*i)%len(moves)])
					if game.Over(g, next) {
						break
					}
					late = next
				}
				must.Get(m.Search(t.Context(), late))(t)
			}
			m.Limits = search.Limits{Depth: 9}
			r := must.Get(m.Search(t.Context(), s))(t)
			total += r.Nodes
		}
		return total
	}
	empty, full := nodes(0), nodes(7)
	if t.Logf("%d nodes, with an empty table %d", full, empty); full > empty+empty/20 {
		t.Errorf("%d nodes after seven searches, with an empty table %d; want at most 5 %% more", full, empty)
	}
}

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
