package tournament

import "github.com/seed-61c9d78a/versus/game/match/rating"

// cycle returns a shortest cycle of players, numbered from 0, in which each is stronger
// than the next and the last is stronger than the first: nil if there is none. A player
// is stronger if the 95 % interval of rating.Elo lies above 0 in the direct results of the
// two, so players who never met are in no common cycle, and few games make none. results
// returns the results of i against j.
func cycle(players int, results func(i, j int) rating.Sample) []int {
	beats := make([][]int, players) // the players that each one beats
	for i := range players {
		for j := range players {
			if i != j && rating.Superiority(results(i, j)) > 0.975 { // one likelihood ratio, where the interval takes a hundred
				beats[i] = append(beats[i], j)
			}
		}
	}
	var shortest []int
	for start := range players {
		if c := back(beats, start); c != nil && (shortest == nil || len(c) < len(shortest)) {
			shortest = c
		}
	}
	return shortest
}

// back returns a shortest path from start back to it, by breadth-first search.
func back(beats [][]int, start int) []int {
	from := map[int]int{start: start}
	for queue := []int{start}; len(queue) > 0; queue = queue[1:] {
		p := queue[0]
		for _, q := range beats[p] {
			if q == start {
				way := []int{p}
				for p != start {
					p = from[p]
					way = append([]int{p}, way...)
				}
				return way
			}
			if _, seen := from[q]; !seen {
				from[q] = p
				queue = append(queue, q)
			}
		}
	}
	return nil
}
