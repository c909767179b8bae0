package paper

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"github.com/seed-61c9d78a/versus/search"
)

// MCTS is Monte-Carlo tree search over whole turns. A node is the beginning of a turn and
// its children are turns, so that a simulation does not spend its length on the steps
// within them, as [search.MCTS] does. Nothing is played at random: a new node enumerates
// its turns, asks the evaluation where each leads, and is worth the best of them.
//
//	simulation:
//		from the root, follow the child with the greatest
//			value + Exploration * prior * sqrt(visits of the node) / (1 + visits of the child)
//		expand where the tree ends, and tell its value to all nodes passed
//
// The value of a node lies between the mean of what simulations found there and the
// minimax value of the tree below it (Lanctot et al., Monte Carlo tree search with
// heuristic evaluations using implicit minimax backups, 2014). The prior of a turn is the
// softmax of the evaluations. All turns are children, hundreds of them, but one that looks
// worse than another is not considered before that one was visited, so the tree widens as
// it grows. Wins and losses are proven where all that matters is known, and go up the
// tree.
//
// The zero value with a Game plays. The part of the tree below the turns played is kept
// from one Search to the next, so use one MCTS a game, from one goroutine at a time. With
// limits other than time, the result is the same on every machine.
type MCTS struct {
	Game *Game

	// Limits.Nodes bounds the positions evaluated; Limits.Depth is not used. When neither
	// Nodes nor the context sets an end, Nodes is search.DefaultNodes.
	Limits search.Limits

	// Exploration is the constant of the formula: 0 stands for 1.5.
	Exploration float64

	// Sharpness is how far the evaluation is trusted in the prior of a turn: 0 stands for 4.
	Sharpness float64

	// Minimax is how much the minimax value counts beside the mean, 0 to 1.
	Minimax float64

	// Places bounds the enumeration of the turns at a node: 0 stands for 1000, and ten
	// times as many at the root.
	Places int

	// Workers is how many goroutines grow the tree together: 0 stands for 1. With more than
	// one, the result is not the same every time.
	Workers int

	// MemoryBytes is about how large the tree may grow: 0 stands for 1 GiB. A search whose
	// tree is full soon ends.
	MemoryBytes int

	// Progress, if not nil, is called whenever the positions evaluated have doubled, by one
	// goroutine at a time, and the search waits for it.
	Progress func(search.Result[Direction])

	tree turnTree
	of   *Game // the game of the tree
}

var (
	_ search.Searcher[State, Direction] = (*MCTS)(nil)
	_ search.GameStarter                = (*MCTS)(nil)
)

// NewGame forgets the tree. Nothing is random in an MCTS.
func (m *MCTS) NewGame(uint64) { m.tree = turnTree{} }

// Search returns the best turn in s: one that is proven to win, or the one visited most.
// Depth is the length in turns of the Line. A Game that is nil, negative options, a
// finished game and a context that was cancelled before are errors; one whose time is up
// is not: a move is played all the same.
func (m *MCTS) Search(ctx context.Context, s State, past ...State) (search.Result[Direction], error) {
	begin := time.Now()
	options := turnOptions{"MCTS", m.Game, m.Limits, 0, cmp.Or(m.Places, 1000)}
	if err := options.validate(ctx, &s); err != nil {
		return search.Result[Direction]{}, err
	}
	if !(m.Exploration >= 0) || !(m.Sharpness >= 0) || !(m.Minimax >= 0 && m.Minimax <= 1) || m.MemoryBytes < 0 || m.Workers < 0 {
		return search.Result[Direction]{}, fmt.Errorf("paper: MCTS: exploration %v, sharpness %v, minimax %v, memory of %d bytes, %d workers: want 0 (the default) or more of each, minimax at most 1", m.Exploration, m.Sharpness, m.Minimax, m.MemoryBytes, m.Workers)
	}
	first, wins := m.Game.anyTurn(s)
	result := search.Result[Direction]{Move: first[0], Line: first, Nodes: 1}
	if wins {
		result.Score, result.Depth, result.Proven, result.Time = s.turn.Sign(), 1, true, time.Since(begin)
		return result, nil
	}
	options.limits.Depth = 0
	ctx, cancel := search.Paced(ctx)
	defer cancel()
	g := grower{
		tree:        &m.tree,
		exploration: cmp.Or(m.Exploration, 1.5),
		sharpness:   cmp.Or(m.Sharpness, 4),
		minimax:     m.Minimax,
		room:        cmp.Or(m.MemoryBytes, 1<<30),
	}
	g.climb(ctx, cmp.Or(m.Workers, 1), options, &s)
	m.stand(g.climbers[0].positionKey())
	found := func() search.Result[Direction] {
		r := result
		r.Nodes, r.Time = g.judged, time.Since(begin)
		var line []Direction
		for n := &m.tree.nodes[0]; n.count > 0; r.Depth++ {
			n = m.tree.best(n)
			line = append(line, m.tree.pathOf(n)...)
			if r.Depth == 0 {
				r.Score = s.turn.Sign() * g.worth(n)
			}
		}
		if len(line) > 0 {
			r.Move, r.Line = line[0], line
		}
		if proven := m.tree.nodes[0].proven; proven != 0 {
			r.Proven, r.Score = true, -s.turn.Sign()*float64(proven)
		}
		return r
	}
	if next := int64(1000); m.Progress != nil {
		g.tell = func() {
			if g.judged >= next {
				next *= 2
				m.Progress(found())
			}
		}
	}
	g.grow()
	return found(), nil
}

// stand makes the position with the given key the root of the tree: with what is known of
// it, if it was foreseen.
func (m *MCTS) stand(key uint64) {
	at := int32(-1)
	if m.of == m.Game {
		at = m.tree.find(key)
	}
	switch {
	case at < 0 || m.tree.nodes[at].doubtful: // more turns are looked at in a root
		m.tree = turnTree{nodes: []turnNode{{key: key}}}
	case at > 0:
		m.tree.cut(at)
	}
	m.of = m.Game
}
