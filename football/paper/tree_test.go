package paper

import (
	"fmt"
	"hash/crc32"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/search"
)

// A simulation chooses among the opened children and the next one; where all of these lose, more
// are opened.
func TestChooseOpensMore(t *testing.T) {
	for _, c := range []struct {
		proven        []int8
		opened        int32
		best, opened2 int32
	}{
		{[]int8{0, 0, 0}, 0, 1, 0},
		{[]int8{-1, 0, 0}, 1, 2, 1},
		{[]int8{-1, -1, 0}, 1, 3, 2},
		{[]int8{-1, -1, -1, 0}, 0, 4, 3},
	} {
		g := &mctsSearch{tree: &turnTree{nodes: []turnNode{{first: 1, count: int32(len(c.proven)), opened: c.opened, visits: 1}}}}
		for _, p := range c.proven {
			g.tree.nodes = append(g.tree.nodes, turnNode{proven: p, prior: 1})
		}
		n := &g.tree.nodes[0]
		if best := g.selectChild(n); best != c.best || n.opened != c.opened2 {
			t.Errorf("%v with %d opened: child %d with %d opened; want %d with %d", c.proven, c.opened, best, n.opened, c.best, c.opened2)
		}
	}
}

// keyOf returns the key of a position in trees.
func keyOf(g *Game, s State) uint64 {
	w := turnWorker{walk: turnWalk{board: *newBoard(g.field, &s)}}
	return w.positionKey()
}

// checkTree traverses a tree and checks that its nodes are consistent with the rules and with
// each other.
func checkTree(t *testing.T, g *Game, tree *turnTree, n *turnNode, s State) {
	t.Helper()
	if key := keyOf(g, s); key != n.key {
		t.Fatalf("%s: its key is %x; want %x", g.FormatPosition(&s), n.key, key)
	}
	if !n.expanded {
		if n.count > 0 {
			t.Fatalf("%d children of a node that is not expanded", n.count)
		}
		return
	}
	list := tree.nodes[n.first : n.first+n.count]
	alive, wins, best := int32(0), false, float32(-1)
	for i := range list {
		c := &list[i]
		if c.proven >= 0 {
			alive++
		}
		wins = wins || c.proven > 0
		if c.proven >= 0 {
			best = max(best, c.minimax)
		}
		if c.expanded && int32(i) >= n.opened && c.proven == 0 {
			t.Fatalf("child %d was visited; %d are open", i, n.opened)
		}
		after := s
		for _, d := range tree.pathOf(c) {
			if !slices.Contains(g.Moves(nil, &after), d) || after.turn != s.turn {
				t.Fatalf("%s: %v is not a turn", g.FormatPosition(&s), tree.pathOf(c))
			}
			g.Apply(&after, d)
		}
		if after.turn == s.turn {
			t.Fatalf("%s: %v is not a whole turn", g.FormatPosition(&s), tree.pathOf(c))
		}
		if after.turn != game.Nobody {
			checkTree(t, g, tree, c, after)
		}
	}
	if alive != n.alive || wins != (n.proven < 0) || alive == 0 && n.turns == all && n.proven != 1 || n.proven > 0 && alive > 0 {
		t.Fatalf("%s: %+v; %d of its children are alive, one wins: %v", g.FormatPosition(&s), n, alive, wins)
	}
	if n.proven == 0 && alive > 0 && n.minimax != -best {
		t.Fatalf("%s: its value is %v; its children's best is %v", g.FormatPosition(&s), n.minimax, best)
	}
}

// TestTree checks the whole tree during games in which it is reused from turn to turn.
func TestTree(t *testing.T) {
	kept := 0
	for _, g := range []*Game{newGame(t, Rules{Width: 4, Height: 4}), learnedGame(t, classic)} {
		rng := rand.New(rand.NewPCG(5, 1))
		for range 4 {
			m := &mcts{Game: g, Limits: search.Limits{Nodes: 1500}}
			for s := g.Start(); !game.Over(g, s); {
				known := m.tree.find(keyOf(g, s))
				var visits int32
				if known >= 0 {
					visits = m.tree.nodes[known].visits
				}
				before := s
				s = playSearched(t, g, s, m)
				if len(m.tree.nodes) == 0 { // an immediate goal
					continue
				}
				if visits > 1 {
					if kept++; m.tree.nodes[0].visits < visits {
						t.Fatalf("a position visited %d times has %d visits as the root; want m.tree.nodes[0].visits >= visits", visits, m.tree.nodes[0].visits)
					}
				}
				if m.tree.nodes[0].expanded && m.tree.nodes[0].key == keyOf(g, before) {
					checkTree(t, g, &m.tree, &m.tree.nodes[0], before)
				}
				for range 1 + rng.IntN(2) { // sometimes the rival plays a step at random
					if !game.Over(g, s) && rng.IntN(3) == 0 {
						moves := g.Moves(nil, &s)
						g.Apply(&s, moves[rng.IntN(len(moves))])
					}
				}
			}
			m.NewGame(0)
			if len(m.tree.nodes) > 0 {
				t.Error("NewGame keeps the tree")
			}
		}
	}
	if kept < 10 {
		t.Errorf("the tree was kept %d times; want kept >= 10", kept)
	}
}

