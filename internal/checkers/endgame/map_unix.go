//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package endgame

import (
	"fmt"
	"os"
	"syscall"
)

// contents returns the contents of a file, and a function that releases the memory.
func contents(file *os.File) (data []byte, release func() error, err error) {
	info, err := file.Stat()
	if err != nil {
		return nil, nil, err
	}
	size := info.Size()
	if size == 0 || size != int64(int(size)) || !info.Mode().IsRegular() {
		return nil, nil, fmt.Errorf("%w: no file of a usable size", errDamaged)
	}
	data, err = syscall.Mmap(int(file.Fd()), 0, int(size), syscall.PROT_READ, syscall.MAP_SHARED)
	if err != nil {
		return nil, nil, fmt.Errorf("mapping it: %w", err)
	}
	return data, func() error { return syscall.Munmap(data) }, nil
}
