package search

import (
	"math"
	"slices"
	"unsafe"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/matrix"
)

// cell returns the index of the cell for a pair of moves, adding it if necessary, or -1 if
// there is no memory for it.
func (w *jointWorker[S, M]) cell(n *jointNode[S, M], i, j int) int32 {
	for c := n.sides[0].head[i]; c >= 0; c = n.cells[c].next[0] {
		if int(n.cells[c].move[1]) == j {
			return c
		}
	}
	if !w.grow(int(unsafe.Sizeof(jointCell{}))) {
		return -1
	}
	c := int32(len(n.cells))
	added := jointCell{move: [2]int32{int32(i), int32(j)}, next: [2]int32{n.sides[0].head[i], -1}}
	n.sides[0].head[i] = c
	if len(n.sides[1].moves) > 0 {
		added.next[1] = n.sides[1].head[j]
		n.sides[1].head[j] = c
	}
	n.cells = append(n.cells, added)
	return c
}

// outcome returns the index of the outcome s of a cell, adding it if necessary, or -1 if
// there is no memory for it.
func (w *jointWorker[S, M]) outcome(n *jointNode[S, M], cell int32, s *S) int32 {
	if cell < 0 {
		return -1
	}
	key := outcomeKey[S]{cell, *s}
	if o, ok := n.index[key]; ok {
		return o
	}
	// An entry of a map takes about twice its size.
	if !w.grow(int(unsafe.Sizeof(jointOutcome[S, M]{}) + 2*unsafe.Sizeof(key))) {
		return -1
	}
	if n.index == nil {
		n.index = map[outcomeKey[S]]int32{}
	}
	o := int32(len(n.outcomes))
	n.index[key] = o
	n.outcomes = append(n.outcomes, jointOutcome[S, M]{cell: cell})
	return o
}

// choose returns the index of the move that a side plays in this simulation.
func (w *jointWorker[S, M]) choose(side *jointSide[M]) int {
	if len(side.moves) == 1 {
		return 0
	}
	return w.drawFrom(side, w.byRegret(side))
}

// byRegret returns the probabilities of regret matching, which are proportional to the
// positive regrets.
func (w *jointWorker[S, M]) byRegret(side *jointSide[M]) []float64 {
	positive := 0.0
	for _, r := range side.regret {
		positive += max(r, 0)
	}
	p := w.p[:0]
	for _, r := range side.regret {
		if positive > 0 {
			p = append(p, max(r, 0)/positive)
		} else {
			p = append(p, 1/float64(len(side.regret)))
		}
	}
	w.p = p
	return p
}

// share returns the share of choices that explore.
func (w *jointWorker[S, M]) share() float64 {
	if w.Exploration == 0 {
		return 0.1
	}
	return w.Exploration
}

// drawFrom draws a move from the strategy p mixed with exploration, and adds p to the side's
// average.
func (w *jointWorker[S, M]) drawFrom(side *jointSide[M], p []float64) (chosen int) {
	k, share := float64(len(p)), w.share()
	x, found := w.random.Float64(), false
	for a, meant := range p {
		side.average[a] += meant
		x -= share/k + (1-share)*meant
		if x < 0 && !found || a == len(p)-1 && !found { // the sum may fall short of 1 by a rounding error
			chosen, found = a, true
		}
	}
	return chosen
}

// learn records that the moves i and j, with the given cell, led to the value v for First.
func (w *jointWorker[S, M]) learn(n *jointNode[S, M], cell int32, i, j int, v float64) {
	n.count++
	n.total += v
	if cell >= 0 {
		n.cells[cell].visits++
		n.cells[cell].total += v
	}
	sign := n.first.Sign()
	n.sides[0].chosen[i]++
	rival := len(n.sides[1].moves) > 0
	if rival {
		n.sides[1].chosen[j]++
	}
	// The regret of another move is its mean so far against the opponent's move, minus the
	// value obtained.
	miss := func(side int, c *jointCell) {
		if a := c.move[side]; int(a) != [2]int{i, j}[side] && c.visits > 0 {
			n.sides[side].regret[a] += sign * (c.total/float64(c.visits) - v)
		}
	}
	if !rival {
		for c := range n.cells {
			miss(0, &n.cells[c])
		}
		return
	}
	for c := n.sides[1].head[j]; c >= 0; c = n.cells[c].next[1] {
		miss(0, &n.cells[c])
	}
	sign = -sign
	for c := n.sides[0].head[i]; c >= 0; c = n.cells[c].next[0] {
		miss(1, &n.cells[c])
	}
}

