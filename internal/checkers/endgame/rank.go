package endgame

import (
	"math/bits"

	"github.com/seed-61c9d78a/versus/checkers"
)

// perMaterial has an element for each material of at most Pieces pieces, some of each player.
type perMaterial[T any] [Pieces][Pieces][Pieces][Pieces]T

func (a *perMaterial[T]) of(m material) *T {
	return &a[m.men][m.kings][m.rivalMen][m.rivalKings]
}

// ranks holds the amount that the n-th lowest piece of a set (from 0) adds to the set's rank,
// by the bit of its square, so that rank needs one memory access per piece.
type ranks [Pieces - 1][32]uint32

var (
	manRanks      = ranksOf(&manOrdinal)
	kingRanks     = ranksOf(&kingOrdinal)
	rivalManRanks = ranksOf(&rivalManOrdinal)
)

func ranksOf(ordinal *[32]uint8) (r ranks) {
	for n := range r {
		for bit, o := range ordinal {
			r[n][bit] = uint32(choose(int(o), n+1))
		}
	}
	return r
}

// of numbers the sets of equal size from 0 by the combinatorial number system.
func (r *ranks) of(x checkers.Squares) (rank uint32) {
	for n := 0; x != 0 && n < len(r); n++ {
		rank += r[n][bits.TrailingZeros32(uint32(x))&31]
		x &= x - 1
	}
	return rank
}

// ofTurned returns of(x.Turned()). Turning sends bit b to (39 - b) mod 32, which is the
// number of zeros before it when the word is rotated by 24.
func (r *ranks) ofTurned(x checkers.Squares) (rank uint32) {
	y := bits.RotateLeft32(uint32(x), 24)
	for n := 0; y != 0 && n < len(r); n++ {
		bit := bits.LeadingZeros32(y) & 31
		rank += r[n][bit]
		y &^= 1 << 31 >> bit
	}
	return rank
}

// strides are the factors of the ranks of a material's four sets in the index.
type strides struct{ man, king, rivalMan uint32 }

func (m material) strides() strides {
	rivalMen := choose(32, m.rivalKings)
	kings := rivalMen * choose(28, m.rivalMen)
	return strides{man: uint32(kings * choose(32, m.kings)), king: uint32(kings), rivalMan: uint32(rivalMen)}
}

// of returns the number of p in the slice of its material.
func (s *strides) of(p *position) uint32 {
	return manRanks.of(p.men)*s.man + kingRanks.of(p.kings)*s.king + rivalManRanks.of(p.rivalMen)*s.rivalMan + kingRanks.of(p.rivalKings)
}

// ofExchanged returns the index of p.exchanged().
func (s *strides) ofExchanged(p *position) uint32 {
	return manRanks.ofTurned(p.rivalMen)*s.man + kingRanks.ofTurned(p.rivalKings)*s.king +
		rivalManRanks.ofTurned(p.men)*s.rivalMan + kingRanks.ofTurned(p.kings)
}
