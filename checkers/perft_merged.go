package checkers

// merged counts with equivalent paths merged, by listing the moves.
type merged struct {
	perft
	rules Rules
	moves []Move
}

func (p *merged) count(s State, depth int) (total int64) {
	if depth == 0 {
		return 1
	}
	if depth == checkedDepth {
		p.checkContext()
	}
	if p.err != nil {
		return 0
	}
	b := p.rules.side(&s)
	var place *perftEntry
	var key perftEntry
	if p.table != nil && depth >= minDepthInTable {
		var found bool
		if place, key, found = p.table.find(b.own, b.opp, s.kings, s.second2move, depth); found {
			return key.count
		}
	}
	base := len(p.moves)
	p.moves = b.moves(p.moves)
	p.moves = p.moves[:base+len(mergePaths(p.moves[base:]))]
	end := len(p.moves)
	if depth == 1 {
		total = int64(end - base)
	} else {
		for i := base; i < end; i++ {
			child := s
			child.apply(p.moves[i])
			total += p.count(child, depth-1)
		}
	}
	p.moves = p.moves[:base]
	if place != nil && p.err == nil {
		key.count = total
		*place = key
	}
	return total
}

// mergePaths removes moves with the same start, end and captured pieces as an earlier one.
func mergePaths(moves []Move) []Move {
	const ends = 1<<(2*toShift) - 1
	kept := moves[:0]
next:
	for _, m := range moves {
		for _, k := range kept {
			if k.captured == m.captured && m.captured != 0 && k.path&ends == m.path&ends {
				continue next
			}
		}
		kept = append(kept, m)
	}
	return kept
}
