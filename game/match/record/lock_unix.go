//go:build unix

package record

import (
	"fmt"
	"os"
	"syscall"
)

// lock makes sure that nobody else writes to the file; the kernel unlocks it when we
// end, however we end.
func lock(f *os.File) error {
	if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		return fmt.Errorf("record: %s is being written by another process", f.Name())
	}
	return nil
}
