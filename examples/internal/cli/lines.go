package cli

import (
	"context"
	"fmt"

	"github.com/seed-61c9d78a/versus/internal/plain"
)

// longestLine is the maximum length of a typed line in bytes.
const longestLine = 4096

// Lines returns the lines that a person types; a read cannot be interrupted, so it has a
// goroutine of its own. It skips a line that is too long, and says so on Err. After the last line,
// which closes lines, failed has the error or nil.
func Lines(ctx context.Context, std Streams) (lines <-chan string, failed <-chan error) {
	typed, fault := make(chan string), make(chan error, 1)
	go func() {
		defer close(typed)
		s := plain.NewLines(plain.NewReader(std.In), longestLine)
		for s.Scan() {
			if err := s.Long(); err != nil {
				fmt.Fprintf(std.Err, "%v; it is skipped\n", err)
				continue
			}
			select {
			case typed <- string(s.Bytes()):
			case <-ctx.Done():
				fault <- nil
				return
			}
		}
		fault <- s.Err()
	}()
	return typed, fault
}
