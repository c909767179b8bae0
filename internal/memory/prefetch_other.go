//go:build !amd64 && !arm64

package memory

// Prefetch tells the processor that what p points to will be read soon, if that is supported.
func Prefetch[T any](*T) {}
