package deadline

import (
	"runtime"
	"time"
)

// mostSteps is less than elsewhere, because nothing but the clock shows that steps have
// become slow.
const mostSteps = 32

// yield lets others run and returns the time.
func (w *Watch) yield(now time.Time) time.Time {
	runtime.Gosched()
	return now
}
