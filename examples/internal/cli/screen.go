package cli

import (
	"context"
	"fmt"
	"io"
	"strings"
	"time"
)

// Screen shows a sequence of pictures. On a terminal (see IsTerminal) each replaces the one
// before; elsewhere they follow one another.
type Screen struct {
	out      io.Writer
	terminal bool
	delay    time.Duration
	height   int // lines of the picture that the next one replaces
}

// NewScreen returns a screen that waits for delay after each picture on a terminal.
func NewScreen(out io.Writer, delay time.Duration) *Screen {
	return &Screen{out: out, terminal: IsTerminal(out), delay: delay}
}

// Show replaces the picture.
func (s *Screen) Show(ctx context.Context, picture string) {
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

// Keep keeps the picture; the next one appears below it.
func (s *Screen) Keep() { s.height = 0 }
