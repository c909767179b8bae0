package search

import (
	"cmp"
	"math"
	"slices"
)

// A guesser guesses the best move: Guess sets logits[i] to the natural logarithm of the
// probability of moves[i], plus a number that is the same for all of them.
type guesser[S, M comparable] interface {
	Guess(s *S, moves []M, logits []float32)
}

// guessed is a move with its prior probability.
type guessed[M comparable] struct {
	move  M
	prior float32
}

// guess asks the game's guesser, and sorts t.moves and t.guessed, the most probable move first. It
// reports whether that is done: the game may have changed what it was given.
func (t *mctsTree[S, M]) guess(s *S) bool {
	n := len(t.moves)
	t.logits = slices.Grow(t.logits[:0], n)[:n]
	clear(t.logits)
	t.guessed = t.guessed[:0]
	for _, m := range t.moves {
		t.guessed = append(t.guessed, guessed[M]{move: m})
	}
	was := *s
	t.guesser.Guess(s, t.moves, t.logits)
	altered := *s != was
	for i := range t.guessed {
		altered = altered || t.guessed[i].move != t.moves[i]
	}
	if altered {
		t.fail(alteredOrder(t.game, &was))
		return false
	}
	most, sum := slices.Max(t.logits), float32(0)
	for i, x := range t.logits {
		p := float32(math.Exp(float64(x - most)))
		t.guessed[i].prior = p
		sum += p
	}
	if !(sum >= 1) { // one of the logarithms is not a number
		return false
	}
	slices.SortStableFunc(t.guessed, func(a, b guessed[M]) int { return cmp.Compare(b.prior, a.prior) })
	for i := range t.guessed {
		t.guessed[i].prior /= sum
		t.moves[i] = t.guessed[i].move
	}
	return true
}

// untriedLoss is what an untried move counts less than the mean of the node, in units of half the
// range of payoffs, for PUCT.
const untriedLoss = 0.1

// chooseByPUCT returns the index of the child with the greatest mean plus exploration in proportion
// to its prior probability. Children have descending priors, so of those without a visit the
// first is the best.
func (t *mctsTree[S, M]) chooseByPUCT(n *mctsNode[M], first int32, children []mctsNode[M], sign float64) int {
	half := t.explore / t.constant
	mean, visits := 0.0, float64(n.visited())
	if visits > 0 {
		mean = sign*n.total()/visits - untriedLoss*half
	}
	scale := t.puct * half * math.Sqrt(visits)
	k, from := locate(first)
	priors := t.arena.chunks[k].priors[from:][:len(children)]
	best, bestScore, untried := 0, math.Inf(-1), false
	for i := range children {
		c, prior := &children[i], float64(priors[i])
		var score float64
		switch visits := c.visited(); {
		case c.proven() || visits == 0 && untried:
			continue
		case visits == 0:
			untried = true
			score = mean + scale*prior
		case uint32(visits) < tabulated:
			score = sign*c.total()*byVisits[visits].inverse + scale*prior*byVisits[visits+1].inverse
		default:
			visits := float64(visits)
			score = sign*c.total()/visits + scale*prior/(visits+1)
		}
		if score > bestScore {
			best, bestScore = i, score
		}
	}
	return best
}
