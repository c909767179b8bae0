package search_test

import (
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/search"
)

// TestMCTSSolvesSmallGames checks that proven results are the exact ones, and that
// small games are proven.
func TestMCTSSolvesSmallGames(t *testing.T) {
	solved := 0
	for seed := range uint64(60) {
		for kind := range 8 {
			g := tree{Seed: seed, Plies: 6, Chance: kind&1 != 0, Coarse: kind&2 != 0}
			m := search.MCTS[treeState, uint8]{Game: g, Limits: search.Limits{Nodes: 20_000}, Seed: seed, Workers: 1 + kind/4, SharedTree: seed%2 == 0}
			r, err := m.Search(t.Context(), g.Start())
			if err != nil {
				t.Fatal(err)
			}
			checkLine(t, g, g.Start(), r)
			want := minimax(g, g.Start(), 10)
			if r.Proven {
				solved++
				if math.Abs(r.Score-want) > 1e-12 {
					t.Errorf("%+v: proven %v, but it is %v", g, r.Score, want)
				}
				next := game.After(g, g.Start(), r.Move)
				if got := minimax(g, next, 10); math.Abs(got-want) > 1e-12 {
					t.Errorf("%+v: proven %v, but the move %v leads to %v", g, want, r.Move, got)
				}
			} else if math.Abs(r.Score-want) > 0.15 {
				t.Errorf("%+v: score %v after %d simulations; the value is %v", g, r.Score, r.Nodes, want)
			}
		}
	}
	if solved < 400 {
		t.Errorf("%d of 480 games solved", solved)
	}
}

func TestMCTSFindsWinsAndBlocks(t *testing.T) {
	g := connect4.Game{}
	for position, want := range map[string]connect4.Move{
		"112233":  3, // four in a row at the bottom
		"1122334": 0, // already won: skipped
		"121212":  0, // three in a column
		"44665":   2, // three in a row, open on one side only: see below
	} {
		s, err := g.ParsePosition(position)
		if err != nil {
			t.Fatal(err)
		}
		if game.Over(g, s) {
			continue
		}
		m := search.MCTS[connect4.State, connect4.Move]{Game: g, Limits: search.Limits{Nodes: 20_000}}
		r, err := m.Search(t.Context(), s)
		if err != nil {
			t.Fatal(err)
		}
		minimax := search.Minimax[connect4.State, connect4.Move]{Game: g, Limits: search.Limits{Depth: 4}}
		best, err := minimax.Search(t.Context(), s)
		if err != nil {
			t.Fatal(err)
		}
		if best.Proven && best.Score != 0 && r.Score*best.Score <= 0 {
			t.Errorf("%s: score %v, but it is %v", position, r.Score, best.Score)
		}
		if position != "44665" && r.Move != want {
			t.Errorf("%s: plays %v, want %v", position, r.Move, want)
		}
	}
}

// TestMCTSOptions plays with every option, and checks that the same options give the same
// result.
func TestMCTSOptions(t *testing.T) {
	g := connect4.Game{}
	for name, m := range map[string]search.MCTS[connect4.State, connect4.Move]{
		"defaults": {},
		"estimate": {Rollout: -1},
		"short":    {Rollout: 5},
		"widening": {Widening: 0.5},
		"GRAVE":    {GRAVE: 20},
		"workers":  {Workers: 3},
		"tiny":     {MemoryBytes: 1000},
		"explore":  {Exploration: 2},
	} {
		play := func() (results []search.Result[connect4.Move]) {
			m := m
			m.Game, m.Limits.Nodes, m.Seed = g, 500, 9
			s := g.Start()
			for !game.Over(g, s) {
				r, err := m.Search(t.Context(), s)
				if err != nil {
					t.Fatal(name, err)
				}
				if r.Nodes > 500 {
					t.Errorf("%s: %d simulations, want 500", name, r.Nodes)
				}
				checkLine(t, g, s, r)
				r.Time = 0
				results = append(results, r)
				s = game.After(g, s, r.Move)
			}
			return results
		}
		if diff := cmp.Diff(play(), play()); diff != "" {
			t.Errorf("%s: two runs differ:\n%s", name, diff)
		}
	}
}

func TestMCTSKeepsItsTree(t *testing.T) {
	g := connect4.Game{}
	m := search.MCTS[connect4.State, connect4.Move]{Game: g, Limits: search.Limits{Nodes: 5000}}
	s := g.Start()
	r, err := m.Search(t.Context(), s)
	if err != nil {
		t.Fatal(err)
	}
	s = game.After(g, game.After(g, s, r.Line[0]), r.Line[1])
	m.Limits.Nodes = 1
	again, err := m.Search(t.Context(), s)
	if err != nil || again.Depth < 2 {
		t.Errorf("%+v, %v: the tree of the last search is gone", again, err)
	}
}

func TestMCTSDoesNotAllocatePerSimulation(t *testing.T) {
	for name, m := range map[string]search.MCTS[connect4.State, connect4.Move]{
		"plain": {},
		"GRAVE": {GRAVE: 50, MemoryBytes: 1 << 20}, // its maps are soon full
	} {
		allocations := func(simulations int64) float64 {
			m := m
			m.Game, m.Limits.Nodes = connect4.Game{}, simulations
			return testing.AllocsPerRun(1, func() { m.Search(t.Context(), connect4.Game{}.Start()) })
		}
		if few, many := allocations(1000), allocations(50_000); many > few+100 { // the arena doubles
			t.Errorf("%s: %v allocations for 1,000 simulations, %v for 50,000", name, few, many)
		}
	}
}

func TestMCTSBadOptions(t *testing.T) {
	nan := math.NaN()
	for want, m := range map[string]search.MCTS[connect4.State, connect4.Move]{
		"Workers is -1":      {Workers: -1},
		"MemoryBytes is -5":  {MemoryBytes: -5},
		"Exploration is NaN": {Exploration: nan},
		"Widening is 2":      {Widening: 2},
		"GRAVE is -1":        {GRAVE: -1},
	} {
		m.Game = connect4.Game{}
		if _, err := m.Search(t.Context(), connect4.Game{}.Start()); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v; want one that says %q", err, want)
		}
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
