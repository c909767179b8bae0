//go:build !linux

package memory

// AdviseLarge asks for large pages, on systems that support it.
func AdviseLarge([]uint64) {}
