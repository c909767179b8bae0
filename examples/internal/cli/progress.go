package cli

import (
	"io"
	"os"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"
)

// IsTerminal reports whether a person is looking at what is written to w.
func IsTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// Progress shows how far a long piece of work is. It is silent unless it is shown on
// a terminal.
type Progress struct{ bar *progressbar.ProgressBar }

// NewProgress returns a bar on w for work of total units (-1 if that is not known).
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

// Add counts n more units as done.
func (p *Progress) Add(n int) {
	if p.bar != nil {
		p.bar.Add(n)
	}
}

// Describe replaces what the bar says the work is.
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
