package robanumeros

import (
	"math"
	"math/rand/v2"
	"slices"
)

// cubic is the algorithm of the game's source document: O(n^3) time and O(n^2) memory.
func cubic(cards []int64) Solution {
	n := len(cards)
	sums := make([]int64, n+1)
	for i, c := range cards {
		sums[i+1] = sums[i] + c
	}
	diff := make([][]int64, n+2) // diff[i][j+1]: the mover's lead on cards i to j
	best := make([][]Move, n+1)
	for i := range diff {
		diff[i] = make([]int64, n+1)
	}
	for i := range best {
		best[i] = make([]Move, n+1)
	}
	for j := range n {
		for i := j; i >= 0; i-- {
			most := int64(math.MinInt64)
			for k := i; k <= j; k++ { // the cards i to k
				if v := sums[k+1] - sums[i] - diff[k+1][j+1]; v > most {
					most, best[i][j] = v, Move{Left, int32(k - i + 1)}
				}
			}
			for k := j; k > i; k-- { // the cards k to j
				if v := sums[j+1] - sums[k] - diff[i][k]; v > most {
					most, best[i][j] = v, Move{Right, int32(j - k + 1)}
				}
			}
			diff[i][j+1] = most
		}
	}
	var s Solution
	for i, j := 0, n-1; i <= j; {
		m := best[i][j]
		var taken int64
		if m.Side == Left {
			taken = sums[i+int(m.Count)] - sums[i]
			i += int(m.Count)
		} else {
			taken = sums[j+1] - sums[j+1-int(m.Count)]
			j -= int(m.Count)
		}
		if len(s.Moves)%2 == 0 {
			s.First += taken
		} else {
			s.Second += taken
		}
		s.Moves = append(s.Moves, m)
	}
	return s
}

// brute returns the lead of the player to move, by trying every line of play.
func brute(cards []int64) int64 {
	if len(cards) == 0 {
		return 0
	}
	most := int64(math.MinInt64)
	for k := 1; k <= len(cards); k++ {
		var left, right int64
		for i := range k {
			left += cards[i]
			right += cards[len(cards)-1-i]
		}
		most = max(most, left-brute(cards[k:]), right-brute(cards[:len(cards)-k]))
	}
	return most
}

// byRows is the O(n^2) algorithm in its simplest form: it returns the second player's points.
func byRows(sums []int64) (second int64) {
	n := len(sums) - 1
	column := make([]int64, n)
	for i := n - 1; i >= 0; i-- {
		row := int64(0)
		for j := i; j < n; j++ {
			second = min(column[j], row)
			f := sums[j+1] - sums[i] - second
			column[j], row = min(column[j], f), min(row, f)
		}
	}
	return second
}

// randomCards draws n cards from one of the distributions that the document
// measures, or from a narrow one that makes ties common.
func randomCards(rng *rand.Rand, n int) []int64 {
	kind := [][2]int64{{-50, 50}, {-100, 0}, {0, 100}, {-1, 1}, {-2, 1}, {-1, 2}, {0, 0}, {-1_000_000_000, 1_000_000_000}}[rng.IntN(8)]
	cards := make([]int64, n)
	for i := range cards {
		cards[i] = kind[0] + rng.Int64N(kind[1]-kind[0]+1)
	}
	return cards
}

func reversed(cards []int64) []int64 {
	r := slices.Clone(cards)
	slices.Reverse(r)
	return r
}
