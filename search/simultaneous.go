package search

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/deadline"
	"github.com/seed-61c9d78a/versus/internal/faulty"
)

// Simultaneous searches games in which both players move at once. Such games hide the first
// commitment from the other player by a [game.Observer] (see package game). Simultaneous
// treats every such pair of turns as a matrix game, with a row for each of our moves, a
// column for each of the opponent's, and the values of the resulting positions in the
// cells:
//
//	value(s):
//	    payoff[i][j] = value(s after our i and their j, averaged over chance)
//	    solve the matrix; its value is that of s
//
// It solves the matrices from the horizon up, which gives the value of the game and
// a mixed strategy at the root. Turns that hide nothing are searched as usual, and chance
// counts by expectation.
//
// The number of cells is the product of the players' moves, to the power of the depth. If
// there are many, use Candidates, a depth of 1 or 2, or [SimultaneousMCTS]. Use a
// Simultaneous from one goroutine at a time.
type Simultaneous[S, M comparable] struct {
	Game game.Game[S, M]

	// Limits.Depth is in pairs of turns. Without it, the search deepens until another
	// limit ends it or the value is proven.
	Limits Limits

	// Candidates, if not nil, selects the moves to consider for p in s, the position as p
	// sees it. It returns a subset of moves, which it may reorder; if it returns none, all
	// are considered.
	Candidates func(s *S, p game.Player, moves []M) []M

	// MemoryBytes bounds the memory for the values of positions: 0 means 256 MiB.
	MemoryBytes int

	// Rand draws the move from the mixed strategy. nil: the most probable move is played,
	// which an opponent can predict.
	Rand *rand.Rand

	known capabilities[S, M]
}

// Mixed is a move with its probability in a mixed strategy.
type Mixed[M comparable] struct {
	Move        M
	Probability float64 // 0 to 1
}

// MixedResult is a Result with the strategy from which Move was drawn.
type MixedResult[M comparable] struct {
	Result[M]

	// Strategy holds the moves with a positive probability, the most probable first.
	Strategy []Mixed[M]

	// Reply is the opponent's equilibrium strategy in the same form. It is empty for a turn
	// that hides nothing.
	Reply []Mixed[M]

	// Exploitability is the total gain of best responses to the two strategies in the root
	// matrix: about 0 for Simultaneous, which solves it exactly.
	Exploitability float64
}

// Search returns the Result part of Strategy's result.
func (m *Simultaneous[S, M]) Search(ctx context.Context, s S, past ...S) (Result[M], error) {
	r, err := m.Strategy(ctx, s, past...)
	return r.Result, err
}

// Strategy returns a mixed strategy for the player to move in s as that player sees it
// (before any commitment), and a move drawn from it. past is used only by games whose rules
// look back. If the limits or ctx end the search early, the strategy is that of the
// greatest finished depth; if none was finished, it is that of the moves evaluated so far,
// or the first legal move. The errors are those of [Minimax.Search], [ErrHidden], and those
// that wrap [game.ErrFaulty].
func (m *Simultaneous[S, M]) Strategy(ctx context.Context, s S, past ...S) (_ MixedResult[M], err error) {
	defer faulty.Rescue("search: Simultaneous", &err)
	begin := time.Now()
	moves, err := m.known.validate(ctx, "Simultaneous", m.Game, m.Limits, &s, past)
	if err != nil {
		return MixedResult[M]{}, err
	}
	if err := checkOptions("Simultaneous", "MemoryBytes", m.MemoryBytes); err != nil {
		return MixedResult[M]{}, err
	}
	w := newMatrixWorker(m, past)
	if s, err = w.Root(s); err != nil {
		return MixedResult[M]{}, fmt.Errorf("search: Simultaneous: %w", err)
	}
	w.line = append(w.line, s)
	ctx, cancel := deadline.Limit(ctx) // the result of an unfinished depth is useful
	defer cancel()
	w.start(ctx, m.Limits)
	w.ctx = ctx
	w.arrange(ctx, &s, moves)
	r := MixedResult[M]{Strategy: []Mixed[M]{{moves[0], 1}}}
	r.Score = w.score(&s)
	for depth := 1; depth <= m.Limits.deepest() && w.fault == nil; depth++ {
		w.estimates = 0
		clear(w.estimated)
		w.top = depth
		root := w.node(&s, depth)
		if w.fault != nil || w.stopped && (r.Depth > 0 || root.strategy == nil) {
			break
		}
		r.Score, r.Strategy, r.Reply, r.Exploitability = plainZero(root.value), root.strategy, root.reply, root.exploitability
		if w.stopped {
			break
		}
		w.chosen = r.Strategy[0].Move
		r.Depth, r.Proven = depth, w.estimates == 0
		if r.Proven {
			break
		}
	}
	if w.fault != nil {
		return MixedResult[M]{}, fmt.Errorf("search: Simultaneous: %w", w.fault)
	}
	r.Move = draw(r.Strategy, m.Rand)
	r.Line = []M{r.Move}
	r.Nodes, r.Time = w.nodes, time.Since(begin)
	return r, nil
}

