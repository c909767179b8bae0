package connect4

import (
	"math/bits"
	"sync/atomic"

	"github.com/seed-61c9d78a/versus/internal/memory"
)

// table is the transposition table: bounds on the scores of positions, one 64-bit word per
// position, two positions per bucket.
//
// A key of width bits (the board with its markers) is mixed reversibly, and its position in
// the range of all keys chooses the bucket. So a bucket holds consecutive keys, and an entry
// keeps enough of the lower bits to distinguish them: two keys are never confused.
type table struct {
	words   []uint64
	buckets uint64
	width   uint // bits of a key
	shift   uint // bits of a key that the entry keeps
	cold    bool // the memory was allocated, but most of it not yet used

	// touched lists the buckets that were stored to since the table was cleared, while
	// there are few: most positions fill a small part of a table, and clearing all of
	// it would take longer than solving them. The list is full once there are too many.
	touched []uint32

	// concurrent is set while several workers share the table. An entry is one word, so
	// they never read parts of two entries.
	concurrent bool
}

// An entry is, from the lowest bit: lower bound + scoreOffset (7 bits), upper bound
// + scoreOffset (7), work (5: the binary logarithm of the nodes spent on it), the
// kept part of the key (the rest). 0 is an empty entry.
const (
	scoreOffset = 64
	lowerShift  = 0
	upperShift  = 7
	workShift   = 14
	entryShift  = 19 // bits of an entry below the key
	bucketBytes = 16
)

// smallestTable returns the size in bytes of the smallest table whose entries have room for
// the part of a key of width bits that the bucket does not determine.
func smallestTable(width uint) int {
	return bucketBytes << max(0, int(width)-(64-entryShift))
}

// reset clears the table and resizes it to at most the given number of bytes, but not less
// than the smallest size.
func (t *table) reset(bytes int, width uint) {
	bytes = max(bytes, smallestTable(width), 1<<12)
	n := uint64(bytes / bucketBytes)
	if width < 64 {
		n = min(n, 1<<width)
	}
	if n != t.buckets {
		t.words = nil // release before allocating
		t.words = make([]uint64, 2*n)
		memory.AdviseLarge(t.words)
		t.cold = true
		t.buckets, t.touched = n, nil
		if n <= 1<<32 { // so that the number of a bucket fits
			t.touched = make([]uint32, 0, mostTouched)
		}
	} else {
		t.forget()
	}
	t.width, t.shift = width, width-uint(bits.Len64(n)-1)
}

// warm makes the system provide the memory now. Otherwise it does so when a page is first
// written to, which takes a millisecond for a large page, and many are needed within a few
// nodes.
func (t *table) warm() {
	const page = 4096 / 8
	if !t.cold {
		return
	}
	for i := 0; i < len(t.words); i += page {
		t.words[i] = 0
	}
	t.cold = false
}

// mostTouched is the limit on the length of touched.
const mostTouched = 1 << 14

// forget clears the table.
func (t *table) forget() {
	if len(t.touched) == cap(t.touched) {
		clear(t.words)
	} else {
		for _, b := range t.touched {
			t.words[2*uint64(b)], t.words[2*uint64(b)+1] = 0, 0
		}
	}
	t.touched = t.touched[:0]
}

// share prepares the table for several workers, or for one.
func (t *table) share(workers int) {
	t.concurrent = workers > 1
	if t.concurrent {
		t.touched = t.touched[:cap(t.touched)] // full: several workers do not add to it
	}
}

// slot returns the index of key's bucket and the part of key that its entry keeps.
func (t *table) slot(key uint64) (bucket, kept uint64) {
	mask := uint64(1)<<t.width - 1
	key = key * 0x9e3779b97f4a7c15 & mask
	key ^= key >> (t.width / 2)
	key = key * 0xbf58476d1ce4e5b9 & mask
	b, _ := bits.Mul64(key<<(64-t.width), t.buckets)
	return 2 * b, key & (1<<t.shift - 1)
}

// probe returns the entry of a position, or 0 if there is none.
func (t *table) probe(bucket, kept uint64) uint64 {
	pair := t.words[bucket : bucket+2 : bucket+2]
	if e := atomic.LoadUint64(&pair[0]); e>>entryShift == kept && e != 0 {
		return e
	}
	if e := atomic.LoadUint64(&pair[1]); e>>entryShift == kept && e != 0 {
		return e
	}
	return 0
}

// store stores the bounds of a position. It replaces the position's earlier entry or, if
// there is none, the entry of the bucket that took less work.
func (t *table) store(bucket, kept uint64, lower, upper int, nodes uint64) {
	e := kept<<entryShift | uint64(lower+scoreOffset)<<lowerShift | uint64(upper+scoreOffset)<<upperShift |
		uint64(min(bits.Len64(nodes), 31))<<workShift
	pair := t.words[bucket : bucket+2 : bucket+2]
	first, second := atomic.LoadUint64(&pair[0]), atomic.LoadUint64(&pair[1])
	const work = 31 << workShift
	at := &pair[1]
	if first>>entryShift == kept || second>>entryShift != kept && first&work <= second&work {
		at = &pair[0]
	}
	if t.concurrent {
		atomic.StoreUint64(at, e)
		return
	}
	*at = e // an atomic store would wait for the memory
	if len(t.touched) < cap(t.touched) {
		t.touched = append(t.touched, uint32(bucket/2))
	}
}

func entryLower(e uint64) int { return int(e>>lowerShift&127) - scoreOffset }
func entryUpper(e uint64) int { return int(e>>upperShift&127) - scoreOffset }
