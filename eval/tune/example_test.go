package tune_test

import (
	"context"
	"fmt"
	"math/rand/v2"

	"github.com/seed-61c9d78a/versus/eval/tune"
)

// Where is this valley deepest?
func Example() {
	t := tune.Tuner{
		Space: tune.Space{
			{Name: "x", Low: -10, High: 10},
			{Name: "n", Kind: tune.Integer, Low: 1, High: 9},
		},
		Objective: tune.Exact(func(_ context.Context, c tune.Candidate) (float64, error) {
			return -(c[0]-2)*(c[0]-2) - (c[1]-7)*(c[1]-7), nil
		}),
		Method: tune.Genetic{Population: 30, Cross: tune.Blend{}},
		Seed:   1,
		Budget: tune.Budget{Evaluations: 1000},
	}
	r, err := t.Run(context.Background())
	fmt.Printf("x = %.1f, n = %.0f (%s, %v)\n", r.Best[0], r.Best[1], r.Reason, err)
	// Output:
	// x = 2.0, n = 7 (budget, <nil>)
}

// halve is an operator of one's own.
type halve struct{}

func (halve) Mutate(r *rand.Rand, s tune.Space, c tune.Candidate) { c[r.IntN(len(c))] /= 2 }

func ExampleMutation() {
	t := tune.Tuner{
		Space:     tune.Space{{Name: "x", Low: -10, High: 10}, {Name: "y", Low: -10, High: 10}},
		Objective: tune.Exact(func(_ context.Context, c tune.Candidate) (float64, error) { return -c[0]*c[0] - c[1]*c[1], nil }),
		Method:    tune.Genetic{Mutate: halve{}},
	}
	r, _ := t.Run(context.Background())
	fmt.Println(r.Score > -1e-9)
	// Output: true
}
