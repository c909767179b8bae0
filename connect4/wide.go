package connect4

import "math/bits"

// wide is a word of 128 bits, for boards whose cells do not fit into 64.
type wide struct{ low, high uint64 }

func (x wide) and(y wide) wide     { return wide{x.low & y.low, x.high & y.high} }
func (x wide) or(y wide) wide      { return wide{x.low | y.low, x.high | y.high} }
func (x wide) xor(y wide) wide     { return wide{x.low ^ y.low, x.high ^ y.high} }
func (x wide) without(y wide) wide { return wide{x.low &^ y.low, x.high &^ y.high} }
func (x wide) zero() bool          { return x.low|x.high == 0 }
func (x wide) meets(y wide) bool   { return x.low&y.low|x.high&y.high != 0 }

func (x wide) plus(y wide) wide {
	low, carry := bits.Add64(x.low, y.low, 0)
	high, _ := bits.Add64(x.high, y.high, carry)
	return wide{low, high}
}

func (x wide) minus(y wide) wide {
	low, borrow := bits.Sub64(x.low, y.low, 0)
	high, _ := bits.Sub64(x.high, y.high, borrow)
	return wide{low, high}
}

// up and down shift by 1 to 63 bits.
func (x wide) up(n uint) wide   { return wide{x.low << (n & 63), x.high<<(n&63) | x.low>>(-n&63)} }
func (x wide) down(n uint) wide { return wide{x.low>>(n&63) | x.high<<(-n&63), x.high >> (n & 63)} }

// wideBit returns bit n.
func wideBit(n uint) wide { return wide{1 << n, 1 << (n - 64)} }

func (x wide) has(n uint) bool { return (x.low>>n|x.high>>(n-64))&1 != 0 }

// lowest returns the lowest set bit.
func (x wide) lowest() wide { return x.and(wide{}.minus(x)) }

func (x wide) trailing() uint {
	if x.low != 0 {
		return uint(bits.TrailingZeros64(x.low))
	}
	return 64 + uint(bits.TrailingZeros64(x.high))
}

func (x wide) count() int { return bits.OnesCount64(x.low) + bits.OnesCount64(x.high) }

// less reports whether x < y.
func (x wide) less(y wide) bool { return x.high < y.high || x.high == y.high && x.low < y.low }

// hash returns a 64-bit hash of x.
func (x wide) hash() uint64 {
	h := x.low ^ bits.RotateLeft64(x.high*0x9e3779b97f4a7c15, 32)
	h ^= h >> 32
	h *= 0xd6e8feb86659fd93
	h ^= h>>32 ^ x.high
	h *= 0xd6e8feb86659fd93
	return h ^ h>>32
}
