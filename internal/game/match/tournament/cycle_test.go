package tournament

import (
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-61c9d78a/versus/game/match/rating"
)

func TestCycle(t *testing.T) {
	often, seldom, hardly := rating.Games{Wins: 90, Losses: 10}, rating.Games{Wins: 11, Losses: 9}, rating.Games{Wins: 10, Losses: 10}
	for _, test := range []struct {
		name    string
		players int
		results map[[2]int]rating.Games
		want    []int
	}{
		{"nobody", 0, nil, nil},
		{"no games", 4, nil, nil},
		{"two pairs that never met", 4, map[[2]int]rating.Games{{0, 1}: often, {2, 3}: often}, nil},
		{"a ladder", 3, map[[2]int]rating.Games{{0, 1}: often, {1, 2}: often, {0, 2}: often}, nil},
		{"a ladder with a gap", 4, map[[2]int]rating.Games{{0, 1}: often, {1, 2}: often, {2, 3}: often}, nil},
		{"a circle by chance", 3, map[[2]int]rating.Games{{0, 1}: often, {1, 2}: often, {2, 0}: seldom}, nil},
		{"a circle", 3, map[[2]int]rating.Games{{0, 1}: often, {1, 2}: often, {2, 0}: often}, []int{0, 1, 2}},
		{"the other way round", 4, map[[2]int]rating.Games{{3, 2}: often, {2, 1}: often, {1, 3}: often, {0, 1}: often}, []int{1, 3, 2}},
		{"four", 4, map[[2]int]rating.Games{{0, 1}: often, {1, 2}: often, {2, 3}: often, {3, 0}: often, {0, 2}: hardly}, []int{0, 1, 2, 3}},
		{"the shorter of two", 5, map[[2]int]rating.Games{{0, 1}: often, {1, 2}: often, {2, 3}: often, {3, 0}: often, {2, 4}: often, {4, 1}: often}, []int{1, 2, 4}},
	} {
		p := rating.NewPool(test.players)
		for m, g := range test.results {
			p.Add(m[0], m[1], g)
		}
		got := cycle(test.players, func(i, j int) rating.Sample { return p.Games(i, j) })
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf(`%s: %s; want diff == ""`, test.name, diff)
		}
	}
}

// TestFewCyclesByChance lets equal players play: a cycle takes three results, each with a
// probability of about one in forty.
func TestFewCyclesByChance(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	found := 0
	for range 200 {
		p := rating.NewPool(5)
		for i := range 5 {
			for j := range i {
				wins := 0
				for range 40 {
					wins += r.IntN(2)
				}
				p.Add(i, j, rating.Games{Wins: wins, Losses: 40 - wins})
			}
		}
		if cycle(5, func(i, j int) rating.Sample { return p.Games(i, j) }) != nil {
			found++
		}
	}
	if found > 4 {
		t.Errorf("equal players made a circle in %d of 200 tournaments", found)
	}
}
