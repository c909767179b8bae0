package child

import (
	"fmt"
	"sync"
	"time"
)

// family is a program with all its descendants.
type family struct {
	ended chan struct{} // closed when the program has exited
	gone  chan struct{} // closed when all processes within reach have ended

	status status // of the program; valid once ended is closed
	tell   sync.Once
	system familySystem
}

// status describes how a program exited.
type status struct {
	exit int           // its exit status; -1 if a signal ended it, or if unknown
	text string        // a description
	used time.Duration // processor time
}

// end records the exit of the program; only the first call counts.
func (f *family) end(s status) {
	f.tell.Do(func() {
		f.status = s
		close(f.ended)
	})
}

// exited reports whether the program has exited.
func (f *family) exited() bool {
	select {
	case <-f.ended:
		return true
	default:
		return false
	}
}

// explain describes the exit, including whether it was for the limit of processor time
// (which the kernel enforces in ticks while it reports exact times: they may differ a lot
// on a busy machine).
func (s status) explain(limit time.Duration) string {
	switch {
	case limit > 0 && s.used >= limit/2 && s.exit < 0:
		return fmt.Sprintf("%s, after %v of processor time; the limit is %v", s.text, s.used.Round(time.Millisecond), limit)
	case s.exit == 0:
		return s.text + ", without being told to"
	}
	return s.text
}
