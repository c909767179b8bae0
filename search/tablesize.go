package search

import (
	"math/bits"
	"sync/atomic"
	"unsafe"

	"github.com/seed-61c9d78a/versus/internal/memory"
)

// A table starts with firstBuckets and takes more into use as entries arrive (linear
// hashing: Litwin, Linear hashing: a new tool for file and table addressing, 1980), so that
// a short search stays in the processor's caches and touches no more memory than it fills.
// A new bucket starts as a copy of the bucket that held its positions until then. Which of
// the two an entry belongs to is not known; the copy that is never probed ages and is
// replaced in time.
const (
	firstBuckets     = 1 << 14 // a mebibyte
	entriesPerBucket = 2       // new entries per additional bucket
	batch            = 64      // buckets taken into use at once
)

// newTable returns a table of at most size bytes (at least one bucket).
func newTable(size int) *table {
	n := max(bucketSize, size/slotBytes)
	n = 1 << (bits.Len(uint(n)) - 1)
	words := memory.Uncleared(n * slotBytes / 8) // grow writes buckets before they are used
	memory.AdviseLarge(words)
	t := &table{slots: unsafe.Slice((*slot)(unsafe.Pointer(&words[0])), n)}
	t.use(t.first())
	clear(t.slots[:t.first()*bucketSize])
	return t
}

// bytes returns the size of the table when fully grown.
func (t *table) bytes() int { return len(t.slots) * slotBytes }

// first returns the number of buckets that an empty table uses.
func (t *table) first() uint64 { return uint64(min(len(t.slots)/bucketSize, firstBuckets)) }

// use takes the first n buckets into use.
func (t *table) use(n uint64) {
	t.mask.Store(1<<bits.Len64(n-1) - 1)
	t.used.Store(n)
}

// bucket returns the bucket of the position with this hash: the one selected by the hash's
// lower bits, or by one bit less if that bucket is not in use.
func (t *table) bucket(hash uint64) *bucket {
	mask := t.mask.Load()
	b, less := hash&mask, hash&(mask>>1)
	if b >= t.used.Load() {
		b = less
	}
	return (*bucket)(t.slots[b*bucketSize:])
}

// grow counts new entries, and takes more buckets into use if they are due and available.
// Only one goroutine may call it; some entries that others store meanwhile may be lost.
func (t *table) grow(arrivals int) {
	if t.due += arrivals; t.due < batch*entriesPerBucket {
		return
	}
	t.due = 0
	n := t.used.Load()
	room := t.slots[n*bucketSize:]
	if len(room) == 0 {
		return
	}
	for b := range uint64(batch) {
		from, to := t.bucket(n+b), (*bucket)(room[b*bucketSize:])
		for i := range from {
			to[i].fill(atomic.LoadUint64(&from[i].value), atomic.LoadUint64(&from[i].word))
		}
	}
	t.use(n + batch)
}

// forget clears the table.
func (t *table) forget() {
	clear(t.slots[:t.used.Load()*bucketSize])
	t.use(t.first())
	t.age, t.due = 0, 0
}
