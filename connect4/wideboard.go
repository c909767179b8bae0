package connect4

import "math/bits"

// A board whose cells do not fit into a word needs two words for the same bits: the low and
// the high half of a wide. To keep a State as small as on other boards, it encodes both
// players' discs in one number: First's discs, with a marker on top of every column.
// Exclusive-or with the markers of the empty columns makes the empty board 0, as on other
// boards.

// wideBoard is the geometry of a board in wide words, of any size.
type wideBoard struct {
	grid[[1]uint64]
	under [4]wide // the cells whose bit 1, 2, 4 and 8 places higher is in the same column
}

func newWideBoard(columns, rows int) *wideBoard {
	b := &wideBoard{grid: newGrid[[1]uint64](columns, rows)}
	for column := range columns {
		for row := range rows {
			for i := range b.under {
				if row+1<<i <= rows {
					b.under[i] = b.under[i].or(bit[[1]uint64](uint(column*(rows+1) + row)))
				}
			}
		}
	}
	return b
}

// pack returns the position with the given discs, without flags.
func (b *wideBoard) pack(first, second wide) State {
	code := first.or(second).plus(b.bottom).or(first).xor(b.bottom)
	return State{code.low & discBits, (code.high[0]<<1 | code.low>>63) & discBits}
}

// code returns the number that pack made of the discs; its exclusive-or with the bottom cells
// is the position's key.
func (s State) code() wide {
	return wide{low: s.first&discBits | s.second<<63, high: [1]uint64{s.second & discBits >> 1}}
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

// unpack returns the discs of both players, on a board of any size.
func (b *board) unpack(s State) (first, second wide) {
	if b.wide != nil {
		return b.wide.unpack(s)
	}
	return wide{low: s.first & discBits}, wide{low: s.second & discBits}
}

// sides returns the discs of the side to move and of the other side.
func sides[H half](b *board, s *State) (own, rival word[H]) {
	own, rival = discs[H](b, s)
	if s.first&flagBit != 0 {
		return rival, own
	}
	return own, rival
}

// discs returns the discs of both players.
func discs[H half](b *board, s *State) (first, second word[H]) {
	if len(first.high) == 0 {
		first.low, second.low = s.first&discBits, s.second&discBits
		return first, second
	}
	x, y := b.unpack(*s)
	first.low, second.low = x.low, y.low
	first.high[len(first.high)-1], second.high[len(second.high)-1] = x.high[0], y.high[0]
	return first, second
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
	disc := taken.plus(b.wide.bottom).and(b.wide.columnCells[m])
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
		return (s.first|s.second)&^b.cells.low == 0
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

// word is a set of cells: 64 bits or, if H has an element, 128. Code for both sizes is as fast
// as code for one, because the length of H is a constant in each instance of it.
type word[H half] struct {
	high H
	low  uint64
}

type half interface{ [0]uint64 | [1]uint64 }

// wide is the word of boards that do not fit into 64 bits.
type wide = word[[1]uint64]

func (x word[H]) and(y word[H]) word[H] {
	x.low &= y.low
	if len(x.high) > 0 {
		x.high[len(x.high)-1] &= y.high[len(y.high)-1]
	}
	return x
}

func (x word[H]) or(y word[H]) word[H] {
	x.low |= y.low
	if len(x.high) > 0 {
		x.high[len(x.high)-1] |= y.high[len(y.high)-1]
	}
	return x
}

func (x word[H]) xor(y word[H]) word[H] {
	x.low ^= y.low
	if len(x.high) > 0 {
		x.high[len(x.high)-1] ^= y.high[len(y.high)-1]
	}
	return x
}

func (x word[H]) without(y word[H]) word[H] {
	x.low &^= y.low
	if len(x.high) > 0 {
		x.high[len(x.high)-1] &^= y.high[len(y.high)-1]
	}
	return x
}

func (x word[H]) plus(y word[H]) word[H] {
	low, carry := bits.Add64(x.low, y.low, 0)
	x.low = low
	if len(x.high) > 0 {
		x.high[len(x.high)-1] += y.high[len(y.high)-1] + carry
	}
	return x
}

func (x word[H]) minus(y word[H]) word[H] {
	low, borrow := bits.Sub64(x.low, y.low, 0)
	x.low = low
	if len(x.high) > 0 {
		x.high[len(x.high)-1] -= y.high[len(y.high)-1] + borrow
	}
	return x
}

// up and down shift by 1 to 63 bits.
func (x word[H]) up(n uint) word[H] {
	if len(x.high) > 0 {
		high := &x.high[len(x.high)-1]
		*high = *high<<(n&63) | x.low>>(-n&63)
	}
	x.low <<= n & 63
	return x
}

func (x word[H]) down(n uint) word[H] {
	x.low >>= n & 63
	if len(x.high) > 0 {
		high := &x.high[len(x.high)-1]
		x.low |= *high << (-n & 63)
		*high >>= n & 63
	}
	return x
}

// bit returns bit n.
func bit[H half](n uint) (x word[H]) {
	x.low = 1 << n
	if len(x.high) > 0 {
		x.high[len(x.high)-1] = 1 << (n - 64)
	}
	return x
}

func (x word[H]) zero() bool {
	if len(x.high) > 0 {
		return x.low|x.high[len(x.high)-1] == 0
	}
	return x.low == 0
}

func (x word[H]) meets(y word[H]) bool { return !x.and(y).zero() }

func (x word[H]) has(n uint) bool { return x.meets(bit[H](n)) }

// lowest returns the lowest set bit.
func (x word[H]) lowest() word[H] { return x.and(word[H]{}.minus(x)) }

// single reports whether at most one bit is set.
func (x word[H]) single() bool { return x == x.lowest() }

// trailing returns the number of zeros below the lowest set bit.
func (x word[H]) trailing() uint {
	if len(x.high) > 0 && x.low == 0 {
		return 64 + uint(bits.TrailingZeros64(x.high[len(x.high)-1]))
	}
	return uint(bits.TrailingZeros64(x.low))
}

func (x word[H]) count() int {
	n := bits.OnesCount64(x.low)
	if len(x.high) > 0 {
		n += bits.OnesCount64(x.high[len(x.high)-1])
	}
	return n
}

// less reports whether x < y.
func (x word[H]) less(y word[H]) bool {
	if x.high != y.high {
		return x.high[len(x.high)-1] < y.high[len(y.high)-1]
	}
	return x.low < y.low
}

// hash returns a 64-bit hash of x.
func (x word[H]) hash() uint64 {
	high := uint64(0)
	if len(x.high) > 0 {
		high = x.high[len(x.high)-1]
	}
	h := x.low ^ bits.RotateLeft64(high*0x9e3779b97f4a7c15, 32)
	h ^= h >> 32
	h *= 0xd6e8feb86659fd93
	h ^= h>>32 ^ high
	h *= 0xd6e8feb86659fd93
	return h ^ h>>32
}
