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
// use Candidates, or a depth of 1 or 2, or [SimultaneousMCTS], where there are many.
type Simultaneous[S, M comparable] struct {
	Game   game.Game[S, M]
	Limits Limits // Depth is in pairs of turns: 0 stands for 1

	// Pessimistic takes the worst case instead of the equilibrium: the rival is
	// assumed to know our move. The strategy is then a single move.
	Pessimistic bool

	// Candidates, if not nil, cuts down the moves that are considered for p in s. It
	// returns a part of moves, which it may reorder; if it returns nothing, all are
	// considered.
	Candidates func(s *S, p game.Player, moves []M) []M

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
	r, err := m.Strategy(ctx, s)
	return r.Result, err
}

// Strategy returns a mixed strategy for the player to move in s, as the player sees it
// (that is, with nothing committed yet), and a move drawn from it. If the limits or ctx
// end the search early, the strategy is that of the greatest depth that was finished,
// or the first legal move. The errors are those of [Minimax.Search].
func (m *Simultaneous[S, M]) Strategy(ctx context.Context, s S) (MixedResult[M], error) {
	begin := time.Now()
	moves, err := validate(ctx, "Simultaneous", m.Game, m.Limits, &s)
	if err != nil {
		return MixedResult[M]{}, err
	}
	w := matrixWorker[S, M]{Simultaneous: m, values: map[memoKey[S]]solved{}}
	w.observer, _ = game.As[game.Observer[S]](m.Game)
	w.chancer, _ = game.As[game.Chancer[S, M]](m.Game)
	w.start(ctx, m.Limits)
	deepest := m.Limits.Depth
	if deepest == 0 {
		deepest = 1
	}
	r := MixedResult[M]{Strategy: []Mixed[M]{{moves[0], 1}}}
	r.Score = m.Game.Evaluate(&s)
	for depth := 1; depth <= deepest; depth++ {
		w.estimates = 0
		root := w.node(&s, depth)
		if w.stopped {
			break
		}
		r.Score, r.Depth, r.Proven = root.value, depth, w.estimates == 0
		r.Strategy, r.Reply, r.Exploitability = root.strategy, root.reply, root.exploitability
		if r.Proven {
			break
		}
	}
	r.Move = draw(r.Strategy, m.Rand)
	r.Line = []M{r.Move}
	r.Nodes, r.Time = w.nodes, time.Since(begin)
	return r, nil
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

type matrixWorker[S, M comparable] struct {
	*Simultaneous[S, M]
	budget
	observer  game.Observer[S]
	chancer   game.Chancer[S, M]
	values    map[memoKey[S]]solved
	estimates int
}

type memoKey[S comparable] struct {
	state S
	depth int
}

type solved struct {
	value     float64 // for First
	estimated bool    // it rests on estimates
}

// matrixNode is a solved node; the strategies are those of the player to move and of
// the rival.
type matrixNode[M comparable] struct {
	value           float64 // for First
	strategy, reply []Mixed[M]
	exploitability  float64
}

// value returns the value, for First, of s.
func (w *matrixWorker[S, M]) value(s *S, depth int) float64 {
	if w.spend() {
		return 0
	}
	turn := w.Game.Turn(s)
	if turn == game.Nobody {
		return w.Game.Evaluate(s)
	}
	if turn == game.Chance {
		sum := 0.0
		outcomes := w.Game.Moves(nil, s)
		for _, m := range outcomes {
			next := game.After(w.Game, *s, m)
			sum += probability(w.chancer, s, m, len(outcomes)) * w.value(&next, depth)
			if w.stopped {
				break
			}
		}
		return sum
	}
	if depth == 0 {
		w.estimates++
		return w.Game.Evaluate(s)
	}
	key := memoKey[S]{*s, depth}
	if known, ok := w.values[key]; ok {
		if known.estimated {
			w.estimates++
		}
		return known.value
	}
	before := w.estimates
	v := w.node(s, depth).value
	if !w.stopped {
		w.values[key] = solved{v, w.estimates > before}
	}
	return v
}

// candidates returns the moves to consider for p in s: those that cut leaves, if any.
func candidates[S, M comparable](g game.Game[S, M], cut func(*S, game.Player, []M) []M, s *S, p game.Player) []M {
	moves := g.Moves(nil, s)
	if cut != nil {
		if few := cut(s, p, slices.Clone(moves)); len(few) > 0 {
			return few
		}
	}
	return moves
}

// hidden reports whether s holds a commitment that the player to move may not see.
func hidden[S, M comparable](g game.Game[S, M], o game.Observer[S], s *S) bool {
	turn := g.Turn(s)
	return o != nil && (turn == game.First || turn == game.Second) && o.Observe(s, turn) != *s
}

// node solves s, where First or Second is to move.
func (w *matrixWorker[S, M]) node(s *S, depth int) matrixNode[M] {
	turn := w.Game.Turn(s)
	sign := turn.Sign()
	ours := candidates(w.Game, w.Candidates, s, turn)
	var theirs []M
	var payoff [][]float64 // for the player to move
	for _, a := range ours {
		committed := game.After(w.Game, *s, a)
		if !hidden(w.Game, w.observer, &committed) {
			payoff = append(payoff, []float64{sign * w.value(&committed, depth-1)})
			if w.stopped {
				return matrixNode[M]{}
			}
			continue
		}
		if theirs == nil {
			theirs = candidates(w.Game, w.Candidates, &committed, turn.Opponent())
		}
		row := make([]float64, len(theirs))
		for j, b := range theirs {
			next := game.After(w.Game, committed, b)
			row[j] = sign * w.value(&next, depth-1)
			if w.stopped {
				return matrixNode[M]{}
			}
		}
		payoff = append(payoff, row)
	}
	if theirs == nil || w.Pessimistic || len(theirs) == 1 {
		return worstCase(ours, payoff, sign)
	}
	e, err := SolveMatrix(payoff)
	if err != nil { // not finite, or turns hidden after some of our moves only
		return worstCase(ours, payoff, sign)
	}
	return matrixNode[M]{sign * e.Value, mixed(ours, e.Rows), mixed(theirs, e.Columns), e.Exploitability}
}

// worstCase chooses the row whose least payoff is greatest.
func worstCase[M comparable](ours []M, payoff [][]float64, sign float64) matrixNode[M] {
	best, value := 0, 0.0
	for i, row := range payoff {
		worst := row[0]
		for _, v := range row[1:] {
			worst = min(worst, v)
		}
		if i == 0 || worst > value {
			best, value = i, worst
		}
	}
	return matrixNode[M]{value: sign * value, strategy: []Mixed[M]{{ours[best], 1}}}
}

// mixed pairs moves with their probabilities, the most probable first, and leaves out
// those that are not played.
func mixed[M comparable](moves []M, p []float64) (strategy []Mixed[M]) {
	for i, m := range moves {
		if p[i] > 1e-9 {
			strategy = append(strategy, Mixed[M]{m, p[i]})
		}
	}
	slices.SortStableFunc(strategy, func(a, b Mixed[M]) int { return cmp.Compare(b.Probability, a.Probability) })
	return strategy
}

// String returns the move and its probability.
func (c Mixed[M]) String() string { return fmt.Sprintf("%v (%.1f %%)", c.Move, 100*c.Probability) }
