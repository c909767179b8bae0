//go:build !linux

package memory

// AdviseLarge asks for large pages, on systems where that can be asked.
func AdviseLarge([]uint64) {}
