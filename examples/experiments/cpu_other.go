//go:build !unix

package main

import "time"

var begun = time.Now()

// cpuTime returns the wall time, for want of better.
func cpuTime() time.Duration { return time.Since(begun) }
