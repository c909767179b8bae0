package method_test

import (
	"context"
	"fmt"

	"github.com/seed-61c9d78a/versus/eval/tune"
	"github.com/seed-61c9d78a/versus/eval/tune/method"
)

func ExampleCMAES() {
	t := tune.Tuner{
		Space:     tune.Space{{Name: "x", Low: -10, High: 10}, {Name: "y", Low: -10, High: 10}},
		Objective: tune.Exact(func(_ context.Context, c tune.Candidate) (float64, error) { return -(c[0]-3)*(c[0]-3) - c[1]*c[1], nil }),
		Method:    method.CMAES(0, 0),
		Budget:    tune.Budget{Evaluations: 500},
		Seed:      1,
	}
	r, err := t.Run(context.Background())
	fmt.Printf("x %.2f, %v\n", r.Best[0], err)
	// Output: x 3.00, <nil>
}
