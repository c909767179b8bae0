package connect4

import "math/bits"

// table is the transposition table: what is known about positions met before, one
// 64-bit word a position, two positions a bucket.
//
// A key of width bits (the board with its markers) is mixed reversibly; its upper
// bits choose the bucket and the rest is kept in the entry, so that two positions
// are never mistaken for each other.
type table struct {
	words []uint64
	width uint // bits of a key
	shift uint // bits of a key that the entry keeps
}

// An entry is, from the lowest bit: lower bound + scoreOffset (6 bits), upper bound
// + scoreOffset (6), best column + 1 (4), work (5: the binary logarithm of the nodes
// spent on it), the kept part of the key (the rest). 0 is an empty entry.
const (
	scoreOffset = 32
	lowerShift  = 0
	upperShift  = 6
	moveShift   = 12
	workShift   = 16
	entryShift  = 21 // bits of an entry below the key
)

// reset gives the table room for at most the given bytes, at least for the
// smallest that can tell positions of width bits apart, and forgets everything.
func (t *table) reset(bytes int, width uint) {
	least := max(int(width)-(64-entryShift), 8)
	index := max(bits.Len(uint(max(bytes, 1)))-1-4, least) // 16 bytes a bucket
	index = min(index, int(width))
	if n := 2 << index; n != len(t.words) {
		t.words = makeWords(n)
	} else {
		clear(t.words)
	}
	t.width, t.shift = width, width-uint(index)
}

// slot returns the index of the bucket of key and what of key its entry keeps.
func (t *table) slot(key uint64) (bucket uint64, kept uint64) {
	mask := uint64(1)<<t.width - 1
	key = key * 0x9e3779b97f4a7c15 & mask
	key ^= key >> (t.width / 2)
	key = key * 0xbf58476d1ce4e5b9 & mask
	return key >> t.shift << 1, key & (1<<t.shift - 1)
}

// probe returns the entry of a position, 0 if there is none.
func (t *table) probe(bucket, kept uint64) uint64 {
	pair := t.words[bucket : bucket+2 : bucket+2]
	if e := pair[0]; e>>entryShift == kept && e != 0 {
		return e
	}
	if e := pair[1]; e>>entryShift == kept && e != 0 {
		return e
	}
	return 0
}

// store keeps what is known of a position, in place of what was known of it before
// or else of the position of the bucket that took less work.
func (t *table) store(bucket, kept uint64, lower, upper, move int, nodes uint64) {
	e := kept<<entryShift | uint64(lower+scoreOffset)<<lowerShift | uint64(upper+scoreOffset)<<upperShift |
		uint64(move+1)<<moveShift | uint64(min(bits.Len64(nodes), 31))<<workShift
	pair := t.words[bucket : bucket+2 : bucket+2]
	first, second := pair[0], pair[1]
	const work = 31 << workShift
	if first>>entryShift == kept || second>>entryShift != kept && first&work <= second&work {
		pair[0] = e
		return
	}
	pair[1] = e
}

func entryLower(e uint64) int { return int(e>>lowerShift&63) - scoreOffset }
func entryUpper(e uint64) int { return int(e>>upperShift&63) - scoreOffset }
func entryMove(e uint64) int  { return int(e>>moveShift&15) - 1 }

func makeWords(n int) []uint64 { return make([]uint64, n) }
