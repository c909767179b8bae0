// Package memory has what transposition tables need: access to random places, most of which miss
// the data caches and the TLB, and a [BusyTable] of the goroutines that share one.
package memory

import (
	"strings"
	"sync/atomic"
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

const (
	slotBits = 12 // of a note select its slot
	slots    = 1 << slotBits
)

// A BusyTable lets several goroutines that search one tree with a shared transposition
// table avoid duplicate work: each notes the moves that it is searching, and the others
// defer these until they have searched the remaining ones. By then the table mostly has
// the result. This is ABDADA (J.-C. Weill, The ABDADA distributed minimax search
// algorithm, 1996), simplified after T. Kerrigan: notes are kept beside the table, not in
// it. A note overwritten by another in its slot
// costs only duplicate work.
type BusyTable [slots]atomic.Uint64

// A Note identifies a search in progress. The zero Note identifies none.
type Note uint64

// NoteOf returns the note of a key, such as a position's hash.
func NoteOf(key uint64) Note { return Note(key*0x9e3779b97f4a7c15 | 1) }

func (b *BusyTable) place(n Note) *atomic.Uint64 { return &b[n>>(64-slotBits)] }

// Has reports whether a goroutine has noted n.
func (b *BusyTable) Has(n Note) bool { return b.place(n).Load() == uint64(n) }

// Add adds n.
func (b *BusyTable) Add(n Note) { b.place(n).Store(uint64(n)) }

// Remove removes n.
func (b *BusyTable) Remove(n Note) { b.place(n).CompareAndSwap(uint64(n), 0) }
