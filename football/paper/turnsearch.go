package paper

// Late move reductions: all turns after the first fullDepthTurns are searched one turn less
// deep, and again to the full depth only if they turn out better than expected.
const fullDepthTurns = 4

// rootPlaces is the factor by which the limit on places is larger at the root: a turn
// missed there cannot be played, and the enumeration is done once per search.
const rootPlaces = 10

// searchRoot searches the searchRoot position to the given depth and sets best.
func (w *turnWorker) searchRoot(depth int) int {
	value := w.search(depth, 0, lost, won)
	if line := w.plies[0].line; len(line) > 0 {
		w.best = append(w.best[:0], line...)
	}
	return value
}

// search returns the value, for the side to move, of the current position at ply, searched
// depth turns deep, if it is between alpha and beta, and otherwise a bound on it. The side
// to move must not be able to score at once.
func (w *turnWorker) search(depth, ply, alpha, beta int) int {
	p := &w.plies[ply]
	p.line = p.line[:0]
	key := w.positionKey()
	value, remembered, known := w.probe(key, depth, ply, alpha, beta)
	if known && ply > 0 { // the root needs the turn, not only the value
		return value
	}
	if depth == 1 && ply > 0 {
		return w.searchFrontier(key, ply, alpha, beta)
	}
	complete := w.prepare(depth, ply)
	if w.stopped && (ply > 0 || len(p.turns) == 0) {
		return 0
	}
	if len(p.turns) == 0 { // every turn loses at once
		p.line = append(p.line, p.lost...)
		return lost + ply + 1
	}
	p.sort(remembered)
	best, turn := w.searchTurns(depth, ply, alpha, beta)
	best = withoutProof(best, complete && !w.stopped)
	if !w.stopped {
		w.table.store(key, turn, best, depth, ply, boundOf(best, alpha, beta))
	}
	return best
}

// probe looks up the position with the given key in the transposition table. It returns
// the value, the best turn, and whether the value makes a search unnecessary.
func (w *turnWorker) probe(key uint64, depth, ply, alpha, beta int) (value int, turn uint32, known bool) {
	e := w.table.load(key)
	if e == nil {
		return 0, 0, false
	}
	value = e.valueAt(ply)
	if int(e.depth) >= depth || isDecided(value) {
		switch e.bound() {
		case exact:
			known = true
		case atLeast:
			known = value >= beta
		case atMost:
			known = value <= alpha
		}
	}
	return value, e.turn, known
}

// searchFrontier is search at depth 1: it returns the best evaluation after a turn. It evaluates the
// turns as they are enumerated, until a beta cut-off.
func (w *turnWorker) searchFrontier(key uint64, ply, alpha, beta int) int {
	p := &w.plies[ply]
	p.leaf, p.beta = true, beta
	complete := w.enumerate(ply, w.places)
	if w.stopped {
		return 0
	}
	value := withoutProof(p.value, complete)
	w.table.store(key, p.turn, value, 1, ply, boundOf(value, alpha, beta))
	return value
}

// prepare enumerates the turns at ply, at the root only for the first depth, and reports
// whether the enumeration was complete.
func (w *turnWorker) prepare(depth, ply int) (complete bool) {
	w.plies[ply].leaf = false
	if ply > 0 {
		return w.enumerate(ply, w.places)
	}
	if depth == 1 {
		w.rootComplete = w.enumerate(0, rootPlaces*w.places)
	}
	return w.rootComplete
}

// searchTurns searches the turns at ply in order. It returns the best value and turn, and sets
// the line of the ply. Turns beyond the width are searched only if all before them lose.
func (w *turnWorker) searchTurns(depth, ply, alpha, beta int) (best int, turn uint32) {
	p := &w.plies[ply]
	best = lost
	for i := range p.turns {
		if i >= w.width && best > -decided {
			break
		}
		c := p.turns[i]
		value, goesOn := c.value, depth > 1 && !isDecided(c.value)
		if goesOn {
			value = w.searchTurn(c, i, depth, ply, max(alpha, best), beta)
		}
		if w.stopped {
			if ply > 0 || i > 0 {
				break
			}
			value = c.value // keep the first turn, the best of the previous depth
		}
		if value > best {
			best, turn = value, c.turn
			p.line = append(p.line[:0], p.paths[c.begin:c.end]...)
			if goesOn {
				p.line = append(p.line, w.plies[ply+1].line...)
			}
		}
		if best >= beta {
			p.addKiller(c.turn)
			break
		}
	}
	return best, turn
}

// searchTurn searches the position after turn c, the i-th at its node: the first turn with the full
// window, the others first with a null window, and late ones with reduced depth.
func (w *turnWorker) searchTurn(c candidate, i, depth, ply, alpha, beta int) int {
	path := w.plies[ply].paths[c.begin:c.end]
	w.play(path)
	defer w.unplay(path)
	if i == 0 || beta-alpha == 1 && depth == 2 {
		return -w.search(depth-1, ply+1, -beta, -alpha)
	}
	if i >= fullDepthTurns && depth > 2 {
		value := -w.search(depth-2, ply+1, -alpha-1, -alpha)
		if value <= alpha || w.stopped {
			return value
		}
	}
	value := -w.search(depth-1, ply+1, -alpha-1, -alpha)
	if value > alpha && value < beta && !w.stopped {
		value = -w.search(depth-1, ply+1, -beta, -alpha)
	}
	return value
}

// addKiller stores a turn that caused a beta cut-off as a killer for sibling nodes.
func (p *turnPly) addKiller(turn uint32) {
	if p.killers[0] != turn {
		p.killers[0], p.killers[1] = turn, p.killers[0]
	}
}

// isDecided reports whether value is a forced win or loss.
func isDecided(value int) bool { return value >= decided || value <= -decided }

// withoutProof turns a proven loss into an estimate if not all turns were enumerated and searched.
func withoutProof(value int, complete bool) int {
	if !complete && value <= -decided {
		return -decided + 1
	}
	return value
}

// boundOf returns the kind of bound that value is after a search with the window from alpha
// to beta.
func boundOf(value, alpha, beta int) uint8 {
	switch {
	case value <= alpha:
		return atMost
	case value >= beta:
		return atLeast
	}
	return exact
}

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
