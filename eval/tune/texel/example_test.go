package texel_test

import (
	"context"
	"fmt"

	"github.com/seed-61c9d78a/versus/eval/tune"
	"github.com/seed-61c9d78a/versus/eval/tune/texel"
)

// A position is the number of pieces that First is ahead.
func ExampleDescent() {
	lead := func(x []float64, s *int) { x[0] = float64(*s) }
	won := []texel.Position[int]{{State: 2, Result: 1}, {State: 1, Result: 1}, {State: 1, Result: 0}, {State: -1, Result: 0}, {State: -2, Result: 0}}
	t := tune.Tuner{
		Space:     tune.Space{{Name: "piece", Low: 0, High: 5}},
		Objective: texel.Objective(won, lead, 1),
		Method:    texel.Descent(),
	}
	r, err := t.Run(context.Background())
	fmt.Println("a piece counts:", r.Best[0] > 0, err)
	// Output: a piece counts: true <nil>
}
