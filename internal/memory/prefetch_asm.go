//go:build amd64 || arm64

package memory

import "unsafe"

// Prefetch tells the processor that what p points to will be read soon. It takes the pointer, and not that of
// an element or a field, because Go would check that p is not nil by reading there, and so wait for the memory.
func Prefetch[T any](p *T) { prefetch(unsafe.Pointer(p)) }

//go:noescape
func prefetch(p unsafe.Pointer)
