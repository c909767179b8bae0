//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package journal

import (
	"fmt"
	"os"
	"syscall"
)

// lock prevents other processes from writing to the file.
func lock(f *os.File) error {
	if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		return fmt.Errorf("%s is being written by another process", f.Name())
	}
	return nil
}
