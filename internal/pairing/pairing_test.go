package pairing

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// leastSingle returns the number of vertices of the graph without a mate in the best of
// all matchings of left.
func leastSingle(edge [][]bool, left []int) int {
	if len(left) == 0 {
		return 0
	}
	a, rest := left[0], left[1:]
	best := 1 + leastSingle(edge, rest)
	for k, b := range rest {
		if edge[a][b] {
			best = min(best, leastSingle(edge, slices.Delete(slices.Clone(rest), k, k+1)))
		}
	}
	return best
}

// random returns a symmetric relation of n things.
func random(r *rand.Rand, n int) [][]bool {
	all, density := make([][]bool, n), r.Float64()
	for a := range all {
		all[a] = make([]bool, n)
		for b := range a {
			all[a][b] = r.Float64() < density
			all[b][a] = all[a][b]
		}
	}
	return all
}

func TestMatching(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 3))
	for range 3000 {
		edge := random(r, 1+r.IntN(10))
		m, left := newMatching(edge), r.Perm(len(edge))
		for {
			for v, w := range m.mate {
				if w >= 0 && (m.mate[w] != v || !edge[v][w] || m.gone[v]) {
					t.Fatalf("%v: mates %v", edge, m.mate)
				}
			}
			if got, want := m.single(), leastSingle(edge, left); got != want {
				t.Fatalf("%v: %d of %v are single, want %d", edge, got, left, want)
			}
			if len(left) < 2 {
				break
			}
			m, left = m.without(left[:2]...), left[2:]
		}
	}
}

// TestPairs compares rounds with all possible pairings and byes.
func TestPairs(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 5))
	for range 3000 {
		n := 1 + r.IntN(9)
		fresh, table, byes := random(r, n), r.Perm(n), make([]int, n)
		for p := range byes {
			byes[p] = r.IntN(3)
		}
		want, rest := n, -1
		if n%2 == 0 {
			want = leastSingle(fresh, table)
		} else {
			for i, p := range table {
				others := slices.Delete(slices.Clone(table), i, i+1)
				if single := leastSingle(fresh, others); byes[p] == slices.Min(byes) && single <= want {
					want, rest = single, p
				}
			}
		}
		rematches, idle := 0, slices.Clone(table)
		for _, p := range (Round{Table: table, Byes: byes, Met: func(a, b int) int {
			if fresh[a][b] {
				return 0
			}
			return 1 + (a+b)%2
		}}).Pairs() {
			if !fresh[p[0]][p[1]] {
				rematches++
			}
			idle = slices.DeleteFunc(idle, func(q int) bool { return q == p[0] || q == p[1] })
		}
		if 2*rematches != want || len(idle) != n%2 || n%2 == 1 && idle[0] != rest {
			t.Fatalf("fresh %v, table %v, byes %v: %d rematches and a bye for %v, want %d and %d", fresh, table, byes, rematches, idle, want/2, rest)
		}
	}
}
