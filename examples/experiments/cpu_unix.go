//go:build unix

package main

import (
	"syscall"
	"time"
)

// cpuTime returns the processor time that the process has used, which does not count
// what other programs take of a shared machine.
func cpuTime() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
