package tune_test

import (
	"context"
	"fmt"

	"github.com/seed-61c9d78a/versus/eval/tune"
	"github.com/seed-61c9d78a/versus/eval/tune/genetic"
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
		Method: genetic.Algorithm{Population: 30, Cross: genetic.Blend{}},
		Seed:   1,
		Budget: tune.Budget{Evaluations: 1000},
	}
	r, err := t.Run(context.Background())
	fmt.Printf("x = %.1f, n = %.0f (%s, %v)\n", r.Best[0], r.Best[1], r.Reason, err)
	// Output:
	// x = 2.0, n = 7 (budget, <nil>)
}
