// Package memory has what transposition tables need: access to random places, most of which miss
// the data caches and the TLB, and an [Agenda] of the goroutines that share one.
package memory

import (
	"strings"
	"unsafe"
)

// Uncleared returns n words with arbitrary contents. Clearing a large table takes some
// milliseconds, and on a busy machine, where every page can cause a fault, more than a hundred:
// more than a search may have for a move.
func Uncleared(n int) []uint64 {
	const size = 8
	var b strings.Builder // the allocator of the standard library that need not clear
	b.Grow(n*size + 1)
	b.WriteByte(0)
	start := unsafe.StringData(b.String()) // nothing else refers to the string
	return unsafe.Slice((*uint64)(unsafe.Pointer(start)), n)
}
