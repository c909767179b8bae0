package search

import (
	"context"
	"math/rand/v2"

	"github.com/seed-61c9d78a/versus/game"
)

// GameStarter is a searcher that keeps something from one search to the next, or draws
// by lot. NewGame makes it play the next game as if it were new: it keeps the memory and
// forgets the contents. The seed determines, together with the searcher's own, what is
// random in that game, so that the same game comes out wherever and whenever it is
// played. The referee (package match) calls it before each game, and before any clock
// runs: memory is taken here rather than in the first search.
type GameStarter interface {
	NewGame(seed uint64)
}

// gameRand returns the generator for a game.
func gameRand(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 2)) }

// NewGame draws the ties of the next game by the seed, if ties are drawn at all.
func (g *Greedy[S, M]) NewGame(seed uint64) {
	if g.Rand != nil {
		g.Rand = gameRand(seed)
	}
}

// NewGame empties the transposition table, or makes it: that takes milliseconds, which
// the first move need not pay for. Nothing is random in a Minimax.
func (m *Minimax[S, M]) NewGame(uint64) {
	if !game.Given(m.Game) || m.TableBytes < 0 || m.TableBytes > MaxTableBytes {
		return // Search says what is wrong
	}
	bytes := DefaultTableBytes // the time is not known yet
	if m.TableBytes > 0 || m.Limits != (Limits{}) {
		bytes = m.useful(context.Background(), fewMoves)
	}
	if !m.furnish(bytes) && m.table != nil {
		m.table.forget()
	}
}

// forget empties the table.
func (t *table) forget() {
	clear(t.slots)
	t.age = 0
}

// NewGame drops the trees. Together with Seed, the seed determines the random moves.
func (m *MCTS[S, M]) NewGame(seed uint64) {
	m.drawn = mix(seed)
	for i, t := range m.trees {
		nodes, spare := t.arena, t.spare
		*t = *newTree(m, m.generator(i))
		t.arena, t.spare = nodes[:0], spare[:0]
	}
}

// generator returns the generator of a worker's tree.
func (m *MCTS[S, M]) generator(worker int) *rand.PCG {
	return rand.NewPCG(m.Seed, m.drawn+uint64(worker))
}

// NewGame draws the moves of the next game by the seed, if moves are drawn at all.
func (m *Simultaneous[S, M]) NewGame(seed uint64) {
	if m.Rand != nil {
		m.Rand = gameRand(seed)
	}
}

// NewGame simulates the next game, and draws its moves, by the seed.
func (m *SimultaneousMCTS[S, M]) NewGame(seed uint64) { m.Rand = gameRand(seed) }

var (
	_ GameStarter = (*Greedy[int, int])(nil)
	_ GameStarter = (*Minimax[int, int])(nil)
	_ GameStarter = (*MCTS[int, int])(nil)
	_ GameStarter = (*Simultaneous[int, int])(nil)
	_ GameStarter = (*SimultaneousMCTS[int, int])(nil)
)
