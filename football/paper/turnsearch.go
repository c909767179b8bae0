package paper

// Late turns, those behind the first few in an order that is mostly right, are searched a
// turn less deep as long as they do not surprise.
const earlyTurns = 4

// rootPlaces is how many times more places are visited to enumerate the turns at the
// root: a turn overlooked there cannot be played, and it is done once a search.
const rootPlaces = 10

// root searches the position that the search is about to the given depth and sets
// best.
func (w *turnWorker) root(depth int) int {
	value := w.search(depth, 0, lost, won)
	if line := w.plies[0].line; len(line) > 0 {
		w.best = append(w.best[:0], line...)
	}
	return value
}

// search returns the value, for the player on turn, of the position at ply, depth
// turns deep, if it is between alpha and beta; otherwise a bound on it. The player on
// turn cannot score at once.
func (w *turnWorker) search(depth, ply, alpha, beta int) int {
	p := &w.plies[ply]
	p.line = p.line[:0]
	key := w.positionKey()
	value, remembered, known := w.recall(key, depth, ply, alpha, beta)
	if known && ply > 0 { // at the root the turn is wanted, not only its value
		return value
	}
	if depth == 1 && ply > 0 {
		return w.last(key, ply, alpha, beta)
	}
	complete := w.prepare(depth, ply)
	if w.stopped && ply > 0 {
		return 0
	}
	if len(p.turns) == 0 { // every turn loses at once
		p.line = append(p.line, p.lost...)
		return lost + ply + 1
	}
	p.sort(remembered)
	best, turn := w.choose(depth, ply, alpha, beta)
	best = unproved(best, complete)
	if !w.stopped {
		w.table.store(key, turn, best, depth, ply, boundOf(best, alpha, beta))
	}
	return best
}

// recall returns what the table has on the position with the given key: a value, whether
// that is all that a search would find out, and the best turn.
func (w *turnWorker) recall(key uint64, depth, ply, alpha, beta int) (value int, turn uint32, known bool) {
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

// last is search for the last depth: the best of the judgements. The turns are judged
// as they are enumerated, until one is too good.
func (w *turnWorker) last(key uint64, ply, alpha, beta int) int {
	p := &w.plies[ply]
	p.leaf, p.beta = true, beta
	complete := w.enumerate(ply, w.places)
	if w.stopped {
		return 0
	}
	value := unproved(p.value, complete)
	w.table.store(key, p.turn, value, 1, ply, boundOf(value, alpha, beta))
	return value
}

// prepare enumerates the turns at ply, at the root only for the first depth, and reports
// whether they are all.
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

// choose searches the turns at ply one after the other. It returns the value of the best
// and which it is, and sets the line of the ply. Turns beyond the width are searched only
// if all others lose.
func (w *turnWorker) choose(depth, ply, alpha, beta int) (best int, turn uint32) {
	p := &w.plies[ply]
	best = lost
	for i := range p.turns {
		if i >= w.width && best > -decided {
			break
		}
		c := p.turns[i]
		value, goesOn := c.judgement, depth > 1 && !isDecided(c.judgement)
		if goesOn {
			value = w.try(c, i, depth, ply, max(alpha, best), beta)
		}
		if w.stopped {
			if ply > 0 || i > 0 {
				break
			}
			value = c.judgement // better than nothing: the best turn of the last depth
		}
		if value > best {
			best, turn = value, c.turn
			p.line = append(p.line[:0], p.paths[c.begin:c.end]...)
			if goesOn {
				p.line = append(p.line, w.plies[ply+1].line...)
			}
		}
		if best >= beta {
			p.refutedBy(c.turn)
			break
		}
	}
	return best, turn
}

// try searches what follows the turn c, the i-th at its node: the first with the full
// window, the others first with an empty one, and late ones less deep.
func (w *turnWorker) try(c candidate, i, depth, ply, alpha, beta int) int {
	path := w.plies[ply].paths[c.begin:c.end]
	w.play(path)
	defer w.unplay(path)
	if i == 0 || beta-alpha == 1 && depth == 2 {
		return -w.search(depth-1, ply+1, -beta, -alpha)
	}
	if i >= earlyTurns && depth > 2 {
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

// refutedBy remembers a turn that was too good, for its siblings.
func (p *turnPly) refutedBy(turn uint32) {
	if p.killers[0] != turn {
		p.killers[0], p.killers[1] = turn, p.killers[0]
	}
}

// isDecided reports whether value is a forced win or loss.
func isDecided(value int) bool { return value >= decided || value <= -decided }

// unproved keeps a loss from counting as one if not all turns were seen.
func unproved(value int, complete bool) int {
	if !complete && value <= -decided {
		return -decided + 1
	}
	return value
}

// boundOf returns what a search with the window from alpha to beta says about a position
// by its value.
func boundOf(value, alpha, beta int) uint8 {
	switch {
	case value <= alpha:
		return atMost
	case value >= beta:
		return atLeast
	}
	return exact
}
