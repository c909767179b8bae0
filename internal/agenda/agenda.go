// Package agenda is how several goroutines that search one tree, and share a table of
// what they find, keep out of each other's way: each notes the moves that it is
// searching, and the others put these off until they have seen to all that remain. By
// then the table mostly knows the answer. This is ABDADA (J.-C. Weill, The ABDADA
// distributed minimax search algorithm, 1996), simplified after T. Kerrigan: notes
// stand beside the table, not in it.
package agenda

import "sync/atomic"

const (
	bits = 12 // of a note choose its place
	size = 1 << bits
)

// An Agenda holds the notes of all goroutines. A note that is lost to another in its
// place costs double work and nothing else.
type Agenda [size]atomic.Uint64

// A Note names what is being searched. The zero Note names nothing.
type Note uint64

// Of returns the note of a key, such as a position's hash.
func Of(key uint64) Note { return Note(key*0x9e3779b97f4a7c15 | 1) }

func (a *Agenda) place(n Note) *atomic.Uint64 { return &a[n>>(64-bits)] }

// Has reports whether somebody is at it.
func (a *Agenda) Has(n Note) bool { return a.place(n).Load() == uint64(n) }

// Add notes n.
func (a *Agenda) Add(n Note) { a.place(n).Store(uint64(n)) }

// Remove takes n back.
func (a *Agenda) Remove(n Note) { a.place(n).CompareAndSwap(uint64(n), 0) }
