package train

import (
	"context"
	"time"
)

// schedule is the course of a training: so many passes over the data, or until a time if that comes first.
type schedule struct {
	epochs       int
	begin, until time.Time // zero without a limit
}

// newSchedule returns a schedule that leaves time before the deadline of ctx for validation and saving.
func newSchedule(ctx context.Context, epochs int) schedule {
	s := schedule{epochs: epochs}
	if deadline, ok := ctx.Deadline(); ok {
		s.begin, s.until = time.Now(), deadline.Add(-time.Until(deadline)/20)
	}
	return s
}

// more reports whether another pass begins after so many; the first one always does.
func (s *schedule) more(epochs int) bool {
	return epochs == 0 || epochs < s.epochs && !s.late()
}

// late reports whether the time is up.
func (s *schedule) late() bool { return !s.until.IsZero() && !time.Now().Before(s.until) }

// progress returns the completed fraction of the training after the given number of
// epochs, 0 to 1: by epochs or by time, whichever is further.
func (s *schedule) progress(epochs float64) float64 {
	p := epochs / float64(s.epochs)
	if !s.until.IsZero() {
		p = max(p, min(1, float64(time.Since(s.begin))/float64(s.until.Sub(s.begin))))
	}
	return p
}
