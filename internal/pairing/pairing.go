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
