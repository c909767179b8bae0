//go:build !unix

package main

import "time"

// cpuTime returns the time since the program started, where that of the processor
// cannot be asked for.
func cpuTime() time.Duration { return time.Since(programStart) }

var programStart = time.Now()
