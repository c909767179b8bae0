package search

import (
	"context"
	"math/rand/v2"

	"github.com/seed-61c9d78a/versus/game"
)

// gameRand returns the random number generator for a game.
func gameRand(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 2)) }

// NewGame seeds the random choice among ties for the next game, if Rand is set.
func (g *Greedy[S, M]) NewGame(seed uint64) {
	if g.Rand != nil {
		g.Rand = gameRand(seed)
	}
}

// NewGame clears or allocates the transposition table. That may take milliseconds,
// which would otherwise be part of the first move. Minimax uses no random numbers.
func (m *Minimax[S, M]) NewGame(uint64) {
	if game.Check(m.Game) != nil || checkOptions("Minimax", "MemoryBytes", m.MemoryBytes) != nil {
		return // Search reports the error
	}
	m.known.study(m.Game)
	bytes := defaultTableBytes // the time is not known yet
	if m.MemoryBytes > 0 || m.Limits != (Limits{}) {
		bytes = m.useful(context.Background(), fewMoves)
	}
	if made, _ := m.makeTable(bytes); !made && m.table != nil {
		m.table.forget()
	}
}

// NewGame discards the trees. Together with Seed, the seed determines the random moves.
func (m *MCTS[S, M]) NewGame(seed uint64) {
	m.drawn = mix(seed)
	for i, t := range m.trees {
		nodes, spare := t.arena, t.spare
		*t = *newTree(m, m.generator(i))
		t.arena, t.spare = nodes, spare
		t.arena.clear()
	}
}

// generator returns the random number generator of a worker's tree.
func (m *MCTS[S, M]) generator(worker int) *rand.PCG {
	return rand.NewPCG(m.Seed, m.drawn+uint64(worker))
}

// NewGame seeds the choice of moves for the next game, if Rand is set.
func (m *Simultaneous[S, M]) NewGame(seed uint64) {
	if m.Rand != nil {
		m.Rand = gameRand(seed)
	}
}

// NewGame seeds the simulations and the choice of moves for the next game.
func (m *SimultaneousMCTS[S, M]) NewGame(seed uint64) { m.Rand = gameRand(seed) }

// Ponder fills the table from the opponent's position. Whatever the opponent plays, the
// next Search finds it searched to some depth, the expected reply deepest.
func (m *Minimax[S, M]) Ponder(ctx context.Context, s S, past ...S) error {
	return ponder(ctx, m, &m.Progress, s, past)
}

// Ponder grows the tree from the opponent's position. The next Search continues with the
// subtree of the opponent's move.
func (m *MCTS[S, M]) Ponder(ctx context.Context, s S, past ...S) error {
	return ponder(ctx, m, &m.Progress, s, past)
}

// ponder searches without calling Progress.
func ponder[S, M comparable](ctx context.Context, by Searcher[S, M], progress *func(Result[M]), s S, past []S) error {
	shown := *progress
	*progress = nil
	defer func() { *progress = shown }()
	_, err := by.Search(ctx, s, past...)
	return err
}
