package endgame

import "testing"

// The rank of a set is its position among all sets of its size, for any number of pieces.
func TestRank(t *testing.T) {
	for k := range 6 {
		sets := subsets(menSquares, k)
		if len(sets) != choose(28, k) {
			t.Fatalf("%d sets of %d men; want %d", len(sets), k, choose(28, k))
		}
		for want, set := range sets {
			if got := manRanks.of(set); int(got) != want {
				t.Fatalf("%d men: set %d has the number %d", k, want, got)
			}
		}
	}
}
