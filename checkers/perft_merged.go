package checkers

// merged counts with equivalent paths merged, the plain way.
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
	base := len(p.moves)
	b := p.rules.side(&s)
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
	return total
}

// mergePaths removes the moves that start, end and capture as an earlier one does.
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
