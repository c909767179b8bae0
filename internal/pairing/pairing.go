// Package pairing pairs the players of a Swiss tournament.
package pairing

import (
	"cmp"
	"slices"
)

// Round is a round to be paired, between players numbered from 0.
type Round struct {
	Table []int              // the players, the best first
	Byes  []int              // each player's in earlier rounds
	Met   func(a, b int) int // how often two players have met
	Order func([]int) []int  // the indices of the possible opponents of the first of some players, the most suitable first; nil for their order
}

// Pairs returns a pairing with as few rematches as possible. With an odd number of players
// one has a bye: the lowest of those with the fewest byes who leaves the fewest rematches.
// Then each player in turn meets the most suitable opponent who leaves the others a pairing
// with the fewest rematches; rematches are spread evenly.
func (r Round) Pairs() (pairs [][2]int) {
	fresh := make([][]bool, len(r.Table))
	for a := range fresh {
		fresh[a] = make([]bool, len(r.Table))
		for b := range fresh[a] {
			fresh[a][b] = a != b && r.Met(a, b) == 0
		}
	}
	// Players who are single in a largest matching have all met each other: they are the
	// rematches.
	open, left := newMatching(fresh), slices.Clone(r.Table)
	if len(left)%2 == 1 {
		rest := r.rest(open)
		open = open.without(rest)
		left = slices.DeleteFunc(left, func(p int) bool { return p == rest })
	}
	for len(left) > 0 {
		a := left[0]
		for _, k := range r.rivals(left) {
			b, most := left[k], open.single()
			if !fresh[a][b] {
				most -= 2
			}
			if others := open.without(a, b); others.single() <= most {
				open, left = others, slices.Delete(left[1:], k-1, k)
				pairs = append(pairs, [2]int{a, b})
				break
			}
		}
	}
	for r.exchange(pairs) {
	}
	return pairs
}

// exchange swaps opponents between two rematches if that leaves players who have met less often,
// and reports whether it did. Without it, some pairs would meet over and over in a long
// tournament.
func (r Round) exchange(pairs [][2]int) bool {
	for i, p := range pairs {
		for j, q := range pairs[:i] {
			if r.cost(p) == 0 || r.cost(q) == 0 {
				continue
			}
			for _, now := range [][2][2]int{{{q[0], p[0]}, {q[1], p[1]}}, {{q[0], p[1]}, {q[1], p[0]}}} {
				if r.cost(now[0])+r.cost(now[1]) < r.cost(p)+r.cost(q) {
					pairs[j], pairs[i] = now[0], now[1]
					return true
				}
			}
		}
	}
	return false
}

// cost grows with the square of how often two players have met: a pair that met twice more is
// worse than two pairs that met once more.
func (r Round) cost(p [2]int) int {
	n := r.Met(p[0], p[1])
	return n * n
}

// rest returns the player who has the bye.
func (r Round) rest(open *matching) int {
	fewest, lowest := slices.Min(r.Byes), -1
	for _, p := range slices.Backward(r.Table) {
		if r.Byes[p] > fewest {
			continue
		}
		if open.without(p).single() < open.single() {
			return p // no player leaves fewer
		}
		if lowest < 0 {
			lowest = p
		}
	}
	return lowest
}

// rivals returns the indices of the possible opponents of left[0].
func (r Round) rivals(left []int) []int {
	var order []int
	if r.Order != nil {
		order = r.Order(left)
	} else {
		for k := 1; k < len(left); k++ {
			order = append(order, k)
		}
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(r.Met(left[0], left[i]), r.Met(left[0], left[j])) })
	return order
}

// matching is a largest set of edges of a graph in which no two share a vertex, for the
// vertices that have not been removed.
type matching struct {
	edge [][]bool
	gone []bool
	mate []int // -1 without one
}

// newMatching finds a matching by Edmonds's blossom algorithm. The graph is symmetric.
func newMatching(edge [][]bool) *matching {
	m := &matching{edge, make([]bool, len(edge)), make([]int, len(edge))}
	for v := range m.mate {
		m.mate[v] = -1
	}
	for v := range m.mate {
		if m.mate[v] < 0 {
			m.augment(v)
		}
	}
	return m
}

// without returns the matching of the graph without some more vertices.
func (m *matching) without(vertices ...int) *matching {
	r := &matching{m.edge, slices.Clone(m.gone), slices.Clone(m.mate)}
	for _, v := range vertices {
		w := r.mate[v]
		r.gone[v], r.mate[v] = true, -1
		if w >= 0 {
			r.mate[w] = -1
			r.augment(w) // as the matching was largest, no other path can enlarge it
		}
	}
	return r
}

// single returns the number of vertices without a mate.
func (m *matching) single() (n int) {
	for v, w := range m.mate {
		if w < 0 && !m.gone[v] {
			n++
		}
	}
	return n
}

// augment enlarges the matching by a path from a single vertex to another, whose edges are
// alternately outside the matching and in it, if there is one.
func (m *matching) augment(root int) {
	n := len(m.mate)
	even := make([]bool, n)  // reached by a path of even length, from which the search continues
	before := make([]int, n) // the vertex before one reached by a path of odd length, or -1
	base := make([]int, n)   // the vertex that stands for a contracted cycle of odd length
	for v := range n {
		before[v], base[v] = -1, v
	}
	even[root] = true
	for queue := []int{root}; len(queue) > 0; queue = queue[1:] {
		v := queue[0]
		for w, edge := range m.edge[v] {
			switch {
			case !edge || m.gone[w] || base[v] == base[w]:
			case even[w]:
				top := m.meet(base, before, v, w)
				inside := make([]bool, n)
				m.climb(base, before, inside, v, w, top)
				m.climb(base, before, inside, w, v, top)
				for u := range n {
					if inside[base[u]] {
						base[u] = top
						if !even[u] {
							even[u] = true
							queue = append(queue, u)
						}
					}
				}
			case before[w] < 0:
				before[w] = v
				next := m.mate[w]
				if next < 0 {
					for w >= 0 {
						u := before[w]
						after := m.mate[u]
						m.mate[w], m.mate[u] = u, w
						w = after
					}
					return
				}
				even[next] = true
				queue = append(queue, next)
			}
		}
	}
}

// meet returns the base at which the paths from two vertices to the root meet.
func (m *matching) meet(base, before []int, v, w int) int {
	passed := make([]bool, len(base))
	for {
		v = base[v]
		passed[v] = true
		if m.mate[v] < 0 {
			break // the root
		}
		v = before[m.mate[v]]
	}
	for !passed[base[w]] {
		w = before[m.mate[base[w]]]
	}
	return base[w]
}

// climb marks the bases from v to top, which become part of one cycle, and lets paths
// lead through the cycle the other way round: from v over its neighbour w.
func (m *matching) climb(base, before []int, inside []bool, v, w, top int) {
	for base[v] != top {
		inside[base[v]], inside[base[m.mate[v]]] = true, true
		before[v] = w
		w = m.mate[v]
		v = before[w]
	}
}
