//go:build unix

package cli

import (
	"time"

	"golang.org/x/sys/unix"
)

// CPUTime returns the CPU time of all the program's threads, which, unlike
// elapsed time, does not depend on the load of a shared machine.
func CPUTime() time.Duration {
	var t unix.Timespec
	if err := unix.ClockGettime(unix.CLOCK_PROCESS_CPUTIME_ID, &t); err != nil {
		return time.Since(begun)
	}
	return time.Duration(t.Nano())
}

var begun = time.Now()
