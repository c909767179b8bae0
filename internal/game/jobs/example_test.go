package jobs_test

import (
	"context"
	"fmt"

	"github.com/seed-61c9d78a/versus/internal/game/jobs"
)

// Squares of numbers, two at a time. The code that uses a Runner need not know where they
// are computed.
func Example() {
	runner := &jobs.Local[int, int]{Workers: 2, Do: func(_ context.Context, _, n int) (int, error) { return n * n, nil }}
	numbers, sum := []int{1, 2, 3, 4}, 0
	err := runner.Run(context.Background(), numbers, func(i, square int, err error) error {
		sum += square
		return err
	})
	fmt.Println(sum, err)
	// Output: 30 <nil>
}
