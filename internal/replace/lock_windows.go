package replace

import (
	"fmt"
	"os"
	"syscall"
	"unsafe"
)

var lockFileEx = syscall.NewLazyDLL("kernel32.dll").NewProc("LockFileEx")

// Lock prevents other processes from locking the file until it is closed. It locks a byte far
// beyond the end, because locked bytes cannot be read by others.
func Lock(f *os.File) error {
	const failImmediately, exclusive = 1, 2
	far := syscall.Overlapped{OffsetHigh: 1 << 30}
	if ok, _, _ := lockFileEx.Call(f.Fd(), failImmediately|exclusive, 0, 1, 0, uintptr(unsafe.Pointer(&far))); ok == 0 {
		return fmt.Errorf("%s is being written by another process", f.Name())
	}
	return nil
}
