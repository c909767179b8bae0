// Package policy says what moves consist of, for networks that guess which move is best.
//
// A move is described by its integers, such as the squares from and to: each value that an integer
// takes, for either player, is a result of the network, and the sum of a move's results is its value.
// So a policy knows moves that it has not met, and costs one small product of a matrix and a
// vector for all moves of a position.
package policy

import (
	"reflect"
	"unsafe"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/eval/integers"
	"github.com/seed-61c9d78a/versus/internal/eval/network"
)

// Parts are the values that the integers of a game's moves take. The zero value has none.
type Parts struct {
	Move   string `json:"move"`   // name of the type
	Values []part `json:"values"` // in the order in which they were met
}

// A part is a value of one of a move's integers.
type part struct {
	Field int   `json:"field"`
	Value int64 `json:"value"`
}

// most is the greatest number of parts; those that are met later count for nothing.
const most = 2000

// Results returns the number of results of a network for either player.
func (p *Parts) Results() int {
	return (len(p.Values) + network.Lanes) / network.Lanes * network.Lanes
}

// A Reader finds the parts of moves.
type Reader[M comparable] struct {
	*Parts
	fields []field
	place  map[part]uint16
}

// A field is where an integer of a move is, and the places of its small values: -1 for unknown ones.
type field struct {
	offset uintptr
	format integers.Format
	small  [256]int16 // of the values from -1 on
}

// NewReader returns a reader that begins with the parts in p, or nil if p is for another type of
// moves or M has no integers.
func NewReader[M comparable](p *Parts) *Reader[M] {
	t := reflect.TypeFor[M]()
	r := &Reader[M]{Parts: p, place: map[part]uint16{}}
	integers.Walk(t, func(_ string, offset uintptr, format integers.Format) {
		f := field{offset: offset, format: format}
		for i := range f.small {
			f.small[i] = -1
		}
		r.fields = append(r.fields, f)
	})
	if p.Move != "" && p.Move != t.String() || len(r.fields) == 0 || len(p.Values) > most {
		return nil
	}
	p.Move = t.String()
	for i, x := range p.Values {
		if x.Field < 0 || x.Field >= len(r.fields) {
			return nil
		}
		r.know(x, i)
	}
	return r
}

func (r *Reader[M]) know(x part, place int) {
	r.place[x] = uint16(place)
	if f := &r.fields[x.Field]; x.Value >= -1 && x.Value+1 < int64(len(f.small)) {
		f.small[x.Value+1] = int16(place)
	}
}

// Rows returns the number of parts of a move.
func (r *Reader[M]) Rows() int { return len(r.fields) }

// Learn appends the results that make up m to dst, and adds parts that are new. They are numbered
// as if there were no more than the greatest number of parts for each player: see Final.
func (r *Reader[M]) Learn(dst []uint16, m *M, turn game.Player) []uint16 {
	for i := range r.fields {
		f := &r.fields[i]
		x := part{i, f.format.Get(unsafe.Pointer(m), f.offset)}
		at, ok := r.place[x]
		if !ok {
			if at = most; len(r.Values) < most {
				at = uint16(len(r.Values))
				r.Values = append(r.Values, x)
				r.know(x, int(at))
			}
		}
		if turn == game.Second {
			at += most + 1
		}
		dst = append(dst, at)
	}
	return dst
}

// Final turns a number from Learn into that of a result, once all parts are known. Parts for which
// there was no room share the last result of the player, which Sum does not count.
func (p *Parts) Final(at uint16) uint16 {
	n := uint16(p.Results())
	if at > most {
		return n + min(at-most-1, n-1)
	}
	return min(at, n-1)
}

// Sum returns the sum of the results at the parts of m; those that are unknown count for nothing.
func (r *Reader[M]) Sum(results []int32, m *M) (sum int32) {
	for i := range r.fields {
		f := &r.fields[i]
		v := f.format.Get(unsafe.Pointer(m), f.offset)
		if uint64(v+1) < uint64(len(f.small)) {
			if at := f.small[v+1]; at >= 0 {
				sum += results[at]
			}
		} else if at, ok := r.place[part{i, v}]; ok {
			sum += results[at]
		}
	}
	return sum
}

// Block returns the number of the first result for a player.
func (p *Parts) Block(turn game.Player) int {
	if turn == game.Second {
		return p.Results()
	}
	return 0
}
