package genetic_test

import (
	"context"
	"fmt"
	"math/rand/v2"

	"github.com/seed-61c9d78a/versus/eval/tune"
	"github.com/seed-61c9d78a/versus/eval/tune/genetic"
)

func ExampleMutation() {
	halve := func(r *rand.Rand, s tune.Space, c tune.Candidate) { c[r.IntN(len(c))] /= 2 }
	t := tune.Tuner{
		Space:     tune.Space{{Name: "x", Low: -10, High: 10}, {Name: "y", Low: -10, High: 10}},
		Objective: tune.Exact(func(_ context.Context, c tune.Candidate) (float64, error) { return -c[0]*c[0] - c[1]*c[1], nil }),
		Method:    genetic.Algorithm{Mutate: halve}.Method(),
	}
	r, _ := t.Run(context.Background())
	fmt.Println(r.Score > -1e-9)
	// Output: true
}
