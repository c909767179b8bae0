package search

import (
	"math"
	"math/bits"
	"sync/atomic"
	"unsafe"

	"github.com/seed-61c9d78a/versus/internal/memory"
)

// bound says how an entry's value relates to the true one.
type bound uint8

const (
	noBound    bound = iota
	upperBound       // the true value is at most this
	lowerBound       // at least this
	exactBound       // exactly this
)

// An entry is what the table knows of a position, for the player to move.
type entry struct {
	value float64
	depth int   // plies searched below
	final bool  // the value rests on finished games alone: good enough for any depth
	move  int   // index of the best move in the order of Moves; noMove if unknown
	bound bound // none: nothing is known
}

const noMove = 1<<11 - 1

// table is a transposition table that any number of goroutines share without
// locks. A slot is two words: the value, and a word with what is below, exclusive-
// ored with a mix of the value. A slot torn between two writers, or one of another
// position, fails the comparison of the check bits and reads as empty.
//
//	bits  0-10  index of the best move
//	        11  final
//	     12-21  depth
//	     22-23  bound
//	     24-27  age
//	     28-63  the upper 36 bits of the hash
//
// The bucket is chosen by the hash's lower bits, so 36 bits and those of the bucket
// number tell positions apart. A false match can misjudge a position (about once in
// ten billion probes), but never yields an illegal move: moves are stored as indices
// and looked up in the position's own list.
type table struct {
	slots []slot
	mask  uint64 // of the bucket's first slot
	age   uint64
}

type slot struct{ value, word atomic.Uint64 }

const (
	slotBytes  = 16
	bucketSize = 4 // slots a bucket: one cache line of 64 bytes
	checkMask  = 1<<64 - 1<<28
	ageMask    = 15
	finalBit   = 1 << 11
)

// newTable returns a table of at most size bytes (at least one bucket).
func newTable(size int) *table {
	n := max(bucketSize, size/slotBytes)
	n = 1 << (bits.Len(uint(n)) - 1)
	words := make([]uint64, n*slotBytes/8)
	memory.AdviseLarge(words)
	memory.Touch(words)
	slots := unsafe.Slice((*slot)(unsafe.Pointer(&words[0])), n)
	return &table{slots: slots, mask: uint64(n-1) &^ (bucketSize - 1)}
}

// bytes returns the size of the table.
func (t *table) bytes() int { return len(t.slots) * slotBytes }

// prefetch tells that the position with this hash will be asked for soon.
func (t *table) prefetch(hash uint64) {
	memory.Prefetch((*uint64)(unsafe.Pointer(&t.slots[hash*bucketSize&t.mask])))
}

// nextSearch makes all present entries older by one.
func (t *table) nextSearch() { t.age = (t.age + 1) & ageMask }

func mix(value uint64) uint64 { return value * 0x9e3779b97f4a7c15 }

// probe returns what is known of the position with this hash.
func (t *table) probe(hash uint64) (e entry) {
	bucket := t.slots[hash*bucketSize&t.mask:][:bucketSize]
	for i := range bucket {
		value := bucket[i].value.Load()
		word := bucket[i].word.Load() ^ mix(value)
		if (word^hash)&checkMask == 0 && word&(3<<22) != 0 {
			e.value = math.Float64frombits(value)
			e.move = int(word & noMove)
			e.final = word&finalBit != 0
			e.depth = int(word >> 12 & 0x3ff)
			e.bound = bound(word >> 22 & 3)
			return e
		}
	}
	e.move = noMove
	return e
}

// store remembers e, in place of what was known of the same position or else of
// the bucket's least valuable entry: old before new, shallow before deep. Final values
// count by the depth of the search that found them: most are near the end of the game
// and found again at once, and if they stayed for good, they would fill the table.
func (t *table) store(hash uint64, e entry) {
	bucket := t.slots[hash*bucketSize&t.mask:][:bucketSize]
	var victim *slot
	least := math.MaxInt
	for i := range bucket {
		word := bucket[i].word.Load() ^ mix(bucket[i].value.Load())
		if word&(3<<22) == 0 {
			victim = &bucket[i]
			break
		}
		if (word^hash)&checkMask == 0 {
			victim = &bucket[i]
			if e.move == noMove {
				e.move = int(word & noMove) // an old best move is better than none
			}
			break
		}
		worth := int(word>>12&0x3ff) - 8*int((t.age-word>>24)&ageMask)
		if worth < least {
			least, victim = worth, &bucket[i]
		}
	}
	value := math.Float64bits(e.value)
	word := hash&checkMask | t.age<<24 | uint64(e.bound)<<22 | uint64(e.depth)<<12 | uint64(e.move)
	if e.final {
		word |= finalBit
	}
	victim.value.Store(value)
	victim.word.Store(word ^ mix(value))
}

// scramble spreads a game's hash over all 64 bits, one to one, so that the table
// works with hashes that leave some bits constant.
func scramble(hash uint64) uint64 {
	hash = (hash ^ hash>>32) * 0xd6e8feb86659fd93
	return hash ^ hash>>32
}

// answers reports whether e settles a search of the given depth and window, and the
// value that it settles it with.
func (e *entry) answers(ply, depth int, alpha, beta float64) (float64, bool) {
	if e.bound == noBound || e.depth < depth && !e.final {
		return 0, false
	}
	v := fromTable(e.value, ply)
	switch e.bound {
	case lowerBound:
		return v, v >= beta
	case upperBound:
		return v, v <= alpha
	}
	return v, true
}

// Distances to the end count from the root in the search, but from the position
// itself in the table, where it is met at different plies.

func toTable(value float64, ply int) float64 {
	if value > decisive {
		return value + float64(ply)
	} else if value < -decisive {
		return value - float64(ply)
	}
	return value
}

func fromTable(value float64, ply int) float64 { return toTable(value, -ply) }
