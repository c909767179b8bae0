package connect4

import (
	"math/bits"
	"sync/atomic"

	"github.com/seed-61c9d78a/versus/internal/memory"
)

// table is the transposition table: what is known about positions met before, one
// 64-bit word a position, two positions a bucket.
//
// A key of width bits (the board with its markers) is mixed reversibly; its part of the
// range of all keys chooses the bucket. So the keys of a bucket follow each other, and
// as many of their lower bits as there may be keys are kept in the entry: two keys are
// never mistaken for each other.
type table struct {
	words   []uint64
	buckets uint64
	width   uint // bits of a key
	shift   uint // bits of a key that the entry keeps
	cold    bool // its memory was asked for, and most of it not yet used

	// touched are the buckets that were stored to since the table was cleared, while
	// they are few: most positions fill a small part of a table, and clearing all of
	// it would cost more than solving them. It is full once there are too many.
	touched []uint32

	// concurrent is set while several workers share the table. An entry is one
	// word, so what they read is never half of one and half of another.
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

// smallestTable returns the bytes of the smallest table whose entries have room for
// the part of a key of width bits that the bucket does not tell.
func smallestTable(width uint) int {
	return bucketBytes << max(0, int(width)-(64-entryShift))
}

// reset gives the table room for at most the given bytes, at least for the
// smallest that can be, and forgets everything.
func (t *table) reset(bytes int, width uint) {
	bytes = max(bytes, smallestTable(width), 1<<12)
	n := uint64(bytes / bucketBytes)
	if width < 64 {
		n = min(n, 1<<width)
	}
	if n != t.buckets {
		t.words = nil // let go before more is taken
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

// warm has the system provide the memory, which otherwise it does when a page is first
// written to: a millisecond for a large page, and many of them within a few nodes.
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

// mostTouched is how many stores are remembered for clearing.
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

// share readies the table for several workers, or for one only.
func (t *table) share(workers int) {
	t.concurrent = workers > 1
	if t.concurrent {
		t.touched = t.touched[:cap(t.touched)] // nobody keeps count from now on
	}
}

// slot returns where the bucket of key begins and what of key its entry keeps.
func (t *table) slot(key uint64) (bucket, kept uint64) {
	mask := uint64(1)<<t.width - 1
	key = key * 0x9e3779b97f4a7c15 & mask
	key ^= key >> (t.width / 2)
	key = key * 0xbf58476d1ce4e5b9 & mask
	b, _ := bits.Mul64(key<<(64-t.width), t.buckets)
	return 2 * b, key & (1<<t.shift - 1)
}

// probe returns the entry of a position, 0 if there is none.
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

// store keeps what is known of a position, in place of what was known of it before
// or else of the position of the bucket that took less work.
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
