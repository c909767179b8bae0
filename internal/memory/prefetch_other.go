//go:build !amd64 && !arm64

package memory

// Prefetch tells the processor that word will be read soon, if that is supported.
func Prefetch(*uint64) {}
