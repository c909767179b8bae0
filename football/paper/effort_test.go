package paper

import (
	"fmt"
	"hash/crc32"
	"math/rand/v2"
	"runtime"
	"testing"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/search"
)

// TestEffort compares searches with recorded ones, by the number of nodes and a checksum of the
// lines: a change of the order of turns, of a reduction or of a table that does not change
// who wins changes these. Ones that are meant to are recorded here.
func TestEffort(t *testing.T) {
	if runtime.GOARCH != "amd64" {
		t.Skip("other processors round evaluations differently, which changes the order of turns")
	}
	small, open, standard := newGame(t, Rules{Width: 4, Height: 4}), newGame(t, Rules{Width: 4, Height: 6, OpenOutline: true}), Standard()
	deep := func(g *Game, depth, width, places int) search.Searcher[State, Direction] {
		return &AlphaBeta{Game: g, Limits: search.Limits{Depth: depth}, Width: width, Places: places, MemoryBytes: 1 << 14}
	}
	tree := func(g *Game, nodes int64, places int) search.Searcher[State, Direction] {
		return &MCTS{Game: g, Limits: search.Limits{Nodes: nodes}, places: places}
	}
	solver := func(g *Game) search.Searcher[State, Direction] { return &Solver{Game: g, MemoryBytes: 1 << 14} }
	for _, c := range []struct {
		name  string
		g     *Game
		p     search.Searcher[State, Direction]
		steps int // of the longest random openings
		nodes int64
		lines uint32
	}{
		{"alpha-beta", small, deep(small, 4, 0, 0), 3, 120, 0x821845a2},
		{"narrow", open, deep(open, 5, 4, 60), 4, 3997, 0xd75c6fa9},
		{"standard", standard, deep(standard, 3, 6, 100), 30, 1357, 0x400e5464},
		{"tree", open, tree(open, 3000, 20), 4, 5749, 0xec2f621a},
		{"standard tree", standard, tree(standard, 3000, 0), 20, 24_000, 0x75f040e6},
		{"solver", small, solver(small), 2, 40, 0x76fedf79},
		{"open solver", newGame(t, Rules{Width: 2, Height: 4, OpenOutline: true}), solver(newGame(t, Rules{Width: 2, Height: 4, OpenOutline: true})), 2, 48, 0x53c936aa},
	} {
		rng := rand.New(rand.NewPCG(41, 42))
		nodes, lines := int64(0), crc32.NewIEEE()
		for range 5 {
			s := randomPosition(c.g, rng, rng.IntN(c.steps))
			for ply := 0; ply < 2 && !game.Over(c.g, s); ply++ {
				r := must.Get(c.p.Search(t.Context(), s))(t)
				nodes += r.Nodes
				var line []string
				for _, d := range r.Line {
					line = append(line, d.compass())
				}
				fmt.Fprintln(lines, r.Depth, r.Proven, line)
				s = playSearched(t, c.g, s, given(r))
			}
		}
		if nodes != c.nodes || lines.Sum32() != c.lines {
			t.Errorf("%s: %d nodes, lines %#x; want %d and %#x", c.name, nodes, lines.Sum32(), c.nodes, c.lines)
		}
	}
}
