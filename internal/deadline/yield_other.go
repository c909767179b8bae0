//go:build !wasm

package deadline

import "time"

// mostSteps bounds what a loop that suddenly becomes slow may do before the clock is
// looked at again; until then the context's timer has to do.
const mostSteps = 256

// yield returns the time: others have threads of their own.
func (w *Watch) yield(now time.Time) time.Time { return now }
