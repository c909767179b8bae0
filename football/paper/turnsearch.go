package paper

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
	var remembered uint32
	if e := w.table.load(key); e != nil {
		remembered = e.turn
		value := e.valueAt(ply)
		if ply > 0 && (int(e.depth) >= depth || value >= decided || value <= -decided) {
			switch bound := e.bound(); {
			case bound == exact, bound == atLeast && value >= beta, bound == atMost && value <= alpha:
				return value
			}
		}
	}
	if depth == 1 && ply > 0 {
		p.leaf, p.beta = true, beta
		complete := w.enumerate(ply, w.places)
		if w.stopped {
			return 0
		}
		value := unproved(p.value, complete)
		w.table.store(key, p.turn, value, 1, ply, boundOf(value, alpha, beta))
		return value
	}
	p.leaf = false
	complete := true
	switch {
	case ply > 0:
		complete = w.enumerate(ply, w.places)
		if w.stopped {
			return 0
		}
	case depth == 1: // the turns at the root are enumerated once
		w.rootComplete = w.enumerate(0, 10*w.places)
		fallthrough
	default:
		complete = w.rootComplete
	}
	if len(p.turns) == 0 { // every turn loses at once
		p.line = append(p.line, p.lost...)
		return lost + ply + 1
	}
	p.sort(remembered)
	best, bestTurn, low := lost, uint32(0), alpha
	for i := range p.turns {
		c := p.turns[i]
		if i >= w.width && best > -decided {
			break
		}
		value := c.judgement
		goesOn := value > -decided && value < decided && depth > 1
		if goesOn {
			value = w.try(c, i, depth, ply, low, beta)
		}
		if w.stopped {
			if ply > 0 {
				return 0
			}
			if i > 0 {
				break
			}
			value = c.judgement // better than nothing: the best turn of the last depth
		}
		if value > best || i == 0 {
			best, bestTurn = value, c.turn
			p.line = append(p.line[:0], p.paths[c.begin:c.end]...)
			if goesOn {
				p.line = append(p.line, w.plies[ply+1].line...)
			}
		}
		if best > low {
			low = best
		}
		if best >= beta {
			if p.killers[0] != c.turn {
				p.killers[0], p.killers[1] = c.turn, p.killers[0]
			}
			break
		}
	}
	best = unproved(best, complete)
	if !w.stopped {
		w.table.store(key, bestTurn, best, depth, ply, boundOf(best, alpha, beta))
	}
	return best
}

// unproved keeps a loss from counting as one if not all turns were seen.
func unproved(value int, complete bool) int {
	if !complete && value <= -decided {
		return -decided + 1
	}
	return value
}

func boundOf(value, alpha, beta int) uint8 {
	switch {
	case value <= alpha:
		return atMost
	case value >= beta:
		return atLeast
	}
	return exact
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
	const early = 4
	if i >= early && depth > 2 {
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
