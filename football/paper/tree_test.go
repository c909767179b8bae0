package paper

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/seed-61c9d78a/versus/game"
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
	for _, g := range []*Game{newGame(t, Rules{Width: 4, Height: 4}), learnedGame(t, Classic)} {
		rng := rand.New(rand.NewPCG(5, 1))
		for range 4 {
			m := &MCTS{Game: g, Limits: search.Limits{Nodes: 1500}}
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
