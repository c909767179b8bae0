package search

import (
	"math"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/faulty"
)

// outcome is a chance node's child: its probability, and bounds on its value for the node's
// player, in the game's units.
type outcome struct{ probability, low, high float64 }

// expectation returns the value, for player, of the chance node at ply: the mean over its
// outcomes, or a bound on it outside alpha and beta.
//
// If payoffs are bounded, the value of an unsearched outcome lies between the least and the
// greatest payoff, so that the sum often leaves the window early (Star1). Before that, one
// move of each outcome is searched: it bounds the outcome from one side, which may already
// suffice (Star2). Both are from Ballard, The *-minimax search procedure for trees
// containing chance nodes, 1983.
func (w *worker[S, M]) expectation(ply, depth int, alpha, beta float64, player game.Player) float64 {
	s := &w.now[ply]
	if ply+1+max(depth, 0) >= len(w.now) { // outcomes do not reduce the depth: end the line here
		return w.estimate(s, player)
	}
	base, first := len(w.moves), len(w.outcomes)
	w.moves = w.game.Moves(w.moves, s)
	n := len(w.moves) - base
	low, high := w.Low, w.High
	if player == game.Second {
		low, high = -high, -low
	}
	sum := 0.0
	for _, m := range w.moves[base:] {
		p, err := w.odds.Probability(s, m, n)
		if err != nil {
			w.fail(err)
		}
		w.outcomes = append(w.outcomes, outcome{p, low, high})
		sum += p
	}
	if n == 0 {
		w.fail(faulty.NoMoves(w.game, s))
	} else if err := w.odds.Sum(s, sum); err != nil {
		w.fail(err)
	}
	if w.stopped {
		return 0
	}
	node := chanceNode{ply, depth, base, first, player}
	var v float64
	if !w.star || !w.bounded {
		v = w.mean(node)
	} else {
		var settled bool
		if v, settled = w.probeOutcomes(node, alpha, beta); !settled && !w.stopped {
			v = w.searchOutcomes(node, alpha, beta)
		}
	}
	w.moves = w.moves[:base]
	w.outcomes = w.outcomes[:first]
	w.leaf = true
	return v
}

// chanceNode is a chance node, with the start of its moves and outcomes in the arenas.
type chanceNode struct {
	ply, depth  int
	base, first int
	player      game.Player // for whom values are
}

// reach stores the i-th outcome's position in the slot below the node.
func (w *worker[S, M]) reach(c chanceNode, i int) *S {
	child := &w.now[c.ply+1]
	*child = w.now[c.ply]
	w.game.Apply(child, w.moves[c.base+i])
	return child
}

// units converts a value for player to the game's units: distances to the end cannot be
// averaged, so above a chance node a win counts as its payoff.
func (w *worker[S, M]) units(v float64, player game.Player) float64 {
	return player.Sign() * w.payoff(v*player.Sign())
}

// mean searches all outcomes in full.
func (w *worker[S, M]) mean(c chanceNode) (sum float64) {
	for i := range len(w.moves) - c.base {
		w.reach(c, i)
		v := w.value(c.ply+1, c.depth, math.Inf(-1), math.Inf(1), c.player)
		if w.stopped {
			return 0
		}
		sum += w.outcomes[c.first+i].probability * w.units(v, c.player)
	}
	return sum
}

// searchOutcomes searches the outcomes one by one, each with a window outside which it
// settles the node.
func (w *worker[S, M]) searchOutcomes(c chanceNode, alpha, beta float64) float64 {
	sum, low, high := 0.0, 0.0, 0.0 // of the searched outcomes; least and greatest sum of the others
	slack := rounding * (w.High - w.Low)
	for _, o := range w.outcomes[c.first:] {
		low += o.probability * o.low
		high += o.probability * o.high
	}
	for i := range len(w.moves) - c.base {
		o := w.outcomes[c.first+i]
		low -= o.probability * o.low
		high -= o.probability * o.high
		// The window is widened by more than the rounding error of its ends: with a null
		// window they could otherwise be swapped.
		a, b := (alpha-sum-high-slack)/o.probability, (beta-sum-low+slack)/o.probability
		w.reach(c, i)
		v := w.units(w.value(c.ply+1, c.depth, a, b, c.player), c.player)
		if w.stopped {
			return 0
		}
		sum += o.probability * v
		if v <= a {
			return min(sum+high, alpha)
		}
		if v >= b {
			return max(sum+low, beta)
		}
	}
	return sum
}

// rounding bounds the error of a chance node's mean, as a part of the range of payoffs.
const rounding = 1e-12

// probeOutcomes searches one promising move of every outcome, and tightens the bounds in
// w.outcomes accordingly. settled means that v, a bound on the node's value, is already
// outside the window.
func (w *worker[S, M]) probeOutcomes(c chanceNode, alpha, beta float64) (v float64, settled bool) {
	low, high := 0.0, 0.0
	for _, o := range w.outcomes[c.first:] {
		low += o.probability * o.low
		high += o.probability * o.high
	}
	if high <= alpha {
		return high, true
	} else if low >= beta {
		return low, true
	}
	if c.depth < 2 || w.historian != nil || c.ply+2 >= len(w.now) || len(w.moves)-c.base == 1 {
		return 0, false // nothing to gain, or rules about earlier positions may decide the outcome
	}
	for i := range len(w.moves) - c.base {
		o := &w.outcomes[c.first+i]
		child := w.reach(c, i)
		turn := w.game.Turn(child)
		if turn != game.First && turn != game.Second {
			continue
		}
		m, ok := w.promising(child, c.ply+1, turn)
		if !ok {
			continue
		}
		below := &w.now[c.ply+2]
		*below = *child
		w.game.Apply(below, m)
		if turn == c.player { // at least as good as this move
			b := (beta - low + o.probability*o.low) / o.probability
			v := w.units(w.value(c.ply+2, c.depth-1, math.Inf(-1), b, c.player), c.player)
			if !w.stopped && v > o.low {
				low += o.probability * (v - o.low)
				o.low = v
			}
		} else { // at most as good as after this move
			a := (alpha - high + o.probability*o.high) / o.probability
			v := w.units(w.value(c.ply+2, c.depth-1, a, math.Inf(1), c.player), c.player)
			if !w.stopped && v < o.high {
				high -= o.probability * (o.high - v)
				o.high = v
			}
		}
		switch {
		case w.stopped:
			return 0, true
		case high <= alpha:
			return high, true
		case low >= beta:
			return low, true
		}
	}
	return 0, false
}

// promising returns the first move to try in s; ok is false if there is none.
func (w *worker[S, M]) promising(s *S, ply int, turn game.Player) (m M, ok bool) {
	base, from := len(w.moves), len(w.order)
	w.moves = w.game.Moves(w.moves, s)
	if len(w.moves) == base {
		return m, false
	}
	preferred := noMove
	if w.table != nil {
		preferred = w.table.probe(scramble(w.hasher.Hash(s))).move
	}
	w.rank(s, ply, base, preferred, turn)
	m = w.moves[base+w.pick(from, len(w.order))]
	w.moves, w.order = w.moves[:base], w.order[:from]
	return m, true
}