// plainZero returns v, or 0 for the -0 that multiplying by a player's sign produces.
func plainZero(v float64) float64 {
	if v == 0 {
		return 0
	}
	return v
}

// draw returns a move of the strategy: at random, or the most probable one.
func draw[M comparable](strategy []Mixed[M], r *rand.Rand) M {
	if r != nil {
		x := r.Float64()
		for _, c := range strategy {
			if x -= c.Probability; x < 0 {
				return c.Move
			}
		}
	}
	return strategy[0].Move
}

// candidates returns the moves to consider for p in s: those of moves selected by cut, if any.
func candidates[S, M comparable](cut func(*S, game.Player, []M) []M, s *S, p game.Player, moves []M) []M {
	if cut != nil && len(moves) > 0 {
		if few := cut(s, p, slices.Clone(moves)); len(few) > 0 {
			return few
		}
	}
	return moves
}

// mixed pairs moves with their probabilities, the most probable first, and omits those with
// probability 0.
func mixed[M comparable](moves []M, p []float64) (strategy []Mixed[M]) {
	for i, m := range moves {
		if p[i] > 0 {
			strategy = append(strategy, Mixed[M]{m, p[i]})
		}
	}
	slices.SortStableFunc(strategy, func(a, b Mixed[M]) int { return cmp.Compare(b.Probability, a.Probability) })
	return strategy
}

// String returns the move and its probability.
func (c Mixed[M]) String() string { return fmt.Sprintf("%v (%.1f %%)", c.Move, 100*c.Probability) }

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

	known capabilities[S, M]
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
	ends := w.endings(ctx, &s, root.sides[0].moves)
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
	if i, payoff := root.ending(&w.capabilities, &s, ends); i >= 0 {
		r.Strategy, r.Score = []Mixed[M]{{root.sides[0].moves[i], 1}}, plainZero(payoff)
	}
	r.Move = draw(r.Strategy, w.random)
	r.Line = []M{r.Move}
	r.Depth = w.depth
	r.Time = time.Since(begin)
	return r, nil
}

func (m *SimultaneousMCTS[S, M]) validate(ctx context.Context, s *S, past []S) ([]M, error) {
	moves, err := m.known.validate(ctx, "SimultaneousMCTS", m.Game, m.Limits, s, past)
	if err != nil {
		return nil, err
	}
	if !(m.Exploration >= 0 && m.Exploration <= 1) {
		return nil, fmt.Errorf("search: SimultaneousMCTS: Exploration is %v; want 0 (the default) or a share of at most 1", m.Exploration)
	}
	return moves, checkOptions("SimultaneousMCTS", "MemoryBytes", m.MemoryBytes)
}
