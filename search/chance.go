package search

import (
	"math"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/faulty"
)

// outcome is a chance node's child: its probability, and bounds on its value for the node's
// player, in the game's units.
type outcome struct{ probability, low, high float64 }

// expectation returns the value, for player, of the chance node in f, at ply: the mean over its
// outcomes, or a bound on it outside alpha and beta.
//
// If payoffs are bounded, the value of an unsearched outcome lies between the least and the
// greatest payoff, so that the sum often leaves the window early (Star1). Before that, one
// move of each outcome is searched: it bounds the outcome from one side, which may already
// suffice (Star2). Both are from Ballard, The *-minimax search procedure for trees
// containing chance nodes, 1983.
func (w *worker[S, M]) expectation(f *frame[S, M], ply, depth int, alpha, beta float64, player game.Player) float64 {
	s := &f.state
	if ply+1+max(depth, 0) >= w.plies { // outcomes do not reduce the depth: end the line here
		return w.estimate(s, player)
	}
	f.moves, f.outcomes = w.game.Moves(f.moves[:0], s), f.outcomes[:0]
	n := len(f.moves)
	low, high := w.Low, w.High
	if player == game.Second {
		low, high = -high, -low
	}
	sum := 0.0
	for _, m := range f.moves {
		p, err := w.odds.Probability(s, m, n)
		if err != nil {
			w.fail(err)
		}
		f.outcomes = append(f.outcomes, outcome{p, low, high})
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
	node := chanceNode[S, M]{f, ply, depth, player}
	var v float64
	if !w.star || !w.bounded {
		v = w.mean(node)
	} else {
		var settled bool
		if v, settled = w.probeOutcomes(node, alpha, beta); !settled && !w.stopped {
			v = w.searchOutcomes(node, alpha, beta)
		}
	}
	w.leaf = true
	return v
}

// chanceNode is a chance node being searched.
type chanceNode[S, M comparable] struct {
	*frame[S, M]
	ply, depth int
	player     game.Player // for whom values are
}

// units converts a value for player to the game's units: distances to the end cannot be
// averaged, so above a chance node a win counts as its payoff.
func (w *worker[S, M]) units(v float64, player game.Player) float64 {
	return player.Sign() * w.payoff(v*player.Sign())
}

// mean searches all outcomes in full.
func (w *worker[S, M]) mean(c chanceNode[S, M]) (sum float64) {
	for i := range c.moves {
		v := w.value(w.play(c.frame, c.moves[i]), c.ply+1, c.depth, math.Inf(-1), math.Inf(1), c.player)
		if w.stopped {
			return 0
		}
		sum += c.outcomes[i].probability * w.units(v, c.player)
	}
	return sum
}

// searchOutcomes searches the outcomes one by one, each with a window outside which it
// settles the node.
func (w *worker[S, M]) searchOutcomes(c chanceNode[S, M], alpha, beta float64) float64 {
	sum, low, high := 0.0, 0.0, 0.0 // of the searched outcomes; least and greatest sum of the others
	slack := rounding * (w.High - w.Low)
	for _, o := range c.outcomes {
		low += o.probability * o.low
		high += o.probability * o.high
	}
	for i := range c.moves {
		o := c.outcomes[i]
		low -= o.probability * o.low
		high -= o.probability * o.high
		// The window is widened by more than the rounding error of its ends: with a null
		// window they could otherwise be swapped.
		a, b := (alpha-sum-high-slack)/o.probability, (beta-sum-low+slack)/o.probability
		v := w.units(w.value(w.play(c.frame, c.moves[i]), c.ply+1, c.depth, a, b, c.player), c.player)
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
func (w *worker[S, M]) probeOutcomes(c chanceNode[S, M], alpha, beta float64) (v float64, settled bool) {
	low, high := 0.0, 0.0
	for _, o := range c.outcomes {
		low += o.probability * o.low
		high += o.probability * o.high
	}
	if high <= alpha {
		return high, true
	} else if low >= beta {
		return low, true
	}
	if c.depth < 2 || w.historian != nil || c.ply+2 >= w.plies || len(c.moves) == 1 {
		return 0, false // nothing to gain, or rules about earlier positions may decide the outcome
	}
	for i := range c.moves {
		o := &c.outcomes[i]
		child := w.play(c.frame, c.moves[i])
		turn := child.turn
		if turn != game.First && turn != game.Second {
			continue
		}
		m, ok := w.promising(child, c.ply+1)
		if !ok {
			continue
		}
		below := w.play(child, m)
		if turn == c.player { // at least as good as this move
			b := (beta - low + o.probability*o.low) / o.probability
			v := w.units(w.value(below, c.ply+2, c.depth-1, math.Inf(-1), b, c.player), c.player)
			if !w.stopped && v > o.low {
				low += o.probability * (v - o.low)
				o.low = v
			}
		} else { // at most as good as after this move
			a := (alpha - high + o.probability*o.high) / o.probability
			v := w.units(w.value(below, c.ply+2, c.depth-1, a, math.Inf(1), c.player), c.player)
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

// promising returns the first move to try in f; ok is false if there is none.
func (w *worker[S, M]) promising(f *frame[S, M], ply int) (m M, ok bool) {
	f.moves = w.game.Moves(f.moves[:0], &f.state)
	if len(f.moves) == 0 {
		return m, false
	}
	w.rank(f, f.moves, ply)
	if w.table != nil {
		f.prefer(w.table.probe(scramble(w.hasher.Hash(&f.state))).move)
	}
	return f.moves[pick(f.order)], true
}
