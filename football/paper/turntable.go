package paper

// turnTable is the transposition table of AlphaBeta, indexed by the low bits of the key. A
// new entry replaces the old one unless the old one is for another position, from the same
// search and deeper.
type turnTable struct {
	entries    []turnEntry
	generation uint8
}

// turnEntry is the table's entry for a position at the beginning of a turn, in 16 bytes.
type turnEntry struct {
	key        uint64
	turn       uint32 // the low bits of the hash of the best turn's segments, 0 if there is none
	value      int16  // wins and losses are counted in turns from this position
	depth      uint8
	generation uint8 // the number of the search, times four, plus the bound
}

// The kinds of bounds.
const (
	exact = iota
	atLeast
	atMost
	boundMask = 3
)

// prepare allocates a table of at most the given size in bytes, unless it exists already,
// and begins a new generation.
func (t *turnTable) prepare(bytes int) {
	const entryBytes = 16
	n := 1
	for 2*n*entryBytes <= bytes {
		n *= 2
	}
	if len(t.entries) != n {
		t.entries = make([]turnEntry, n)
	}
	t.generation += boundMask + 1
}

// clear clears the table.
func (t *turnTable) clear() {
	clear(t.entries)
	t.generation = 0
}

func (t *turnTable) at(key uint64) *turnEntry { return &t.entries[key&uint64(len(t.entries)-1)] }

// load returns the entry of key, or nil.
func (t *turnTable) load(key uint64) *turnEntry {
	if e := t.at(key); e.key == key {
		return e
	}
	return nil
}

func (t *turnTable) store(key uint64, turn uint32, value, depth, ply int, bound uint8) {
	e := t.at(key)
	if e.key != key && e.generation&^boundMask == t.generation && int(e.depth) > depth {
		return
	}
	if turn == 0 && e.key == key {
		turn = e.turn
	}
	switch { // count turns from this position instead of from the root
	case value >= decided:
		value += ply
	case value <= -decided:
		value -= ply
	}
	*e = turnEntry{key: key, turn: turn, value: int16(value), depth: uint8(depth), generation: t.generation | bound}
}

// valueAt returns the value of the entry as seen from the root.
func (e *turnEntry) valueAt(ply int) int {
	switch value := int(e.value); {
	case value >= decided:
		return value - ply
	case value <= -decided:
		return value + ply
	default:
		return value
	}
}

func (e *turnEntry) bound() uint8 { return e.generation & boundMask }
