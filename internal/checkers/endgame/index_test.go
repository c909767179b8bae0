package endgame

import (
	"testing"

	"github.com/seed-61c9d78a/versus/internal/checkers/diagonal"
)

// The rank of a set is its position among all sets of its size, for any number of pieces.
func TestRank(t *testing.T) {
	for k := range Pieces {
		sets := subsets(menSquares, k)
		if len(sets) != choose(28, k) {
			t.Fatalf("%d sets of %d men; want %d", len(sets), k, choose(28, k))
		}
		for want, set := range sets {
			if got := manRanks.of(set); int(got) != want {
				t.Fatalf("%d men: set %d has the number %d; want int(got) == want", k, want, got)
			}
		}
	}
}

// The known numbers of positions, regardless of the side to move, by the number of pieces.
// See J. Schaeffer and others, Checkers Is Solved, Science 317, 2007.
func TestNumbersOfPositions(t *testing.T) {
	want := map[int]int{2: 6_972, 3: 261_224, 4: 7_092_774}
	got := make(map[int]int)
	for n := range want {
		for own := range n + 1 { // one player alone
			got[n] += 2 * count(material{men: own, kings: n - own})
		}
	}
	for _, stage := range stagesOf(4) {
		for _, m := range stage {
			for _, m := range pair(m) {
				got[m.men+m.kings+m.rivalMen+m.rivalKings] += count(m)
			}
		}
	}
	for n := range want {
		if got[n] != want[n] {
			t.Errorf("%d pieces: %d positions; want %d", n, got[n], want[n])
		}
	}
}

// pair returns m and, unless that is the same, the exchanged roles.
func pair(m material) []material {
	if m == m.exchanged() {
		return []material{m}
	}
	return []material{m, m.exchanged()}
}

func count(m material) (n int) {
	sets := m.sets()
	for range sets.all {
		n++
	}
	return n
}

// The two ways to number positions agree.
func TestStrides(t *testing.T) {
	for _, stage := range stagesOf(3) {
		for _, m := range stage {
			for _, m := range pair(m) {
				sets, strides := m.sets(), m.strides()
				for i, p := range sets.all {
					q := position{diagonal.Turned(p.rivalMen), diagonal.Turned(p.rivalKings), diagonal.Turned(p.men), diagonal.Turned(p.kings)}
					if got, exchanged := int(strides.of(&p)), int(strides.ofExchanged(&q)); got != i || exchanged != i {
						t.Fatalf("%+v: position %d has the numbers %d and %d; want got == i, exchanged == i", m, i, got, exchanged)
					}
				}
			}
		}
	}
}
