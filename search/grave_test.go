package search

import (
	"math"
	"testing"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/must"
)

// TestCollected compares GRAVE's statistics with their definition, simulation by simulation:
// for each collector, how often a player made a move at any time after it, and the results.
func TestCollected(t *testing.T) {
	const enough = 10
	m := NewMCTS(piles{}, Limits{Nodes: 1})
	m.GRAVE, m.Seed = enough, 5
	must.Get(m.Search(t.Context(), pileState{}))(t)
	tree := m.trees[0]
	tree.amaf = grave[int8]{}
	type entry struct {
		node   int32
		player game.Player
		move   int8
	}
	want, count := map[entry]average{}, map[int32]int32{}
	referred := 0
	for range 500 {
		before := tree.arena.node(0).total()
		tree.simulate()
		v := tree.arena.node(0).total() - before
		for i, at := range tree.path {
			n := tree.arena.node(at)
			if i > 0 && (n.children == 0 || n.visits-1 < enough) {
				continue
			}
			count[at]++
			after := map[entry]bool{}
			for k, below := range tree.path[i+1:] {
				after[entry{at, tree.arena.node(tree.path[i+k]).turn(), tree.arena.node(below).move}] = true
			}
			for _, p := range tree.played {
				after[entry{at, p.player, p.move}] = true
			}
			for e := range after {
				a := want[e]
				want[e] = average{a.sum + v, a.visits + 1}
			}
		}
		last := tree.path[len(tree.path)-1]
		if tree.amaf.reference(last, noCollector, enough) != noCollector {
			t.Fatal("a leaf is a reference")
		}
		if len(tree.path) > 2 && tree.amaf.reference(tree.path[1], noCollector, enough) != noCollector {
			referred++
		}
	}
	if len(count) < 5 || referred < 100 || len(tree.amaf.of) != len(want) || len(tree.amaf.counts) != len(count) {
		t.Errorf("%d nodes have collected %d means, want %d and %d; %d simulations referred to a node below the root", len(tree.amaf.counts), len(tree.amaf.of), len(count), len(want), referred)
	}
	for at, n := range count {
		if got := tree.amaf.counts[tree.amaf.collectors[at]]; got != n {
			t.Errorf("node %d has collected %d simulations, want %d", at, got, n)
		}
	}
	for e, a := range want {
		key := (made(tree.amaf.numbers[e.move])<<1 | made(side(e.player))).under(tree.amaf.collectors[e.node])
		if got := tree.amaf.of[key]; got.visits != a.visits || math.Abs(got.sum-a.sum) > 1e-6 {
			t.Errorf("%+v: %+v, want %+v", e, got, a)
		}
	}
}

// TestCollectedWithinMemory checks the bound on GRAVE's memory.
func TestCollectedWithinMemory(t *testing.T) {
	for _, bytes := range []int{1, 5_000, 50_000} {
		m := NewMCTS(piles{}, Limits{Nodes: 3000})
		m.GRAVE, m.MemoryBytes = 5, bytes
		r, err := m.Search(t.Context(), pileState{})
		if most := max(bytes/2/graveBytes, 1); err != nil || r.Nodes != 3000 || len(m.trees[0].amaf.of) > most {
			t.Errorf("%d bytes: %d means collected, want at most %d; %+v, %v", bytes, len(m.trees[0].amaf.of), most, r, err)
		}
	}
}
