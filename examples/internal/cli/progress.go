package cli

import (
	"io"
	"os"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"
)

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