// TestEffort compares searches with recorded ones, by the number of nodes and a checksum of the
// lines: a change of the order of turns, of a reduction or of a table that does not change
// who wins changes these. Ones that are meant to are recorded here.
func TestEffort(t *testing.T) {
	if runtime.GOARCH != "amd64" {
		t.Skip("other processors round evaluations differently, which changes the order of turns")
	}
	small, open, standard := newGame(t, Rules{Width: 4, Height: 4}), newGame(t, Rules{Width: 4, Height: 6, OpenOutline: true}), Standard()
	deep := func(g *Game, depth, width, places int) search.Searcher[State, Direction] {
		return &alphaBeta{Game: g, Limits: search.Limits{Depth: depth}, Width: width, Places: places, MemoryBytes: 1 << 14}
	}
	tree := func(g *Game, nodes int64, places int) search.Searcher[State, Direction] {
		return &mcts{Game: g, Limits: search.Limits{Nodes: nodes}, places: places}
	}
	solver := func(g *Game) search.Searcher[State, Direction] { return &solver{Game: g, MemoryBytes: 1 << 14} }
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

// TestStoppingAnywhere checks that a search that is interrupted at any point makes no false
// claims, neither by Proven nor by the score of a win or loss. An alpha-beta search of which not
// even the first depth is complete chooses among the turns it has seen, by the evaluation.
func TestStoppingAnywhere(t *testing.T) {
	g := newGame(t, Rules{Width: 4, Height: 4})
	rng := rand.New(rand.NewPCG(61, 62))
	for s := range openPositions(g, rng, 100, 12) {
		want := must.Get((&solver{Game: g, MemoryBytes: 16 << 20}).Search(t.Context(), s))(t)
		for nodes := range int64(40) {
			limits := search.Limits{Nodes: nodes + 1}
			for _, p := range []search.Searcher[State, Direction]{
				&mcts{Game: g, Limits: limits}, &alphaBeta{Game: g, Limits: limits, MemoryBytes: 1 << 10, Places: 1 + int(nodes)},
			} {
				got := must.Get(p.Search(t.Context(), s))(t)
				if (got.Proven || math.Abs(got.Score) == 1) && got.Score != want.Score {
					t.Fatalf("position %q, %d nodes: %T finds %+v, but the score is %v", g.FormatPosition(&s), nodes+1, p, got, want.Score)
				}
				if _, alphaBeta := p.(*alphaBeta); alphaBeta && got.Depth == 0 && nodes > 0 {
					after := playSearched(t, g, s, given(got))
					if math.Abs(clampEstimate(g.Evaluate(&after))-got.Score) > 0.001 {
						t.Fatalf("position %q, %d nodes: %+v, but the evaluation after that is %v", g.FormatPosition(&s), nodes+1, got, g.Evaluate(&after))
					}
				}
			}
		}
	}
}

// TestMCTSLimit checks that a search evaluates nearly as many positions as it may, and no more, and
// that a node has the visits of its children.
func TestMCTSLimit(t *testing.T) {
	g, stress := stressPosition(t)
	s := randomPosition(g, rand.New(rand.NewPCG(5, 6)), 12)
	for _, c := range []struct {
		s      State
		places int
	}{{s, 0}, {stress, 2000}} {
		const nodes = 6007
		m := &mcts{Game: g, Limits: search.Limits{Nodes: nodes}, places: c.places}
		r, err := m.Search(t.Context(), c.s)
		if err != nil || r.Nodes > nodes || !r.Proven && c.places == 0 && r.Nodes < nodes*9/10 {
			t.Errorf("places %d: Search = %+v, %v; want a proof or %d to %d nodes", c.places, r, err, nodes*9/10, nodes)
		}
		for i := range m.tree.nodes {
			n := &m.tree.nodes[i]
			visits := int32(0)
			for k := range n.count {
				visits += m.tree.nodes[n.first+k].visits - 1 // the first visit is the evaluation
			}
			if n.expanded && n.proven == 0 && i > 0 && n.visits < visits {
				t.Fatalf("places %d, node %d: %+v; want at least the %d visits of its children", c.places, i, n, visits)
			}
		}
	}
}

// TestMCTSEndsWhenFull checks that a full tree ends the search.
func TestMCTSEndsWhenFull(t *testing.T) {
	g := Standard()
	r, err := (&mcts{Game: g, Limits: search.Limits{Nodes: 1 << 40}, MemoryBytes: 50_000}).Search(t.Context(), g.Start())
	if err != nil || r.Nodes > 100_000 {
		t.Errorf("(...) = %+v, %v; want no error, r.Nodes <= 100_000", r, err)
	}
}
