package tournament

import (
	"cmp"
	"slices"
)

// Swiss pairs players with equal scores who have not met, for a number of rounds. A win
// counts one point, a tie a half, and a bye one. With an odd number of players, each
// round has a bye for the lowest player in the table who has not had one.
type Swiss struct{ Rounds int }

// swissSteps bounds the search for a round without rematches.
const swissSteps = 100_000

// Round pairs from the top of the table; when a pairing leaves a player without an
// opponent it backtracks and tries the next one. If no round without rematches exists, it
// allows rematches.
func (f Swiss) Round(players, round int, earlier []Outcome) []Match {
	if round >= f.Rounds || players < 2 {
		return nil
	}
	points, met, rested := f.table(players, round, earlier)
	order := make([]int, players)
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(points[b], points[a]) })
	if players%2 == 1 {
		for i := players - 1; i >= 0; i-- {
			if !rested[order[i]] || i == 0 {
				order = slices.Delete(order, i, i+1)
				break
			}
		}
	}
	steps := 0
	var pair func(left []int, rematches bool) ([]Match, bool)
	pair = func(left []int, rematches bool) ([]Match, bool) {
		if len(left) == 0 {
			return nil, true
		}
		if steps++; steps > swissSteps && !rematches {
			return nil, false
		}
		a := left[0]
		for _, k := range rivals(left, points) {
			b := left[k]
			if met[key(a, b)] && !rematches {
				continue
			}
			rest := slices.Delete(slices.Clone(left[1:]), k-1, k)
			if matches, ok := pair(rest, rematches); ok {
				return append([]Match{{a, b}}, matches...), true
			}
		}
		return nil, false
	}
	matches, ok := pair(order, false)
	if !ok {
		matches, _ = pair(order, true)
	}
	return matches
}

// rivals returns the indices of possible opponents of left[0], the most suitable first:
// in its group of equal points, the upper half meets the lower half.
func rivals(left []int, points []float64) []int {
	group := 1
	for group < len(left) && points[left[group]] == points[left[0]] {
		group++
	}
	var order []int
	for k := max(1, group/2); k < len(left); k++ {
		order = append(order, k)
	}
	for k := max(1, group/2) - 1; k >= 1; k-- {
		order = append(order, k)
	}
	return order
}

func key(a, b int) Match { return Match{min(a, b), max(a, b)} }

// table returns the points after the earlier rounds, the pairs who have met, and the
// players who have rested.
func (Swiss) table(players, rounds int, earlier []Outcome) (points []float64, met map[Match]bool, rested []bool) {
	points, met, rested = make([]float64, players), map[Match]bool{}, make([]bool, players)
	played := make([][]bool, rounds)
	for i := range played {
		played[i] = make([]bool, players)
	}
	for _, o := range earlier {
		met[key(o.A, o.B)] = true
		played[o.Round][o.A], played[o.Round][o.B] = true, true
		if w := o.winner(-1); w >= 0 {
			points[w]++
		} else {
			points[o.A] += 0.5
			points[o.B] += 0.5
		}
	}
	for _, round := range played {
		for p, did := range round {
			if !did {
				rested[p] = true
				points[p]++
			}
		}
	}
	return points, met, rested
}
