package layout

import (
	"fmt"
	"math/bits"
	"reflect"
	"slices"
	"unsafe"

	"github.com/seed-61c9d78a/versus/eval/feature"
	"github.com/seed-61c9d78a/versus/game"
)

// A Layout is an encoder as plain data: it maps bits of a state's memory to features.
// [Discover] creates one; [Encoder] turns it back into an encoder.
type Layout struct {
	State    string  `json:"state"` // the name of its type
	Size     uintptr `json:"size"`  // of a state, in bytes
	Features int     `json:"features"`
	Units    []unit  `json:"units"`

	// Turned is the permutation of the features that swaps the players: positions are
	// then described from the point of view of the side to move. Without it, they are
	// described from the point of view of First, and the last feature says that Second is
	// to move.
	Turned []int32 `json:"turned,omitempty"`

	Symmetries [][]int32 `json:"symmetries,omitempty"`
}

// A unit is an integer of the state, or the elements of an array of integers, which all
// have the same meaning.
type unit struct {
	Path string `json:"path"` // such as Board[][].Piece
	format
	Offsets []uintptr `json:"offsets"` // of each integer

	// One of these is set. It determines the features of an integer, which are
	// numbered from First for the first integer, from First+Stride for the second one,
	// and so on.
	Bits   uint64  `json:"bits,omitempty"`   // a feature for each bit in this mask
	Values []int64 `json:"values,omitempty"` // a feature for each of these values
	Steps  []int64 `json:"steps,omitempty"`  // a feature for each of these values that it has reached

	First  int `json:"first"`
	Stride int `json:"stride"`
}

// set writes an integer to a state.
func (u *unit) set(state unsafe.Pointer, offset uintptr, v int64) {
	p := unsafe.Add(state, offset)
	switch u.Bytes {
	case 1:
		*(*uint8)(p) = uint8(v)
	case 2:
		*(*uint16)(p) = uint16(v)
	case 4:
		*(*uint32)(p) = uint32(v)
	default:
		*(*uint64)(p) = uint64(v)
	}
}

// units returns the integers and booleans of a state type, grouped by path: the elements
// of an array form one unit. Fields of other kinds are left out.
func units(t reflect.Type) []unit {
	var list []unit
	place := map[string]int{}
	walk(t, "", 0, func(path string, offset uintptr, f format) {
		i, ok := place[path]
		if !ok {
			i = len(list)
			place[path] = i
			list = append(list, unit{Path: path, format: f})
		}
		list[i].Offsets = append(list[i].Offsets, offset)
	})
	return list
}

// discovered is the encoder that a layout describes.
type discovered[S comparable] struct {
	*Layout
	turn   func(*S) game.Player
	words  int
	bits   []bitsAt
	values []valuesAt
	whole  []int // the target of each word when players swap; nil unless words move as wholes
}

// bitsAt is an integer whose bits are features.
type bitsAt struct {
	unit   *unit
	offset uintptr
	word   int
	shift  int
}

// valuesAt is an integer whose value determines the features.
type valuesAt struct {
	unit   *unit
	offset uintptr
	least  int64
	sets   []run // by value, from least on
}

// run is a range of consecutive features.
type run struct{ first, n int32 }

// maxValues is the greatest size of a table of features by value.
const maxValues = 1 << 12

// Encoder returns the encoder described by l for states of g. It returns an error if
// the state type has a different layout.
func Encoder[S, M comparable](g game.Game[S, M], l *Layout) (feature.Encoder[S], error) {
	t := reflect.TypeFor[S]()
	if l.Size != t.Size() {
		return nil, fmt.Errorf("feature: the layout is for states (%s) of %d bytes; %v has %d", l.State, l.Size, t, t.Size())
	}
	if l.Features < 1 || l.Features > feature.MaxFeatures {
		return nil, fmt.Errorf("feature: the layout has %d features; want 1 to %d", l.Features, feature.MaxFeatures)
	}
	now := map[string]unit{}
	for _, u := range units(t) {
		now[u.Path] = u
	}
	e := &discovered[S]{Layout: l, turn: g.Turn, words: len(feature.NewSet(l.Features))}
	for i := range l.Units {
		u := &l.Units[i]
		is, ok := now[u.Path]
		if !ok || is.Bytes != u.Bytes || is.Signed != u.Signed || !slices.Equal(is.Offsets, u.Offsets) {
			return nil, fmt.Errorf("feature: the layout does not match %s: the type %v has changed", u.Path, t)
		}
		if err := e.add(u); err != nil {
			return nil, err
		}
	}
	if err := feature.Check(permuted[S]{e}); err != nil {
		return nil, err
	}
	if l.Turned != nil {
		e.whole = wholeWords(l.Turned)
	}
	return e, nil
}

