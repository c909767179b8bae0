package deadline

import (
	"runtime"
	"time"
)

const (
	// maxSteps is lower than elsewhere, because only the clock shows that steps have
	// become slow.
	maxSteps = 32

	// The event loop, which delivers messages and clicks, runs when all goroutines are
	// blocked. This takes from one to five milliseconds.
	pauseEvery = 50 * time.Millisecond
	pause      = time.Millisecond
)

// yield lets other goroutines and the event loop run, and returns the time afterwards.
func (w *Watch) yield(now time.Time) time.Time {
	if now.Sub(w.paused) < pauseEvery {
		runtime.Gosched()
		return now
	}
	time.Sleep(pause)
	w.paused = time.Now()
	return w.paused
}
