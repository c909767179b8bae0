package connect4

import "math/bits"

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
