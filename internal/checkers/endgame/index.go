package endgame

import (
	"math/bits"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/checkers/diagonal"
)

// material is the pieces of a slice's positions: the men and kings of the player to move and
// of the opponent.
type material struct {
	men, kings           int
	rivalMen, rivalKings int
}

func (m material) exchanged() material {
	return material{m.rivalMen, m.rivalKings, m.men, m.kings}
}

// size returns the number of indexes of the slice. Some have no position, because pieces
// would share a square.
func (m material) size() int {
	return choose(28, m.men) * choose(32, m.kings) * choose(28, m.rivalMen) * choose(32, m.rivalKings)
}

// position is a position in which First is to move.
type position struct {
	men, kings           checkers.Squares
	rivalMen, rivalKings checkers.Squares
}

func positionOf(s *checkers.State) position {
	return position{s.Men(game.First), s.Kings(game.First), s.Men(game.Second), s.Kings(game.Second)}
}

func (p position) material() material {
	return material{p.men.Len(), p.kings.Len(), p.rivalMen.Len(), p.rivalKings.Len()}
}

func (p position) occupied() checkers.Squares { return p.men | p.kings | p.rivalMen | p.rivalKings }

func (p position) state() checkers.State {
	s, _ := checkers.FromSquares(game.First, p.men|p.kings, p.rivalMen|p.rivalKings, p.kings|p.rivalKings)
	return s
}

// The squares that a piece can stand on, in the order of their bits.
var (
	kingOrdinal     = ordinals(^checkers.Squares(0))
	manOrdinal      = ordinals(diagonal.FirstMen)
	rivalManOrdinal = ordinals(diagonal.SecondMen)
)

func ordinals(squares checkers.Squares) (of [32]uint8) {
	n := uint8(0)
	for bit := range of {
		of[bit] = n
		n += uint8(squares >> bit & 1)
	}
	return of
}

// columns is the number of binomial coefficients stored for each n: larger than a player's
// number of pieces, and a power of two for cheap bounds checks.
const columns = 8

var binomial = func() (b [33][columns]int) {
	for n := range b {
		b[n][0] = 1
		for k := 1; k <= min(n, columns-1); k++ {
			b[n][k] = b[n-1][k-1]
			if k <= n-1 {
				b[n][k] += b[n-1][k]
			}
		}
	}
	return b
}()

func choose(n, k int) int { return binomial[n][k] }

// subsets returns the sets of k of the given squares, ordered by rank.
func subsets(squares checkers.Squares, k int) []checkers.Squares {
	if k == 0 {
		return []checkers.Squares{0}
	}
	var sets []checkers.Squares
	for rest := squares; rest != 0; rest &= rest - 1 {
		highest := rest & -rest
		for _, s := range subsets(squares&(highest-1), k-1) {
			sets = append(sets, s|highest)
		}
	}
	return sets
}

// sets holds the possible squares of a slice's four groups of pieces, by rank.
type sets struct {
	men, kings, rivalMen, rivalKings []checkers.Squares
}

func (m material) sets() sets {
	return sets{
		men:        subsets(diagonal.FirstMen, m.men),
		kings:      subsets(^checkers.Squares(0), m.kings),
		rivalMen:   subsets(diagonal.SecondMen, m.rivalMen),
		rivalKings: subsets(^checkers.Squares(0), m.rivalKings),
	}
}

// all ranges over the positions with their numbers.
func (h *sets) all(yield func(i int, p position) bool) {
	i := 0
	for _, a := range h.men {
		for _, b := range h.kings {
			if a&b != 0 {
				i += len(h.rivalMen) * len(h.rivalKings)
				continue
			}
			for _, c := range h.rivalMen {
				if c&(a|b) != 0 {
					i += len(h.rivalKings)
					continue
				}
				for _, d := range h.rivalKings {
					if d&(a|b|c) == 0 && !yield(i, position{a, b, c, d}) {
						return
					}
					i++
				}
			}
		}
	}
}

// position returns the position with number i.
func (h *sets) position(i int) (p position) {
	p.rivalKings = h.rivalKings[i%len(h.rivalKings)]
	i /= len(h.rivalKings)
	p.rivalMen = h.rivalMen[i%len(h.rivalMen)]
	i /= len(h.rivalMen)
	p.kings = h.kings[i%len(h.kings)]
	p.men = h.men[i/len(h.kings)]
	return p
}

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

// ofExchanged returns the index of p with the board turned around and the players exchanged.
func (s *strides) ofExchanged(p *position) uint32 {
	return manRanks.ofTurned(p.rivalMen)*s.man + kingRanks.ofTurned(p.rivalKings)*s.king +
		rivalManRanks.ofTurned(p.men)*s.rivalMan + kingRanks.ofTurned(p.kings)
}
