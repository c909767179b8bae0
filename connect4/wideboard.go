package connect4

// A board whose cells do not fit into a word needs two words for the same bits: the low and
// the high half of a wide. To keep a State as small as on other boards, it encodes both
// players' discs in one number: First's discs, with a marker on top of every column.
// Exclusive-or with the markers of the empty columns makes the empty board 0, as on other
// boards.

// wideBoard is the geometry of a board in wide words, of any size.
type wideBoard struct {
	bottom, cells, tops wide
	spare               wide    // the unused bit on top of every column
	under               [4]wide // the cells whose bit 1, 2, 4 and 8 places higher is in the same column
}

func newWideBoard(columns, rows int) *wideBoard {
	b := new(wideBoard)
	for column := range columns {
		for row := range rows + 1 {
			cell := wideBit(uint(column*(rows+1) + row))
			if row == 0 {
				b.bottom = b.bottom.or(cell)
			}
			if row == rows {
				b.spare = b.spare.or(cell)
				continue
			}
			b.cells = b.cells.or(cell)
			if (rows-1-row)&1 == 0 {
				b.tops = b.tops.or(cell)
			}
			for i := range b.under {
				if row+1<<i <= rows {
					b.under[i] = b.under[i].or(cell)
				}
			}
		}
	}
	return b
}

// pack returns the position with the given discs, without flags.
func (b *wideBoard) pack(first, second wide) State {
	code := first.or(second).plus(b.bottom).or(first).xor(b.bottom)
	return State{code.low & discBits, (code.high<<1 | code.low>>63) & discBits}
}

// code returns the number that pack made of the discs; its exclusive-or with the bottom cells
// is the position's key.
func (s State) code() wide {
	return wide{s.first&discBits | s.second<<63, s.second & discBits >> 1}
}

// unpack returns the discs of both players.
func (b *wideBoard) unpack(s State) (first, second wide) {
	key := s.code().xor(b.bottom)
	filled := key
	for i := range b.under {
		filled = filled.or(filled.down(1 << i).and(b.under[i]))
	}
	taken := filled.down(1).and(b.cells)
	first = taken.and(key)
	// The marker is the highest bit of a column; the cells below it are occupied.
	return first, taken.xor(first)
}

// wideColumn returns the cells of column m.
func (b *board) wideColumn(m Move) wide {
	stride := uint(b.rows + 1)
	low := uint(m) * stride
	return wideBit(low + stride - 1).minus(wideBit(low))
}

// unpack returns the discs of both players, on a board of any size.
func (b *board) unpack(s State) (first, second wide) {
	if b.wide != nil {
		return b.wide.unpack(s)
	}
	return wide{low: s.first & discBits}, wide{low: s.second & discBits}
}

// pack is the inverse of unpack.
func (b *board) pack(first, second wide) State {
	if b.wide != nil {
		return b.wide.pack(first, second)
	}
	return State{first.low, second.low}
}

// masks returns b with wide words.
func (b *board) masks() *wideBoard {
	if b.wide != nil {
		return b.wide
	}
	return newWideBoard(b.columns, b.rows)
}

// apply implements Game.Apply.
func (b *board) apply(s *State, m Move) {
	if int(m) >= b.columns {
		return
	}
	first, second := b.wide.unpack(*s)
	taken := first.or(second)
	disc := taken.plus(b.wide.bottom).and(b.wideColumn(m))
	turn := s.first & flagBit
	mover := first.or(disc)
	if turn == 0 {
		first = mover
	} else {
		mover = second.or(disc)
		second = mover
	}
	over := s.second & flagBit
	if taken.or(disc) == b.wide.cells || mover.won(uint(b.rows)) {
		over = flagBit
	}
	*s = b.wide.pack(first, second)
	s.first |= turn ^ flagBit
	s.second |= over
}

// holds reports whether s can be a position of the board.
func (b *board) holds(s State) bool {
	s.first &= discBits
	s.second &= discBits
	if b.wide == nil {
		return (s.first|s.second)&^b.cells == 0
	}
	first, second := b.unpack(s)
	return b.pack(first, second) == s
}

// full reports whether no disc fits into column m.
func (b *board) full(s *State, m int) bool {
	top := uint(m*(b.rows+1) + b.rows)
	if b.wide == nil {
		return (s.first|s.second)>>(top-1)&1 != 0
	}
	return s.code().has(top)
}

// mirrorWide exchanges left and right.
func (b *board) mirrorWide(x wide) (m wide) {
	stride := uint(b.rows + 1)
	column := uint64(1)<<stride - 1
	for range b.columns {
		m = m.up(stride)
		m.low |= x.low & column
		x = x.down(stride)
	}
	return m
}

// Lines in wide words: see the functions won, threats, gaps and hopes.

func (x wide) won(rows uint) bool {
	for _, step := range [...]uint{1, rows, rows + 1, rows + 2} {
		if !x.linesAlong(step).zero() {
			return true
		}
	}
	return false
}

func (x wide) linesAlong(step uint) wide {
	pairs := x.and(x.down(step))
	return pairs.and(pairs.down(2 * step))
}

func (x wide) threats(rows uint) wide {
	vertical := x.up(1).and(x.up(2)).and(x.up(3))
	return vertical.or(x.gaps(rows)).or(x.gaps(rows + 1)).or(x.gaps(rows + 2))
}

func (x wide) gaps(step uint) wide {
	left, right := x.up(step), x.down(step)
	pair := left.and(x.up(2 * step))
	found := pair.and(right.or(x.up(3 * step)))
	pair = right.and(x.down(2 * step))
	return found.or(pair.and(left.or(x.down(3 * step))))
}

// hopes weighs the lines of all directions that are open to the owner of x.
func (x wide) hopes(open wide, rows uint) (weight int) {
	for _, step := range [...]uint{1, rows, rows + 1, rows + 2} {
		lines := open.linesAlong(step)
		some, both := x.or(x.down(step)), x.and(x.down(step)) // of two neighbours
		others := some.down(2 * step)
		pairs := some.and(others).or(both).or(both.down(2 * step))
		weight += lines.and(some.or(others)).count() + (pairWeight-1)*lines.and(pairs).count()
	}
	return weight
}
