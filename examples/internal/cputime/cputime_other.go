//go:build !unix

package cputime

import "time"

// Used returns the time since the program started, because CPU time is not available.
func Used() time.Duration { return time.Since(begun) }

var begun = time.Now()
