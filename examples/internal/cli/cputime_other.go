//go:build !unix

package cli

import "time"

// CPUTime returns the time since the program started, because CPU time is not available.
func CPUTime() time.Duration { return time.Since(begun) }

var begun = time.Now()