// strategies returns the strategies of both players.
func (n *jointNode[S, M]) strategies() (ours, theirs []Mixed[M]) {
	ours = mixed(n.sides[0].moves, n.sides[0].frequencies())
	if len(n.sides[1].moves) > 0 {
		theirs = mixed(n.sides[1].moves, n.sides[1].frequencies())
	}
	return ours, theirs
}

// ending returns a move of s, the node's position, that ends the game and is to be played by
// the rule for equal values, and its payoff; -1 if there is none. Hidden moves call for mixed
// strategies instead. ends tells what endings tells of the moves.
func (n *jointNode[S, M]) ending(c *capabilities[S, M], s *S, ends []int) (best int, payoff float64) {
	if len(n.sides[1].moves) > 0 || len(ends) == 0 || slices.Max(ends) <= 0 {
		return -1, 0
	}
	list, sign := make([]standing, len(ends)), n.first.Sign()
	for i := range list {
		list[i].value = math.NaN()
	}
	for _, c := range n.cells {
		k := &list[c.move[0]]
		k.visits, k.value = int64(c.visits), sign*c.total/float64(c.visits)
	}
	for i, m := range n.sides[0].moves {
		if ends[i] > 0 {
			next := game.After(c.game, *s, m)
			list[i].prospect = prospect{value: sign * c.game.Evaluate(&next), proven: true}
		}
	}
	best = c.stakesOf(n.first).leading(list, 0)
	if v := list[best].value; !list[best].proven || v-v != 0 { // an infinite value is a fault
		return -1, 0
	}
	return best, sign * list[best].value
}

// frequencies returns the side's strategy: the average one, without exploration.
func (s *jointSide[M]) frequencies() []float64 {
	p := slices.Clone(s.average)
	matrix.Normalise(p)
	return p
}

// settle returns the value, for First, of the players' strategies in n and in those nodes
// below it with at least often visits, and the total gain of best responses in the matrix
// of such values.
func (n *jointNode[S, M]) settle(often int32) (value, exploitable float64) {
	totals := make([]float64, len(n.cells))
	for c := range n.cells {
		totals[c] = n.cells[c].total
	}
	for _, o := range n.outcomes {
		if o.node != nil && o.node.count >= often {
			v, _ := o.node.settle(often)
			totals[o.cell] += v*float64(o.visits) - o.total
		}
	}
	p := [2][]float64{n.sides[0].frequencies(), {1}}
	if len(n.sides[1].moves) > 0 {
		p[1] = n.sides[1].frequencies()
	}
	// best[side] is the value of each move against the opponent's strategy, over the cells
	// visited.
	var best, weight [2][]float64
	for side := range 2 {
		best[side], weight[side] = make([]float64, len(p[side])), make([]float64, len(p[side]))
	}
	sum := 0.0
	for c := range n.cells {
		cell := &n.cells[c]
		if cell.visits == 0 {
			continue
		}
		i, j, v := cell.move[0], cell.move[1], totals[c]/float64(cell.visits)
		value += p[0][i] * p[1][j] * v
		sum += p[0][i] * p[1][j]
		best[0][i] += p[1][j] * v
		weight[0][i] += p[1][j]
		best[1][j] += p[0][i] * v
		weight[1][j] += p[0][i]
	}
	if sum == 0 {
		return n.total / float64(max(n.count, 1)), 0
	}
	sign := n.first.Sign()
	high, low := math.Inf(-1), math.Inf(1)
	for side := range 2 {
		for a, v := range best[side] {
			if w := weight[side][a]; w == 0 {
				continue
			} else if v /= w; side == 0 {
				high = max(high, sign*v)
			} else {
				low = min(low, sign*v)
			}
		}
	}
	return value / sum, max(high-low, 0)
}
