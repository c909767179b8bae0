package paper

import (
	"math/bits"
	"sync/atomic"
)

// Proof numbers estimate how much work is left to prove something: 0 means that it is
// proved, and never that it is disproved.
const (
	infinity  = 1<<16 - 1
	maxFinite = infinity - 1 // of what is open
)

// proof has what is known of a position: the proof numbers of a win and of a loss for the
// side to move.
type proof struct {
	win, loss uint16
	work      uint32 // places visited to find out; at least 1
}

// solved reports whether the winner is known. The zero proof is not.
func (p proof) solved() bool { return p.work != 0 && (p.win == 0 || p.loss == 0) }

// oneQuarterMore returns a proof number a good deal above n, but that of something open.
func oneQuarterMore(n uint16) uint16 { return uint16(min(maxFinite, int(n)+int(n)/4+1)) }

// proofTable keeps proofs by the key of their position. Goroutines share it without locks:
// an entry torn by two writers has a key that no position asks for. A full bucket, which is
// one cache line, gives up the entry that took the least work.
type proofTable struct {
	buckets [][4]proofEntry
	shift   uint // of a key, for the bucket's index
}

type proofEntry struct {
	check atomic.Uint64 // key ^ data
	data  atomic.Uint64 // 0: empty
}

const proofBucketBytes = 64

// newProofTable returns a table of at most the given size, and of at least one bucket.
func newProofTable(bytes int) *proofTable {
	log := bits.Len(uint(max(1, bytes/proofBucketBytes))) - 1
	return &proofTable{buckets: make([][4]proofEntry, 1<<log), shift: uint(64 - log)}
}

// load returns what is known of the position with the given key, if anything is.
func (t *proofTable) load(key uint64) (p proof, known bool) {
	bucket := &t.buckets[key>>t.shift]
	for i := range bucket {
		if data := bucket[i].data.Load(); data != 0 && bucket[i].check.Load() == key^data {
			return proof{uint16(data), uint16(data >> 16), uint32(data >> 32)}, true
		}
	}
	return proof{}, false
}

// store keeps p for the position with the given key.
func (t *proofTable) store(key uint64, p proof) {
	bucket := &t.buckets[key>>t.shift]
	var into *proofEntry
	least := uint64(0)
	for i := range bucket {
		e := &bucket[i]
		data := e.data.Load()
		if data != 0 && e.check.Load() == key^data {
			into = e
			break
		}
		if work := data >> 32; into == nil || work < least {
			into, least = e, work
		}
	}
	data := uint64(p.work)<<32 | uint64(p.loss)<<16 | uint64(p.win)
	into.data.Store(data)
	into.check.Store(key ^ data)
}
