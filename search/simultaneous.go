package search

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/seed-61c9d78a/versus/game"
)

// Simultaneous searches games in which both players move at once. Such games hide the
// first commitment from the other player by a [game.Observer] (see package game), and
// Simultaneous reads every such pair of turns as a matrix: one row for each of our
// moves, one column for each of the rival's, with the value of what follows in the
// cells. It solves the matrices from the horizon up: the value of the game, and a mixed
// strategy at the root. Turns that hide nothing are searched as usual, and chance
// counts by expectation.
//
// The number of cells is the product of the players' moves, to the power of the depth:
// use Candidates, or a depth of 1 or 2, or [SimultaneousMCTS], where there are many. Use
// one from one goroutine at a time.
type Simultaneous[S, M comparable] struct {
	Game game.Game[S, M]

	// Limits.Depth is in pairs of turns. Without any limit, as with a time limit alone,
	// the search deepens until the limits end it or the value is proven.
	Limits Limits

	// Pessimistic takes the worst case instead of the equilibrium: the rival is
	// assumed to know our move. The strategy is then a single move.
	Pessimistic bool

	// Candidates, if not nil, cuts down the moves that are considered for p in s, the
	// position as p sees it. It returns a part of moves, which it may reorder; if it
	// returns nothing, all are considered.
	Candidates func(s *S, p game.Player, moves []M) []M

	// MemoryBytes bounds what is remembered of positions: 0 for DefaultTreeBytes.
	MemoryBytes int

	// Rand draws the move from the mixed strategy. nil: the most probable one is
	// played, which a rival can learn to expect.
	Rand *rand.Rand
}

// Mixed is a move and the probability with which a strategy plays it.
type Mixed[M comparable] struct {
	Move        M
	Probability float64 // 0 to 1
}

// MixedResult is a Result with the strategy that Move was drawn from.
type MixedResult[M comparable] struct {
	Result[M]

	// Strategy holds the moves with a positive probability, the most probable first.
	Strategy []Mixed[M]

	// Reply is the rival's equilibrium strategy, likewise; empty for a pessimistic
	// search or a turn that hides nothing.
	Reply []Mixed[M]

	// Exploitability is what best answers would gain against the two strategies in
	// the root matrix: about 0 for Simultaneous, which solves it exactly.
	Exploitability float64
}

// Search returns a move of Strategy's choosing; see Strategy.
func (m *Simultaneous[S, M]) Search(ctx context.Context, s S, past ...S) (Result[M], error) {
	r, err := m.Strategy(ctx, s, past...)
	return r.Result, err
}

// Strategy returns a mixed strategy for the player to move in s, as the player sees it
// (that is, with nothing committed yet), and a move drawn from it. past is used only by
// games whose rules look back. If the limits or ctx end the search early, the strategy
// is that of the greatest depth that was finished; if none was, that of the moves whose
// outcomes were looked at, or the first legal move. The errors are those of
// [Minimax.Search], [ErrHidden], and those that wrap [game.ErrFaulty].
func (m *Simultaneous[S, M]) Strategy(ctx context.Context, s S, past ...S) (_ MixedResult[M], err error) {
	defer rescue("Simultaneous", &err)
	begin := time.Now()
	moves, err := validate(ctx, "Simultaneous", m.Game, m.Limits, &s)
	if err != nil {
		return MixedResult[M]{}, err
	}
	if err := checkOptions("Simultaneous", "MemoryBytes", m.MemoryBytes); err != nil {
		return MixedResult[M]{}, err
	}
	w := newMatrixWorker(m, past)
	if s, err = w.root(s); err != nil {
		return MixedResult[M]{}, fmt.Errorf("search: Simultaneous: %w", err)
	}
	w.line = append(w.line, s)
	ctx, cancel := Paced(ctx) // what an unfinished depth has found is of use
	defer cancel()
	w.start(ctx, m.Limits)
	deepest := min(m.Limits.Depth, MaxDepth)
	if deepest == 0 {
		deepest = MaxDepth
	}
	r := MixedResult[M]{Strategy: []Mixed[M]{{moves[0], 1}}}
	r.Score = w.score(&s)
	for depth := 1; depth <= deepest && w.fault == nil; depth++ {
		w.estimates = 0
		clear(w.estimated)
		root := w.node(&s, depth)
		if w.fault != nil || w.stopped && (r.Depth > 0 || root.strategy == nil) {
			break
		}
		r.Score, r.Strategy, r.Reply, r.Exploitability = plainZero(root.value), root.strategy, root.reply, root.exploitability
		if w.stopped {
			break
		}
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

// plainZero returns v, and 0 for the -0 that multiplying by a player's sign makes.
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

// candidates returns the moves to consider for p in s: those that cut leaves, if any.
func candidates[S, M comparable](g game.Game[S, M], cut func(*S, game.Player, []M) []M, s *S, p game.Player) []M {
	moves := g.Moves(nil, s)
	if cut != nil && len(moves) > 0 {
		if few := cut(s, p, slices.Clone(moves)); len(few) > 0 {
			return few
		}
	}
	return moves
}

// mixed pairs moves with their probabilities, the most probable first, and leaves out
// those that are not played.
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
