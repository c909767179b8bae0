//go:build !wasm

package deadline

import "time"

// maxSteps limits the steps of a loop that suddenly becomes slow before the next check
// of the clock; until then the context's timer must do.
const maxSteps = 256

// yield returns the time: other goroutines have threads of their own.
func (w *Watch) yield(now time.Time) time.Time { return now }
