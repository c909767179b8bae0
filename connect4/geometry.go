package connect4

import "math/bits"

// height represents the number of rows as a type, so that the compiler makes a copy of the
// search for each number and every shift in it is by a constant. This takes two thirds of
// the time of shifts by variables.
type height interface {
	~[4]struct{} | ~[5]struct{} | ~[6]struct{} | ~[7]struct{} | ~[8]struct{} | ~[9]struct{} |
		~[10]struct{} | ~[11]struct{} | ~[12]struct{} | ~[13]struct{} | ~[14]struct{} | ~[15]struct{}
}

// rows returns the number that H represents.
func rows[H height]() uint {
	var h H
	return uint(len(h))
}

// threatsOf is threats for a constant number of rows.
func threatsOf[H height](discs uint64) uint64 {
	n := rows[H]()
	return discs<<1&(discs<<2)&(discs<<3) | gaps(discs, n) | gaps(discs, n+1) | gaps(discs, n+2)
}

// wonOf is won for a constant number of rows.
func wonOf[H height](discs uint64) bool { return won(discs, rows[H]()) }

func trailing(x uint64) uint { return uint(bits.TrailingZeros64(x)) }
