package guides_test

import (
	"context"
	"fmt"

	"github.com/seed-61c9d78a/versus/eval/tune"
)

// lottery draws candidates at random until the budget is spent.
func lottery(ctx context.Context, r *tune.Run) error {
	for {
		batch := []tune.Candidate{r.Start}
		for len(batch) < 20 {
			batch = append(batch, r.Space.Random(r.Rand))
		}
		if _, err := r.Evaluate(ctx, batch); err != nil {
			return err
		}
	}
}

func Example_lottery() {
	t := tune.Tuner{
		Space:  tune.Space{{Name: "x", Low: -10, High: 10}},
		Start:  tune.Candidate{9},
		Method: tune.Method{Name: "lottery", Search: lottery},
		Objective: tune.Exact(func(_ context.Context, c tune.Candidate) (float64, error) {
			return -(c[0] - 2) * (c[0] - 2), nil
		}),
		Budget: tune.Budget{Evaluations: 500},
		Seed:   1,
	}
	r, err := t.Run(context.Background())
	fmt.Printf("x = %.1f after %d evaluations (%s), %v\n", r.Best[0], r.Evaluations, r.Reason, err)
	// Output: x = 2.0 after 495 evaluations (budget), <nil>
}
