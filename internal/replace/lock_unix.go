//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package replace

import (
	"fmt"
	"os"
	"syscall"
)

// Lock prevents other processes from locking the file until it is closed. It fails if one has
// locked it, and with errors.ErrUnsupported on a system without locks.
func Lock(f *os.File) error {
	if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		return fmt.Errorf("%s is being written by another process", f.Name())
	}
	return nil
}
