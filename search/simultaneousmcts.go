package search

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"time"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/deadline"
	"github.com/seed-61c9d78a/versus/internal/faulty"
)

// SimultaneousMCTS is Monte-Carlo tree search for games in which both players move at once
// (see [Simultaneous]). In each simulation the players choose independently, each by
// statistics of their own moves, in proportion to each move's positive regret (regret
// matching), and a new node is judged by random play or by the estimate. The average of the
// strategies used in the simulations, without the exploration, converges to an equilibrium in
// the long run. A game that implements [game.Playouter] plays its own random games, which
// saves generating move lists.
//
// Memory grows with the simulations, not with the number of pairs of moves. See Lisy, Kovarik,
// Lanctot and Bosansky, Convergence of Monte Carlo tree search in simultaneous move games, 2013.
// Use a SimultaneousMCTS from one goroutine at a time.
type SimultaneousMCTS[S, M comparable] struct {
	Game   game.Game[S, M]
	Limits Limits // Nodes bounds the simulations; Depth the tree, in pairs of turns

	// Exploration is the share of moves chosen uniformly at random, up to 1; 0 means 0.1.
	Exploration float64

	Rollout int // as for MCTS

	// Candidates, if not nil, selects the moves to consider, as for Simultaneous.
	Candidates func(s *S, p game.Player, moves []M) []M

	// MemoryBytes bounds the tree: 0 means 256 MiB. When it is full, simulations
	// continue without adding nodes. The root is always added, whatever its size.
	MemoryBytes int

	Rand *rand.Rand // simulates and draws the move; nil: a generator with seed 1

	surveyed surveyed[S, M]
}

// Search returns the Result part of Strategy's result.
func (m *SimultaneousMCTS[S, M]) Search(ctx context.Context, s S, past ...S) (Result[M], error) {
	r, err := m.Strategy(ctx, s, past...)
	return r.Result, err
}

// Strategy returns the players' strategies in s and a move drawn from that of the player to
// move. past is used only by games whose rules look back. Without any limit, Strategy makes
// DefaultNodes/10 simulations. Score is the value for First if both players follow the
// strategies found, in s and in those positions below it with enough simulations.
// Exploitability is measured in the matrix of such values at the root, over the cells that
// were visited. Errors are those of [Simultaneous.Strategy].
func (m *SimultaneousMCTS[S, M]) Strategy(ctx context.Context, s S, past ...S) (_ MixedResult[M], err error) {
	defer faulty.Rescue("search: SimultaneousMCTS", &err)
	begin := time.Now()
	moves, err := m.validate(ctx, &s, past)
	if err != nil {
		return MixedResult[M]{}, err
	}
	w := m.newWorker(past)
	if s, err = w.Root(s); err != nil {
		return MixedResult[M]{}, fmt.Errorf("search: SimultaneousMCTS: %w", err)
	}
	most := m.Limits.Nodes
	if _, timed := ctx.Deadline(); !timed && most == 0 {
		most = DefaultNodes / 10
	}
	ctx, cancel := deadline.Limit(ctx)
	defer cancel()
	w.start(ctx, Limits{Nodes: math.MaxInt64}) // counts positions
	root := w.newNode(&s, moves)
	ends := endings(ctx, m.Game, &s, root.sides[0].moves)
	r := MixedResult[M]{Strategy: []Mixed[M]{{moves[0], 1}}}
	r.Score = w.score(&s)
	for most == 0 || r.Nodes < most {
		if w.fault != nil || root.count == math.MaxInt32 {
			break
		}
		state := s
		w.line = w.line[:len(past)]
		if w.simulate(root, &state, 0); w.stopped {
			break
		}
		r.Nodes++
	}
	if w.fault != nil {
		return MixedResult[M]{}, fmt.Errorf("search: SimultaneousMCTS: %w", w.fault)
	}
	if r.Nodes > 0 {
		r.Strategy, r.Reply = root.strategies()
		v, exploitable := root.settle(max(16, root.count/1000))
		r.Score, r.Exploitability = plainZero(v), exploitable
	}
	if i, payoff := root.ending(w.game, &s, ends); i >= 0 {
		r.Strategy, r.Score = []Mixed[M]{{root.sides[0].moves[i], 1}}, plainZero(payoff)
	}
	r.Move = draw(r.Strategy, w.random)
	r.Line = []M{r.Move}
	r.Depth = w.depth
	r.Time = time.Since(begin)
	return r, nil
}

func (m *SimultaneousMCTS[S, M]) validate(ctx context.Context, s *S, past []S) ([]M, error) {
	moves, err := m.surveyed.validate(ctx, "SimultaneousMCTS", m.Game, m.Limits, s, past)
	if err != nil {
		return nil, err
	}
	if !(m.Exploration >= 0 && m.Exploration <= 1) {
		return nil, fmt.Errorf("search: SimultaneousMCTS: Exploration is %v; want 0 (the default) or a share of at most 1", m.Exploration)
	}
	return moves, checkOptions("SimultaneousMCTS", "MemoryBytes", m.MemoryBytes)
}
