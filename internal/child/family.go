package child

import (
	"fmt"
	"sync"
	"time"
)

// family is a program with everything that it starts.
type family struct {
	ended chan struct{} // closed when the program has ended
	gone  chan struct{} // closed when nobody is left, as far as we can reach them

	status status // of the program; to be read once ended is closed
	tell   sync.Once
	system familySystem
}

// status is how a program ended.
type status struct {
	exit int           // its exit status; -1 if a signal ended it, or nobody knows
	text string        // in words
	used time.Duration // processor time
}

// end says that the program has ended; only the first time counts.
func (f *family) end(s status) {
	f.tell.Do(func() {
		f.status = s
		close(f.ended)
	})
}

// explain returns the end of a program in words, and why if it was for its limit of
// processor time (which the kernel enforces by ticks while it reports exact times: they
// may differ a lot on a busy machine).
func (s status) explain(limit time.Duration) string {
	switch {
	case limit > 0 && s.used >= limit/2 && s.exit < 0:
		return fmt.Sprintf("%s, after %v of processor time; the limit is %v", s.text, s.used.Round(time.Millisecond), limit)
	case s.exit == 0:
		return s.text + ", without being told to"
	}
	return s.text
}
