package cli

import (
	"context"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/schollz/progressbar/v3"
	"github.com/seed-61c9d78a/versus/internal/plain"
	"golang.org/x/term"
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

// IsTerminal reports whether w is a terminal on which text can be replaced: with a cursor that
// moves, so not one whose TERM is "dumb", nor for a user whose NO_COLOR asks for plain text.
func IsTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && os.Getenv("TERM") != "dumb" && os.Getenv("NO_COLOR") == "" && term.IsTerminal(int(f.Fd()))
}

// Progress shows the progress of a long computation. It writes only to a terminal.
type Progress struct{ bar *progressbar.ProgressBar }

// NewProgress returns a bar on w for total units of work (-1 if unknown), described by what.
func NewProgress(w io.Writer, total int64, what string) *Progress {
	if !IsTerminal(w) {
		return &Progress{}
	}
	return &Progress{progressbar.NewOptions64(total,
		progressbar.OptionSetWriter(w),
		progressbar.OptionSetDescription(what),
		progressbar.OptionShowCount(),
		progressbar.OptionSetPredictTime(true),
		progressbar.OptionThrottle(100*time.Millisecond),
		progressbar.OptionClearOnFinish(),
	)}
}

// Add adds n finished units.
func (p *Progress) Add(n int) {
	if p.bar != nil {
		p.bar.Add(n)
	}
}

// Describe replaces the description of the work.
func (p *Progress) Describe(what string) {
	if p.bar != nil {
		p.bar.Describe(what)
	}
}

// Done removes the bar.
func (p *Progress) Done() {
	if p.bar != nil {
		p.bar.Finish()
	}
}

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
