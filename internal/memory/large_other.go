//go:build !linux

package memory

// Fits reports whether the system would give the program so many bytes more, as far as that is
// known.
func Fits(int) bool { return true }

// AdviseLarge asks for huge pages, on systems that support it.
func AdviseLarge[T any]([]T) {}
