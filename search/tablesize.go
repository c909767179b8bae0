package search

import (
	"context"
	"fmt"
	"math"
	"math/bits"
	"sync/atomic"
	"time"
	"unsafe"

	"github.com/seed-61c9d78a/versus/internal/memory"
	"github.com/seed-61c9d78a/versus/internal/refinement"
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

// makeTable makes a table of at most the given bytes for the game, unless the present one is
// adequate or none is needed. It reports whether it made one, or an error if there is no room.
func (m *Minimax[S, M]) makeTable(bytes int) (made bool, err error) {
	if m.tabled == nil || !sameGame(m.tabled, m.Game) {
		m.table, m.tabled, m.hides = nil, m.Game, false
	}
	if m.known.hasher == nil || m.Disable&refinement.Table != 0 {
		return false, nil
	}
	// The contents of a table are worth more than some additional room.
	if m.table != nil && (m.MemoryBytes > 0 || bytes < crowded*m.table.bytes()) {
		return false, nil
	}
	if err := checkRoom("Minimax", bytes); err != nil {
		return false, err
	}
	m.table = newTable(bytes)
	return true, nil
}

// checkRoom returns an error if the system does not give the program so many bytes more.
func checkRoom(who string, bytes int) error {
	if bytes >= 1<<30 && !memory.Fits(bytes) {
		return fmt.Errorf("search: %s: MemoryBytes is %d; the system does not have that much memory free", who, bytes)
	}
	return nil
}

// crowded is the factor by which a table must be too small to be replaced by an empty one.
const crowded = 4

// useful returns the number of table bytes that a search within the limits can fill.
func (m *Minimax[S, M]) useful(ctx context.Context, moves int) int {
	if m.MemoryBytes > 0 {
		return m.MemoryBytes
	}
	var nodes float64
	end, timed := ctx.Deadline()
	switch l := m.Limits; {
	case l.Nodes > 0:
		nodes = float64(l.Nodes)
	case l.Depth > 0:
		// Between the best case of alpha-beta, half the depth in the exponent, and the worst.
		nodes = math.Pow(float64(max(moves, fewMoves)), 0.75*float64(l.Depth))
	case timed:
		nodes = max(time.Until(end).Seconds(), 0) * fastest
	default:
		nodes = DefaultNodes
	}
	return int(min(max(nodes*2*slotBytes, minTableBytes), defaultTableBytes))
}

const (
	minTableBytes = 1 << 16
	fewMoves      = 8   // least branching factor assumed, even if this position has fewer moves
	fastest       = 1e7 // nodes per second in a simple game
)
