package pairing

import "slices"

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
