package search

import (
	"math"
	"sync/atomic"

	"github.com/seed-61c9d78a/versus/game"
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

// An entry is the table's knowledge of a position, for the player to move.
type entry struct {
	value float64
	depth int   // plies searched below
	final bool  // the value depends on no estimate: valid at any depth
	move  int   // index of the best move in the order of Moves; noMove if unknown
	bound bound // noBound: the position is unknown
}

const noMove = 1<<11 - 1

// table is a transposition table that any number of goroutines share without locks. A slot
// is two words: the value, and the fields below XORed with a mix of the value. A slot torn
// between two writers, or one of another position, fails the comparison of the check bits
// and reads as empty.
//
//	bits  0-10  index of the best move
//	        11  final
//	     12-21  depth
//	     22-23  bound
//	     24-27  age
//	     28-63  the upper 36 bits of the hash
//
// The bucket is chosen by the lower bits of the hash, so an entry is identified by its
// bucket and 36 hash bits. A false match can misjudge a position (about once in ten billion
// probes), but never yields an illegal move: moves are stored as indices into the
// position's own list.
type table struct {
	slots []slot        // of all buckets, including those not yet in use
	used  atomic.Uint64 // buckets in use
	mask  atomic.Uint64 // of the hash bits that select a bucket
	due   int           // new entries since the last growth
	age   uint64
}

type slot struct{ value, word uint64 }

type bucket [bucketSize]slot

const (
	slotBytes  = 16
	bucketSize = 4 // one cache line of 64 bytes
	checkMask  = 1<<64 - 1<<28
	ageMask    = 15
	finalBit   = 1 << 11
)

// fill stores both words of the slot.
func (s *slot) fill(value, word uint64) { memory.StorePair(&s.value, value, word) }

// nextSearch ages all present entries by one search.
func (t *table) nextSearch() { t.age = (t.age + 1) & ageMask }

func mix(value uint64) uint64 { return value * 0x9e3779b97f4a7c15 }

// probe returns the entry for the position with this hash.
func (t *table) probe(hash uint64) entry { return t.bucket(hash).probe(hash) }

func (b *bucket) probe(hash uint64) (e entry) {
	for i := range b {
		value := atomic.LoadUint64(&b[i].value)
		word := atomic.LoadUint64(&b[i].word) ^ mix(value)
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

// store stores e in place of the entry for the same position or else of the bucket's least
// valuable entry: old before new, shallow before deep. Final values are ranked by the depth
// of the search that found them: most are near the end of the game and quickly found again,
// and they would fill the table if they were never replaced. store reports whether the
// position is new to the table.
func (t *table) store(hash uint64, e entry) (added bool) {
	bucket := t.bucket(hash)
	var victim *slot
	least := math.MaxInt
	added = true
	for i := range bucket {
		word := atomic.LoadUint64(&bucket[i].word) ^ mix(atomic.LoadUint64(&bucket[i].value))
		if word&(3<<22) == 0 {
			victim = &bucket[i]
			break
		}
		if (word^hash)&checkMask == 0 {
			victim, added = &bucket[i], false
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
	victim.fill(value, word^mix(value))
	return added
}

// scramble mixes a game's hash, one to one, so that the table also works with hashes in
// which some bits are constant.
func scramble(hash uint64) uint64 {
	hash = (hash ^ hash>>32) * 0xd6e8feb86659fd93
	return hash ^ hash>>32
}

// answers reports whether e makes a search of the given depth and window unnecessary, and
// returns its value.
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

// Distances to the end of the game count from the root in the search, but from the position
// itself in the table, since a position may occur at different plies.

func toTable(value float64, ply int) float64 {
	if value > decisive {
		return value + float64(ply)
	} else if value < -decisive {
		return value - float64(ply)
	}
	return value
}

func fromTable(value float64, ply int) float64 { return toTable(value, -ply) }

// peekDepth is the least depth at which all moves of a position are looked up before any is
// searched. Below it, a search costs no more than the lookups.
const tableCutDepth = 4

// maxPeeks is the greatest number of moves looked up.
const tableCutMoves = 64

// tableCutoff looks for a move of the position in f that leads to a position with a table value of
// at least beta: an enhanced transposition cut-off
// (Schaeffer and Plaat, New advances in alpha-beta searching, 1996). It reports whether
// there is one, and returns its value.
func (w *worker[S, M]) tableCutoff(f *frame[S, M], moves []M, ply, depth int, alpha, beta float64) (float64, bool) {
	child := f.below()
	moves = moves[:min(len(moves), tableCutMoves)]
	w.hashes = w.hashes[:0]
	for i, m := range moves { // prefetch all buckets before reading the first
		if i%lookEvery == 0 && w.look() { // these positions do not count as visited
			return 0, true
		}
		child.state = f.state
		w.game.Apply(&child.state, m)
		next := scramble(w.hasher.Hash(&child.state))
		memory.Prefetch(w.table.bucket(next))
		w.hashes = append(w.hashes, next)
	}
	if w.look() {
		return 0, true
	}
	for i, next := range w.hashes {
		known := w.table.probe(next)
		if known.bound == noBound || known.depth < depth-1 && !known.final {
			continue
		}
		if w.look() {
			return 0, true
		}
		mover := w.play(f, moves[i]).turn
		if mover != game.First && mover != game.Second {
			continue // a false match
		}
		a, b, sign := alpha, beta, 1.0
		if mover != f.turn {
			a, b, sign = -beta, -alpha, -1
		}
		v, ok := known.answers(w.tablePly(ply+1), depth-1, a, b)
		if v *= sign; !ok || v < beta || w.orderOnly {
			continue
		}
		if w.historian != nil {
			if _, over := w.ended(&child.state, ply+1); over {
				continue
			}
		}
		w.usedTable(&known)
		w.store(f.hash, entry{toTable(v, w.tablePly(ply)), depth, known.final, i, lowerBound})
		w.leaf = true
		return v, true
	}
	return 0, false
}
