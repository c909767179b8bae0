package search

import (
	"cmp"
	"context"
	"math"
	"slices"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/deadline"
)

// This file holds the rule by which all searchers choose among moves of equal value, which the
// package documentation states under Ties. All apply it to moves that end the game at once.
// Other values are proven in different ways:
//
//   - MCTS: moves whose positions are solved, with the plies to the end. Of the others it takes
//     the most visited one, then the better mean. If a mean equals a
//     proven value up to rounding errors, the rule decides. Before all that, it takes the
//     shortest forced win by the greatest payoff known (mctschoose.go). If the line expected
//     returns to the position, it takes the move that the line goes on with there.
//   - Minimax: wins by the greatest payoff of game.Bounder are preferred the sooner they come,
//     and losses by the least one the later. Of other equal values it keeps that of the
//     shallower iteration, or of the move tried first.
//   - Backtrack: whole turns that end the game, with their steps.
//   - Greedy, Leveled: only moves that end the game. Greedy may draw among equal ones.
//   - Simultaneous, SimultaneousMCTS: turns in which nothing is hidden. Of other equal values
//     Simultaneous keeps that of the shallower search, and SimultaneousMCTS mixes.

// prospect is what a searcher knows of a move.
type prospect struct {
	value  float64 // for the player to move
	proven bool    // value is exact
	plies  int     // if proven, to the end of the game
}

// stakes are the least and the greatest payoff for a player; infinite if unknown.
type stakes struct{ least, greatest float64 }

// stakesOf returns the stakes of a player.
func (c *capabilities[S, M]) stakesOf(p game.Player) stakes {
	k := stakes{math.Inf(-1), math.Inf(1)}
	if c.Known {
		k = stakes{c.Low, c.High}
	}
	return k.of(p)
}

// of returns the stakes of a player whose opponent, or who, has the stakes k as First.
func (k stakes) of(p game.Player) stakes {
	if p == game.Second {
		return stakes{-k.greatest, -k.least}
	}
	return k
}

// loses reports whether v is a loss for the player.
func (k stakes) loses(v float64) bool { return v < k.greatest && (v < 0 || v <= k.least) }

// compare returns a positive number if the player prefers a, a negative number if b, and 0 if
// the rule does not decide. A value of NaN is worse than any other.
func (k stakes) compare(a, b prospect) int {
	if c := cmp.Compare(a.value, b.value); c != 0 {
		return c
	}
	c := 0
	switch {
	case a.proven && b.proven:
		c = cmp.Compare(b.plies, a.plies)
	case a.proven:
		c = 1
	case b.proven:
		c = -1
	}
	if k.loses(a.value) {
		return -c
	}
	return c
}

// endings returns, for each move of s, 1 if it ends the game without a loss, -1 if it ends it
// with a loss, and 0 if it does not end the game: a searcher that keeps the first of several
// equal moves should try them in descending order. It is all 0 once ctx is over.
func (c *capabilities[S, M]) endings(ctx context.Context, s *S, moves []M) []int {
	rank := make([]int, len(moves))
	mover := c.game.Turn(s)
	k := c.stakesOf(mover)
	watch := deadline.Of(ctx)
	for i, m := range moves {
		if watch.Passed(1) {
			clear(rank)
			break
		}
		next := game.After(c.game, *s, m)
		if c.game.Turn(&next) != game.Nobody {
			continue
		}
		if rank[i] = 1; k.loses(mover.Sign() * c.game.Evaluate(&next)) {
			rank[i] = -1
		}
	}
	return rank
}

// arrange sorts the moves of s by endings.
func (c *capabilities[S, M]) arrange(ctx context.Context, s *S, moves []M) {
	rank := c.endings(ctx, s, moves)
	sorted := moves[:0:0]
	for want := 1; want >= -1; want-- {
		for i, m := range moves {
			if rank[i] == want {
				sorted = append(sorted, m)
			}
		}
	}
	copy(moves, sorted)
}

// standing is what simulations tell about a move of a node.
type standing struct {
	prospect // value is the mean of the visits unless proven, NaN if there are none
	visits   int64
}

// leading returns the index of the move to play after simulations. Of the unproven moves it
// is the most visited one, and of those with equal visits the one with the better mean. A
// proven move is played instead if it is better, or as good and the rule prefers it; values
// count as equal if they differ by no more than the rounding error of a mean of payoffs with
// the given spread.
func (k stakes) leading(moves []standing, spread float64) int {
	exact, open := -1, -1
	for i, m := range moves {
		switch {
		case m.proven:
			if exact < 0 || k.compare(m.prospect, moves[exact].prospect) > 0 {
				exact = i
			}
		case open < 0 || m.more(moves[open]):
			open = i
		}
	}
	if exact < 0 || open < 0 {
		return max(exact, open)
	}
	a, b := moves[exact].prospect, moves[open].prospect
	if moves[open].visits == 0 { // better unknown than lost
		b.value = a.value
	}
	if math.Abs(a.value-b.value) <= meanError*(max(spread, 0)+math.Abs(a.value)) {
		b.value = a.value
	}
	if k.compare(a, b) >= 0 {
		return exact
	}
	return open
}

// meanError is the rounding error of the mean of some 10^8 values, as a part of them.
const meanError = 1e-9

// more reports whether the simulations prefer m, which is not proven, to another such move.
func (m standing) more(than standing) bool {
	return cmp.Or(
		cmp.Compare(m.visits, than.visits),
		cmp.Compare(m.value, than.value),
	) > 0
}

// sortByRank sorts indices of moves by endings, keeping the order of equals.
func sortByRank(order, rank []int) {
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(rank[b], rank[a]) })
}
