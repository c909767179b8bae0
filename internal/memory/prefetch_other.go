//go:build !amd64 && !arm64

package memory

// Prefetch tells the processor that word will be read soon, where it can be told.
func Prefetch(*uint64) {}
