package paper

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"github.com/seed-61c9d78a/versus/internal/deadline"
	"github.com/seed-61c9d78a/versus/search"
)

// MCTS is Monte-Carlo tree search over whole turns. A node is the beginning of a turn and
// its children are the turns, so the depth of a simulation counts turns, not single steps
// as with [search.MCTS]. There are no random playouts: expanding a node enumerates its
// turns and evaluates the position after each; the node's value is that of the best turn.
//
//	simulation:
//		from the root, follow the child with the greatest
//			value + exploration * prior * sqrt(visits of the node) / (1 + visits of the child)
//		expand the leaf and back up its value to all nodes passed
//
// The value of a node lies between the mean of its simulations and the minimax value of
// the tree below it (Lanctot et al., Monte Carlo tree search with heuristic evaluations
// using implicit minimax backups, 2014). The prior of a turn is the softmax of the
// evaluations. A node has all turns as children, often hundreds, but a child is considered
// only once the better-looking ones have been visited, so the tree widens as it grows.
// Proven wins and losses are backed up as well.
//
// The zero value with a Game is ready to use. MCTS keeps the part of the tree below the
// turns played from one Search to the next, so use one MCTS per game, from one goroutine
// at a time. With limits other than time, the result is the same on every machine.
type MCTS struct {
	Game *Game

	// Limits.Nodes is the maximum number of positions evaluated; Limits.Depth is not used.
	// If Nodes is 0 and the context has no deadline, Nodes is search.DefaultNodes.
	Limits search.Limits

	// places bounds the enumeration of the turns at a new node (see Game.Turns). 0
	// selects 80. The bound is ten times as large at the root, and for a second
	// enumeration at a node that has been visited 20 times.
	places int

	// MemoryBytes is the approximate maximum size of the tree in bytes; 0 selects 1 GiB. A
	// search ends soon after its tree is full.
	MemoryBytes int

	// Progress, if not nil, is called each time the number of positions evaluated has
	// doubled, by the searching goroutine.
	Progress func(search.Result[Direction])

	tree turnTree
	of   *Game // the game of the tree
}

var (
	_ search.Searcher[State, Direction] = (*MCTS)(nil)
	_ search.GameStarter                = (*MCTS)(nil)
)

// NewGame discards the tree. It ignores the seed, as MCTS has no random decisions.
func (m *MCTS) NewGame(uint64) { m.tree = turnTree{} }

// Search returns the best turn in s: one that is proven to win, or the most visited one.
// Depth is the number of turns in Line. Search fails if Game is nil, an option is out of
// range, the game is over or ctx has been cancelled. A deadline that has passed is not an
// error: Search still returns a legal turn.
func (m *MCTS) Search(ctx context.Context, s State, past ...State) (search.Result[Direction], error) {
	begin := time.Now()
	options := turnOptions{"MCTS", m.Game, m.Limits, 0, cmp.Or(m.places, 80)}
	if err := options.validate(ctx, &s); err != nil {
		return search.Result[Direction]{}, err
	}
	if m.MemoryBytes < 0 {
		return search.Result[Direction]{}, fmt.Errorf("paper: MCTS: memory of %d bytes: want 0 (the default) or more", m.MemoryBytes)
	}
	first, wins := m.Game.anyTurn(s)
	result := search.Result[Direction]{Move: first[0], Line: first, Nodes: 1}
	if wins {
		result.Score, result.Depth, result.Proven, result.Time = s.turn.Sign(), 1, true, time.Since(begin)
		return result, nil
	}
	options.limits.Depth = 0
	ctx, cancel := deadline.Limit(ctx)
	defer cancel()
	w := newMCTSSearch(ctx, options, &s, &m.tree, cmp.Or(m.MemoryBytes, 1<<30))
	m.setRoot(w.positionKey())
	found := func() search.Result[Direction] {
		r := w.result(result, &s)
		r.Time = time.Since(begin)
		return r
	}
	if next := int64(1000); m.Progress != nil {
		w.progress = func() {
			if w.nodes >= next {
				next *= 2
				m.Progress(found())
			}
		}
	}
	w.run()
	return found(), nil
}

// setRoot makes the position with the given key the root of the tree, and keeps its subtree
// if the tree contains it.
func (m *MCTS) setRoot(key uint64) {
	at := int32(-1)
	if m.of == m.Game {
		at = m.tree.find(key)
	}
	switch {
	case at < 0:
		m.tree.reset(key)
	case at > 0:
		m.tree.reroot(at)
	}
	m.of = m.Game
}
