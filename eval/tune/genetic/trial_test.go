package genetic

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-61c9d78a/versus/eval/tune"
	"github.com/seed-61c9d78a/versus/game/match/rating"
)

func TestCombinationsAreMixed(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	a, b := tune.Candidate{1, 1, 1, 1}, tune.Candidate{2, 1, 2, 2}
	list := combine(r, a, b, 100)
	seen := map[string]bool{}
	for _, c := range list {
		seen[c.Key()] = true
		if cmp.Equal(c, a) || cmp.Equal(c, b) {
			t.Errorf("%v is a parent; want not cmp.Equal(c, a), not cmp.Equal(c, b)", c)
		}
	}
	if len(list) != 6 || len(seen) != 6 {
		t.Errorf("%d combinations, %d of them different; want 6", len(list), len(seen))
	}
	if list := combine(r, a, tune.Candidate{2, 1, 1, 1}, 5); list != nil {
		t.Errorf("parents that differ in one value: %v", list)
	}
}

// nearer has the candidate nearer to zero win.
func nearer(_ context.Context, j *tune.Job) (tune.Tally, error) {
	switch a, b := far(j.Candidates[0]), far(j.Candidates[1]); {
	case a < b:
		return tune.Tally{Games: rating.Games{Wins: 1}}, nil
	case a > b:
		return tune.Tally{Games: rating.Games{Losses: 1}}, nil
	}
	return tune.Tally{Games: rating.Games{Draws: 1}}, nil
}

func far(c tune.Candidate) (sum float64) {
	for _, x := range c {
		sum += x * x
	}
	return sum
}

func TestChildrenBeatTheirParents(t *testing.T) {
	var child tune.Candidate
	cross := func(ctx context.Context, r *tune.Run) error {
		e := evolution{run: r, Algorithm: Algorithm{Tries: 14, Duel: nearer}}
		children, err := e.crossByTrial(ctx, [][2]individual{{{candidate: tune.Candidate{0, 0, -4, -4}}, {candidate: tune.Candidate{-4, -4, 0, 0}}}})
		if err == nil {
			child = children[0]
		}
		return err
	}
	space := tune.Space{{Name: "a", Low: -5, High: 5}, {Name: "b", Low: -5, High: 5}, {Name: "c", Low: -5, High: 5}, {Name: "d", Low: -5, High: 5}}
	if _, err := (&tune.Tuner{Space: space, Objective: tune.League(nearer, nil, 0), Method: tune.Method{Name: "cross", Search: cross}}).Run(t.Context()); err != nil || far(child) >= 32 {
		t.Errorf("%v does not beat both parents: %v", child, err)
	}
}