// permuted lists all permutations of an encoder, so that feature.Check checks them.
type permuted[S comparable] struct{ *discovered[S] }

func (p permuted[S]) Symmetries() [][]int32 {
	if p.Turned == nil {
		return p.Layout.Symmetries
	}
	return append(slices.Clip(p.Layout.Symmetries), p.Turned)
}

// add prepares the integers of a unit for encoding.
func (e *discovered[S]) add(u *unit) error {
	width := len(u.Values) + len(u.Steps)
	if u.Bits != 0 {
		width = 8 * u.Bytes
	}
	if last := u.First + (len(u.Offsets)-1)*u.Stride + width; u.First < 0 || u.Stride < width || last > e.Layout.Features {
		return fmt.Errorf("feature: layout: %s has features up to %d; want at most %d", u.Path, last, e.Layout.Features)
	}
	for i, offset := range u.Offsets {
		first := u.First + i*u.Stride
		if u.Bits != 0 {
			if first%64+8*u.Bytes > 64 {
				return fmt.Errorf("feature: layout: the bits of %s cross a word boundary", u.Path)
			}
			e.bits = append(e.bits, bitsAt{u, offset, first / 64, first % 64})
			continue
		}
		both := slices.Concat(u.Values, u.Steps)
		if len(both) == 0 {
			continue
		}
		v, most := valuesAt{unit: u, offset: offset, least: slices.Min(both)}, slices.Max(both)
		if most-v.least >= maxValues || most < v.least {
			return fmt.Errorf("feature: layout: %s has values from %d to %d", u.Path, v.least, most)
		}
		v.sets = make([]run, most-v.least+1)
		for k, x := range u.Values {
			v.sets[x-v.least] = run{int32(first + k), 1}
		}
		if u.Steps != nil {
			for x := range v.sets {
				n := 0
				for n < len(u.Steps) && u.Steps[n] <= v.least+int64(x) {
					n++
				}
				v.sets[x] = run{int32(first), int32(n)}
			}
		}
		e.values = append(e.values, v)
	}
	return nil
}

// wholeWords returns the target of each word under a permutation that moves 64-bit words
// as wholes, nil for any other permutation.
func wholeWords(p []int32) []int {
	if len(p)%64 != 0 {
		return nil
	}
	var to []int
	for w := 0; w < len(p); w += 64 {
		for b := range 64 {
			if p[w+b] != p[w]+int32(b) || p[w]%64 != 0 {
				return nil
			}
		}
		to = append(to, int(p[w]/64))
	}
	return to
}

func (e *discovered[S]) Features() int { return e.Layout.Features }

func (e *discovered[S]) Symmetries() [][]int32 { return e.Layout.Symmetries }

// onStack is the greatest size, in words, of a set that Encode can permute without
// allocating.
const onStack = 64

func (e *discovered[S]) Encode(set feature.Set, s *S) game.Player {
	p := unsafe.Pointer(s)
	for i := range e.bits {
		b := &e.bits[i]
		set[b.word] |= uint64(b.unit.Get(p, b.offset)) & b.unit.Bits << b.shift
	}
	for i := range e.values {
		v := &e.values[i]
		x := v.unit.Get(p, v.offset) - v.least
		if x < 0 || x >= int64(len(v.sets)) {
			if x < 0 || v.unit.Steps == nil {
				continue
			}
			x = int64(len(v.sets)) - 1
		}
		r := v.sets[x]
		if r.n == 1 {
			set[r.first>>6] |= 1 << (r.first & 63)
			continue
		}
		for f := r.first; f < r.first+r.n; f++ {
			set[f>>6] |= 1 << (f & 63)
		}
	}
	second := e.turn(s) == game.Second
	if e.Turned == nil {
		if second {
			set.Add(e.Layout.Features - 1)
		}
		return game.First
	}
	if !second {
		return game.First
	}
	var room [onStack]uint64
	old := feature.Set(room[:0])
	if len(set) > onStack {
		old = make(feature.Set, 0, len(set))
	}
	old = append(old, set...)
	clear(set)
	if e.whole != nil {
		for w, to := range e.whole {
			set[to] = old[w]
		}
		return game.Second
	}
	for i, w := range old {
		for ; w != 0; w &= w - 1 {
			set.Add(int(e.Turned[i<<6+bits.TrailingZeros64(w)]))
		}
	}
	return game.Second
}
