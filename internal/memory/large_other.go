//go:build !linux

package memory

// AdviseLarge asks for huge pages, on systems that support it.
func AdviseLarge[T any]([]T) {}
