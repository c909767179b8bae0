package search

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
	"time"
)

// halving distributes the simulations of a search with Gumbel over the root moves by
// sequential halving: some moves, drawn without replacement by their priors, are visited
// equally often, and the worse half is dropped after each round.
type halving struct {
	most         int       // moves considered at first; 0: UCT or PUCT at the root
	begin, until time.Time // of the search; until is zero without a time limit
	rounds       int
	round        int // rounds finished
	considered   []int32
	noise        []float64 // by child: its logit and a Gumbel variable
	tried        []int32   // by child, in this search
}

// The constants of Danihelka and others: the weight of a mean relative to a logit is
// (gumbelVisits + the visits of the most visited child) * gumbelScale.
const gumbelVisits, gumbelScale = 50, 1.0

// start prepares h for a search.
func (h *halving) start(most int, begin, until time.Time) {
	*h = halving{most: most, begin: begin, until: until, considered: h.considered[:0], noise: h.noise[:0], tried: h.tried[:0]}
}

// gumbel returns a variable of the standard Gumbel distribution.
func gumbel(random *rand.PCG) float64 {
	return -math.Log(-math.Log((float64(random.Uint64()>>12) + 0.5) * 0x1p-52))
}

// draw chooses the moves to consider: those with the greatest sum of logit and Gumbel
// noise, which samples them in proportion to the exponentials of their logits.
func (t *mctsTree[S, M]) draw() {
	h, root := &t.halving, &t.arena[0]
	for i := range root.count {
		logit := 0.0
		if t.evaluator != nil {
			logit = math.Log(float64(t.arena[root.children+i].prior))
		}
		h.noise = append(h.noise, logit+gumbel(t.random))
		h.tried = append(h.tried, 0)
		if !t.arena[root.children+i].proven {
			h.considered = append(h.considered, i)
		}
	}
	slices.SortStableFunc(h.considered, func(a, b int32) int { return cmp.Compare(h.noise[b], h.noise[a]) })
	h.considered = h.considered[:min(h.most, len(h.considered))]
	h.rounds = max(int(math.Ceil(math.Log2(float64(len(h.considered))))), 1)
}

// chooseByHalving returns the child of the root to visit next.
func (t *mctsTree[S, M]) chooseByHalving() int32 {
	h, root := &t.halving, &t.arena[0]
	if len(h.noise) == 0 {
		t.draw()
	}
	for h.round < h.rounds-1 && t.spent()*float64(h.rounds) >= float64(h.round+1) {
		h.round++
		slices.SortStableFunc(h.considered, func(a, b int32) int { return cmp.Compare(t.promise(b), t.promise(a)) })
		h.considered = h.considered[:(len(h.considered)+1)/2]
	}
	best := int32(-1)
	for _, i := range h.considered {
		if !t.arena[root.children+i].proven && (best < 0 || h.tried[i] < h.tried[best]) {
			best = i
		}
	}
	for i := range root.count { // all considered moves are proven
		if best < 0 && !t.arena[root.children+i].proven {
			best = i
			h.considered = append(h.considered, i)
		}
	}
	h.tried[best]++
	return root.children + best
}

// spent returns the part of the search that is over, from 0 to 1.
func (t *mctsTree[S, M]) spent() float64 {
	part := float64(t.simulations) / float64(t.most)
	if h := &t.halving; !h.until.IsZero() {
		part = max(part, float64(time.Since(h.begin))/float64(h.until.Sub(h.begin)))
	}
	return min(part, 1)
}

// promise returns the score by which the root's i-th child is kept or dropped: its noise
// plus its mean, as a part of the range of payoffs, times a factor that grows with the
// visits.
func (t *mctsTree[S, M]) promise(i int32) float64 {
	h, root := &t.halving, &t.arena[0]
	c, mean := &t.arena[root.children+i], 0.0
	switch {
	case c.proven:
		mean = c.sum
	case c.visits > 0:
		mean = c.sum / float64(c.visits)
	case root.visits > 0:
		mean = root.sum / float64(root.visits)
	}
	if spread := t.high - t.low; spread > 0 {
		mean = root.turn.Sign() * mean / spread
	}
	return h.noise[i] + (gumbelVisits+float64(slices.Max(h.tried)))*gumbelScale*mean
}
