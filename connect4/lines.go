package connect4

// Lines in words of either size: see the functions won, threats, gaps and hopes. Boards that
// fit into 64 bits use those wherever time counts. Without their own, shorter code for
// Evaluate, Prioritize and Encode these would take up to half as long again.

func (x word[H]) won(rows uint) bool {
	for _, step := range [...]uint{1, rows, rows + 1, rows + 2} {
		if !x.linesAlong(step).zero() {
			return true
		}
	}
	return false
}

func (x word[H]) linesAlong(step uint) word[H] {
	pairs := x.and(x.down(step))
	return pairs.and(pairs.down(2 * step))
}

func (x word[H]) threats(rows uint) word[H] {
	vertical := x.up(1).and(x.up(2)).and(x.up(3))
	return vertical.or(x.gaps(rows)).or(x.gaps(rows + 1)).or(x.gaps(rows + 2))
}

func (x word[H]) gaps(step uint) word[H] {
	left, right := x.up(step), x.down(step)
	pair := left.and(x.up(2 * step))
	found := pair.and(right.or(x.up(3 * step)))
	pair = right.and(x.down(2 * step))
	return found.or(pair.and(left.or(x.down(3 * step))))
}

// hopes weighs the lines of all directions that are open to the owner of x.
func (x word[H]) hopes(open word[H], rows uint) (weight int) {
	for _, step := range [...]uint{1, rows, rows + 1, rows + 2} {
		lines := open.linesAlong(step)
		some, both := x.or(x.down(step)), x.and(x.down(step)) // of two neighbours
		others := some.down(2 * step)
		pairs := some.and(others).or(both).or(both.down(2 * step))
		weight += lines.and(some.or(others)).count() + (pairWeight-1)*lines.and(pairs).count()
	}
	return weight
}

// prospects weighs what the owner of discs can still complete: open lines and threats, those on
// timely cells more.
func (g *grid[H]) prospects(discs, rival, threats, timely word[H], rows uint) int {
	return discs.hopes(g.cells.without(rival), rows) +
		threatWeight*threats.count() + parityWeight*threats.and(timely).count()
}
