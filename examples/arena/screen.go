package main

import (
	"context"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/seed-61c9d78a/versus/examples/internal/cli"
)

// screen draws one picture over the other on a terminal, and one below the other
// elsewhere.
type screen struct {
	out      io.Writer
	terminal bool
	delay    time.Duration
	height   int // lines of the picture that the next one replaces
}

func newScreen(out io.Writer, delay time.Duration) *screen {
	return &screen{out: out, terminal: cli.IsTerminal(out), delay: delay}
}

// show replaces the picture.
func (s *screen) show(ctx context.Context, picture string) {
	picture = strings.TrimSuffix(picture, "\n") + "\n"
	if !s.terminal {
		fmt.Fprint(s.out, picture)
		return
	}
	if s.height > 0 {
		fmt.Fprintf(s.out, "\x1b[%dF\x1b[J", s.height) // up, and clear to the end
	}
	fmt.Fprint(s.out, picture)
	s.height = strings.Count(picture, "\n")
	select {
	case <-ctx.Done():
	case <-time.After(s.delay):
	}
}

// keep lets the picture stand; the next one goes below.
func (s *screen) keep() { s.height = 0 }
