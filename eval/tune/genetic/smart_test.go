package genetic

import (
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-61c9d78a/versus/eval/tune"
)

func TestCombinationsAreMixed(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	a, b := tune.Candidate{1, 1, 1, 1}, tune.Candidate{2, 1, 2, 2}
	list := combine(r, a, b, 100)
	seen := map[string]bool{}
	for _, c := range list {
		seen[c.Key()] = true
		if cmp.Equal(c, a) || cmp.Equal(c, b) {
			t.Errorf("%v is a parent", c)
		}
	}
	if len(list) != 6 || len(seen) != 6 {
		t.Errorf("%d combinations, %d of them different; want 6", len(list), len(seen))
	}
	if list := combine(r, a, tune.Candidate{2, 1, 1, 1}, 5); list != nil {
		t.Errorf("parents that differ in one value: %v", list)
	}
}
