package jobs_test

import (
	"context"
	"fmt"

	"github.com/seed-61c9d78a/versus/game/match/jobs"
)

// square is the work. Its context ends when the run does.
func square(_ context.Context, _, n int) (int, error) { return n * n, nil }

// A whole program: jobs that are done at once, and what came of them.
func Example_program() {
	local := jobs.Local[int, int]{Do: square}
	local.SetLimit(2)
	results := make([]int, 5)
	err := local.Run(context.Background(), []int{1, 2, 3, 4, 5}, func(i, result int, err error) error {
		results[i] = result
		return err
	})
	fmt.Println(results, err)
	// Output:
	// [1 4 9 16 25] <nil>
}
