package checkers

import "math/bits"

// minDepthInTable is the smallest depth worth a table look-up: below it, counting is
// faster than waiting for memory.
const minDepthInTable = 3

// perftTable stores counts. Its length is a power of two, or 0 for no table.
type perftTable []perftEntry

// perftEntry holds a whole position and its count.
type perftEntry struct {
	own, opp, kings Squares
	rest            uint32 // the depth and the side to move
	count           int64
}

const perftEntryBytes = 24

func newPerftTable(size int) perftTable {
	if size <= 0 {
		return nil
	}
	n := max(1, size/perftEntryBytes)
	return make(perftTable, 1<<(bits.Len(uint(n))-1))
}

// find returns the position's slot in the table, the entry to store there, and whether
// the slot already holds that position; if so, the entry has its count.
func (t perftTable) find(own, opp, kings Squares, second bool, depth int) (place *perftEntry, key perftEntry, found bool) {
	key = perftEntry{own: own, opp: opp, kings: kings, rest: uint32(depth) << 1}
	if second {
		key.rest |= 1
	}
	h := (uint64(own)<<32 | uint64(opp)) * 0x9e3779b97f4a7c15
	h ^= h >> 29
	h = (h ^ uint64(kings)<<8 ^ uint64(key.rest)) * 0xd6e8feb86659fd93
	place = &t[(h>>32)&uint64(len(t)-1)]
	key.count = place.count
	return place, key, *place == key
}

// remember is expand with a table look-up first.
func (p *perft) remember(own, opp, kings Squares, second bool, depth int) int64 {
	place, key, found := p.table.find(own, opp, kings, second, depth)
	if !found {
		key.count = p.expand(own, opp, kings, second, depth)
		if p.err == nil {
			*place = key
		}
	}
	return key.count
}
