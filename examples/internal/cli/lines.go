package cli

import (
	"bufio"
	"context"
	"errors"
	"io"

	"github.com/seed-61c9d78a/versus/internal/plain"
)

// longestLine is the maximum length of a typed line in bytes.
const longestLine = 4096

// Lines returns the lines that a person types; a read cannot be interrupted, so it has a
// goroutine of its own. After the last line, which closes lines, failed has the error or nil.
func Lines(ctx context.Context, in io.Reader) (lines <-chan string, failed <-chan error) {
	typed, fault := make(chan string), make(chan error, 1)
	go func() {
		defer close(typed)
		s := bufio.NewScanner(plain.NewReader(in))
		s.Buffer(make([]byte, longestLine), longestLine)
		for s.Scan() {
			select {
			case typed <- s.Text():
			case <-ctx.Done():
				fault <- nil
				return
			}
		}
		err := s.Err()
		if errors.Is(err, bufio.ErrTooLong) {
			err = Usage("this line is too long: it has more than %d bytes", longestLine)
		}
		fault <- err
	}()
	return typed, fault
}
