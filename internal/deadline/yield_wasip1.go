package deadline

import (
	"runtime"
	"time"
)

// maxSteps is lower than elsewhere, because only the clock shows that steps have become
// slow.
const maxSteps = 32

// yield lets other goroutines run and returns the time.
func (w *Watch) yield(now time.Time) time.Time {
	runtime.Gosched()
	return now
}
