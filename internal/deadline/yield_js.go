package deadline

import (
	"runtime"
	"time"
)

const (
	// mostSteps is less than elsewhere, because nothing but the clock shows that steps
	// have become slow.
	mostSteps = 32

	// The event loop, which brings messages and clicks, has its turn when all goroutines
	// wait for something. This takes from one to five milliseconds.
	pauseEvery = 50 * time.Millisecond
	pause      = time.Millisecond
)

// yield lets others run and returns the time afterwards.
func (w *Watch) yield(now time.Time) time.Time {
	if now.Sub(w.paused) < pauseEvery {
		runtime.Gosched()
		return now
	}
	time.Sleep(pause)
	w.paused = time.Now()
	return w.paused
}
