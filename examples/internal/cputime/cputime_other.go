//go:build !unix

package cputime

import "time"

// Used returns the time since the program started, for want of the processor's.
func Used() time.Duration { return time.Since(begun) }

var begun = time.Now()
