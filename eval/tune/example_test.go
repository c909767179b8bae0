package tune_test

import (
	"context"
	"fmt"

	"github.com/seed-61c9d78a/versus/eval/tune"
	"github.com/seed-61c9d78a/versus/eval/tune/method"
)

// This program finds the maximum of a function of a real and an integer parameter.
func Example() {
	score := func(_ context.Context, c tune.Candidate) (float64, error) {
		x, n := c[0], c[1]
		return -(x-2)*(x-2) - (n-7)*(n-7), nil
	}
	t := tune.Tuner{
		Space: tune.Space{
			{Name: "x", Low: -10, High: 10},
			{Name: "n", Integer: true, Low: 1, High: 9},
		},
		Objective: tune.Exact(score),
		Method:    method.CMAES(0, 0),
		Budget:    tune.Budget{Evaluations: 1000},
	}
	result, err := t.Run(context.Background())
	fmt.Println(t.Space.Format(result.Best), err)
	// Output:
	// x=2 n=7 <nil>
}
