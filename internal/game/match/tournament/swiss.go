package tournament

import (
	"cmp"
	"slices"

	"github.com/seed-61c9d78a/versus/internal/pairing"
)

// swiss pairs players with equal scores who have not met, for a number of rounds. A win
// counts one point, a tie a half if somebody scored, and a bye one. With an odd number of players, each
// round has a bye for the lowest player in the table among those with the fewest byes.
//
// A round has as few rematches as possible: none if the players, except one of those with
// the fewest byes, can be paired without. For that the bye may go to a higher one of them.
type swiss struct{ rounds int }

// Round pairs from the top of the table, each player with the most suitable opponent who
// leaves the others a pairing with the fewest rematches.
func (f swiss) Round(players, round int, earlier []Outcome) (matches []Pair) {
	if round >= f.rounds || players < 2 {
		return nil
	}
	points, met, byes := f.table(players, round, earlier)
	table := make([]int, players)
	for i := range table {
		table[i] = i
	}
	slices.SortStableFunc(table, func(a, b int) int { return cmp.Compare(points[b], points[a]) })
	r := pairing.Round{
		Table: table, Byes: byes,
		Met:   func(a, b int) int { return met[key(a, b)] },
		Order: func(left []int) []int { return rivals(left, points) },
	}
	for _, p := range r.Pairs() {
		matches = append(matches, Pair{p[0], p[1]})
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

func key(a, b int) Pair { return Pair{min(a, b), max(a, b)} }

// table returns the points after the earlier rounds, how often pairs have met, and the
// number of byes of each player.
func (swiss) table(players, rounds int, earlier []Outcome) (points []float64, met map[Pair]int, byes []int) {
	points, met, byes = make([]float64, players), map[Pair]int{}, make([]int, players)
	for p := range players {
		points[p], byes[p] = float64(rounds), rounds // a round without a match is a bye
	}
	for _, o := range earlier {
		met[key(o.A, o.B)]++
		for _, p := range []int{o.A, o.B} {
			byes[p]--
			switch winner := o.winner(-1); {
			case winner == p:
			case winner < 0 && o.Points[0] > 0:
				points[p] -= 0.5
			default:
				points[p]--
			}
		}
	}
	return points, met, byes
}
