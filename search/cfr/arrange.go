package cfr

import (
	"cmp"
	"encoding/binary"
	"hash/fnv"
	"math"
	"slices"
)

// arrange puts the sets in order, divides them into parts, and sums the ends into the
// payoffs of both sides.
func (c *compiler[S, M]) arrange() {
	var renamed [2][]int32
	for p := range c.sides {
		renamed[p] = c.sides[p].sort()
		c.sides[p].divide()
	}
	for i := range c.ends {
		for p := range c.sides {
			c.ends[i].sequence[p] = renamed[p][c.ends[i].sequence[p]]
		}
	}
	for p := range c.sides {
		c.sides[p].payoff = payoffs(c.ends, p, len(c.sides[p].moves))
	}
	c.fingerprint = c.computeFingerprint()
}

// sort numbers sets and sequences anew, so that those below a set follow it, and returns
// the new number of each sequence.
func (d *side[S, M]) sort() []int32 {
	below := make([][]int32, len(d.moves)) // sets, by the sequence that leads to them
	for i, x := range d.sets {
		below[x.parent] = append(below[x.parent], int32(i))
	}
	var (
		sets    = make([]set, 0, len(d.sets))
		views   = make([]S, 0, len(d.views))
		moves   = make([]M, 1, len(d.moves))
		renamed = make([]int32, len(d.moves))
		same    = make(map[S][]int, len(d.number))
	)
	var visit func(sequence int32)
	visit = func(sequence int32) {
		for _, i := range below[sequence] {
			x := d.sets[i]
			first := int32(len(moves))
			for k := range x.moves {
				renamed[x.first+k] = first + k
			}
			same[d.views[i]] = append(same[d.views[i]], len(sets))
			sets = append(sets, set{renamed[x.parent], first, x.moves})
			views = append(views, d.views[i])
			moves = append(moves, d.moves[x.first:][:x.moves]...)
			for k := range x.moves {
				visit(x.first + k)
			}
		}
	}
	visit(0)
	d.sets, d.views, d.moves = sets, views, moves
	for i, v := range views {
		if twins := same[v]; twins[0] == i {
			d.number[v] = i
			if len(twins) > 1 {
				d.twins = append(d.twins, twins)
			}
		}
	}
	return renamed
}

// payoffs sums the ends by pairs of sequences, from the point of view of player p.
func payoffs(ends []end, p, sequences int) sparse {
	slices.SortFunc(ends, func(a, b end) int {
		return cmp.Or(cmp.Compare(a.sequence[p], b.sequence[p]), cmp.Compare(a.sequence[1-p], b.sequence[1-p]), cmp.Compare(a.value, b.value))
	})
	sign := float64(1 - 2*p)
	m := sparse{start: make([]int32, sequences+1)}
	for i, e := range ends {
		if i > 0 && ends[i-1].sequence == e.sequence {
			m.value[len(m.value)-1] += sign * e.value
			m.probability[len(m.probability)-1] += e.probability
			continue
		}
		m.opponent = append(m.opponent, e.sequence[1-p])
		m.value = append(m.value, sign*e.value)
		m.probability = append(m.probability, e.probability)
		m.start[e.sequence[p]+1] = int32(len(m.value))
	}
	for q := range sequences { // sequences without an end of their own
		m.start[q+1] = max(m.start[q+1], m.start[q])
	}
	return m
}

// part is a range of sets that are below no set outside of it, except those in top: the sets
// of two parts can be updated at the same time.
type part struct {
	from, to int32 // sets
}

// share is the greatest part of a side's sets in one part. It does not depend on the number
// of workers, so that the order of the sums, and with it each result, does not either.
const share = 1.0 / 5

// divide divides the sets into parts. The sets above them are in top.
func (d *side[S, M]) divide() {
	n := int32(len(d.sets))
	end := make([]int32, n) // of the sets below each
	var open []int32
	for i := range n {
		for len(open) > 0 && d.sets[i].parent < d.sets[open[len(open)-1]].first {
			end[open[len(open)-1]] = i
			open = open[:len(open)-1]
		}
		open = append(open, i)
	}
	for _, i := range open {
		end[i] = n
	}
	most := max(int32(share*float64(n)), 16)
	for i := int32(0); i < n; {
		if end[i]-i > most {
			d.top = append(d.top, i)
			i++
			continue
		}
		d.parts = append(d.parts, part{i, end[i]})
		i = end[i]
	}
}

// fingerprint returns a number that differs for trees of other games: of the sets, their
// moves' number and the payoffs.
func (t *Tree[S, M]) computeFingerprint() uint64 {
	h := fnv.New64a()
	var b [8]byte
	add := func(v uint64) {
		binary.LittleEndian.PutUint64(b[:], v)
		h.Write(b[:])
	}
	add(uint64(t.nodes))
	for p := range t.sides {
		d := &t.sides[p]
		add(uint64(len(d.sets)))
		for _, x := range d.sets {
			add(uint64(x.parent)<<32 | uint64(x.moves))
		}
		for i, v := range d.payoff.value {
			add(uint64(d.payoff.opponent[i]))
			add(math.Float64bits(v))
		}
	}
	return h.Sum64()
}
