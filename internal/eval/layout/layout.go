// Package layout turns states into features by a description of their memory.
package layout

import (
	"encoding/binary"
	"fmt"
	"math/bits"
	"reflect"
	"slices"
	"unsafe"

	"github.com/seed-61c9d78a/versus/eval/feature"
	"github.com/seed-61c9d78a/versus/game"
)

// A Layout is an encoder as plain data: it maps bits of a state's memory to features.
// Package discover creates one; [Encoder] turns it back into an encoder.
type Layout struct {
	State    string  `json:"state"` // the name of its type
	Size     uintptr `json:"size"`  // of a state, in bytes
	Features int     `json:"features"`
	Units    []Unit  `json:"units"`

	// Turned is the permutation of the features that swaps the players: positions are then described from the
	// point of view of the side to move. Without it, they are described from the point of view of First, and
	// the last feature says that Second is to move.
	Turned []int32 `json:"turned,omitempty"`

	Symmetries [][]int32 `json:"symmetries,omitempty"`
}

// A Unit is an integer of the state, or the elements of an array of integers, which all have the same meaning.
type Unit struct {
	Path string `json:"path"` // such as Board[][].Piece
	format
	Offsets []uintptr `json:"offsets"` // of each integer

	// One of these is set. It determines the features of an integer, which are numbered from First for the
	// first integer, from First+Stride for the second one, and so on.
	Bits   uint64  `json:"bits,omitempty"`   // a feature for each bit in this mask
	Values []int64 `json:"values,omitempty"` // a feature for each of these values
	Steps  []int64 `json:"steps,omitempty"`  // a feature for each of these values that it has reached

	// Group is the number of successive integers that are kept in ascending order and share their
	// features, because only the set of their values matters; 0 for 1.
	Group int `json:"group,omitempty"`

	First  int `json:"first"`
	Stride int `json:"stride"`
}

// Place returns the first feature of integer k.
func (u *Unit) Place(k int) int { return u.First + k/max(1, u.Group)*u.Stride }

// Set writes an integer to a state.
func (u *Unit) Set(state unsafe.Pointer, offset uintptr, v int64) {
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

// Units returns the integers and booleans of a state type, grouped by path: the elements
// of an array form one unit. Fields of other kinds are left out.
func Units(t reflect.Type) []Unit {
	var list []Unit
	place := map[string]int{}
	walk(t, "", 0, func(path string, offset uintptr, f format) {
		i, ok := place[path]
		if !ok {
			i = len(list)
			place[path] = i
			list = append(list, Unit{Path: path, format: f})
		}
		list[i].Offsets = append(list[i].Offsets, offset)
	})
	return list
}

// discovered is the encoder that a layout describes.
type discovered[S comparable] struct {
	*Layout
	turn   func(*S) game.Player
	places []place
	at     []int32 // for each byte of a state, the index of its place and one more, 0 for none
}

// A place is integers of a state that share features: one, or those of a group.
type place struct {
	unit    *Unit
	offsets []uintptr
	first   int
	least   int64
	sets    []run // of features by value, from least on; nil if the bits are features
}

// run is a range of consecutive features.
type run struct{ first, n int32 }

// MaxValues is the greatest size of a table of features by value.
const MaxValues = 1 << 12

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
	now := map[string]Unit{}
	for _, u := range Units(t) {
		now[u.Path] = u
	}
	e := &discovered[S]{Layout: l, turn: g.Turn, at: make([]int32, t.Size())}
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
func (e *discovered[S]) add(u *Unit) error {
	width := len(u.Values) + len(u.Steps)
	if u.Bits != 0 {
		width = 8 * u.Bytes
	}
	group := max(1, u.Group)
	if last := u.Place(len(u.Offsets)-1) + width; u.First < 0 || u.Stride < width || last > e.Layout.Features || len(u.Offsets)%group != 0 {
		return fmt.Errorf("feature: layout: %s has features up to %d in groups of %d; want at most %d", u.Path, last, group, e.Layout.Features)
	}
	both := slices.Concat(u.Values, u.Steps)
	if u.Bits == 0 && len(both) == 0 {
		return nil
	}
	for i := 0; i < len(u.Offsets); i += group {
		p := place{unit: u, offsets: u.Offsets[i : i+group], first: u.Place(i)}
		if u.Bits != 0 && p.first%64+8*u.Bytes > 64 {
			return fmt.Errorf("feature: layout: the bits of %s cross a word boundary", u.Path)
		}
		if u.Bits == 0 {
			most := slices.Max(both)
			p.least = slices.Min(both)
			if most-p.least >= MaxValues || most < p.least {
				return fmt.Errorf("feature: layout: %s has values from %d to %d", u.Path, p.least, most)
			}
			p.sets = make([]run, most-p.least+1)
			for k, x := range u.Values {
				p.sets[x-p.least] = run{int32(p.first + k), 1}
			}
			for x := range p.sets {
				n := 0
				for n < len(u.Steps) && u.Steps[n] <= p.least+int64(x) {
					n++
				}
				if n > 0 {
					p.sets[x] = run{int32(p.first), int32(n)}
				}
			}
		}
		e.places = append(e.places, p)
		for _, offset := range p.offsets {
			for k := range u.Bytes {
				e.at[int(offset)+k] = int32(len(e.places))
			}
		}
	}
	return nil
}

// describe sets the features of a place.
func (p *place) describe(set feature.Set, state unsafe.Pointer) {
	u := p.unit
	if p.sets == nil {
		word, shift := p.first>>6, p.first&63
		set[word] = set[word]&^(u.Bits<<shift) | uint64(u.Get(state, p.offsets[0]))&u.Bits<<shift
		return
	}
	for f, end := p.first, p.first+u.Stride; f < end; f = f&^63 + 64 { // clear the features, word by word
		set[f>>6] &^= ^uint64(0) << (f & 63) & (^uint64(0) >> (63 - min(end-1-f&^63, 63)))
	}
	for _, offset := range p.offsets {
		x := u.Get(state, offset) - p.least
		if x < 0 || x >= int64(len(p.sets)) {
			if x < 0 || u.Steps == nil {
				continue
			}
			x = int64(len(p.sets)) - 1
		}
		r := p.sets[x]
		for f := r.first; f < r.first+r.n; f++ {
			set[f>>6] |= 1 << (f & 63)
		}
	}
}

func (e *discovered[S]) Features() int { return e.Layout.Features }

func (e *discovered[S]) Symmetries() [][]int32 { return e.Layout.Symmetries }

func (e *discovered[S]) Encode(set feature.Set, s *S) game.Player {
	t := e.Tracker()
	found, side := t.Encode(s)
	copy(set, found)
	return side
}

// A Tracker encodes positions one after the other, each from what differs from the one before. It belongs to one
// goroutine.
type Tracker[S comparable] struct {
	e     *discovered[S]
	begun bool
	last  S
	set   feature.Set // of last, from First's point of view

	// The same position from Second's point of view, as of an earlier position whose set is seen.
	turned, seen feature.Set
}

// Tracker returns a new Tracker.
func (e *discovered[S]) Tracker() *Tracker[S] {
	n := e.Layout.Features
	return &Tracker[S]{e: e, set: feature.NewSet(n), turned: feature.NewSet(n), seen: feature.NewSet(n)}
}

// Encode returns the features of s, until the next call, and the player from whose point of view they describe it.
func (t *Tracker[S]) Encode(s *S) (feature.Set, game.Player) {
	e := t.e
	now := unsafe.Pointer(s)
	if !t.begun {
		for i := range e.places {
			e.places[i].describe(t.set, now)
		}
		t.begun = true
	} else {
		size := int(unsafe.Sizeof(*s))
		a, b := unsafe.Slice((*byte)(unsafe.Pointer(&t.last)), size), unsafe.Slice((*byte)(now), size)
		i := 0
		for ; i+8 <= size; i += 8 {
			for d := binary.LittleEndian.Uint64(a[i:]) ^ binary.LittleEndian.Uint64(b[i:]); d != 0; {
				k := bits.TrailingZeros64(d) / 8
				d &^= 0xff << (8 * k)
				t.changed(i+k, now)
			}
		}
		for ; i < size; i++ {
			if a[i] != b[i] {
				t.changed(i, now)
			}
		}
	}
	t.last = *s
	second := e.turn(s) == game.Second
	if e.Turned == nil {
		f, mask := (e.Layout.Features-1)>>6, uint64(1)<<((e.Layout.Features-1)&63)
		if t.set[f] &^= mask; second {
			t.set[f] |= mask
		}
		return t.set, game.First
	}
	if !second {
		return t.set, game.First
	}
	for i, w := range t.set {
		for d := w ^ t.seen[i]; d != 0; d &= d - 1 {
			f := e.Turned[i<<6+bits.TrailingZeros64(d)]
			t.turned[f>>6] ^= 1 << (f & 63)
		}
		t.seen[i] = w
	}
	return t.turned, game.Second
}

// changed describes the place of a byte again.
func (t *Tracker[S]) changed(offset int, now unsafe.Pointer) {
	if k := t.e.at[offset]; k > 0 {
		t.e.places[k-1].describe(t.set, now)
	}
}

// format is how an integer is stored.
type format struct {
	Bytes  int  `json:"bytes"`
	Signed bool `json:"signed,omitempty"`
}

// walk calls visit for each integer and boolean of t, in the order of their declaration. Their paths
// begin with path, such as .Board[][].Piece; the elements of an array have the same. Fields of other
// kinds, and those without a name, are left out.
func walk(t reflect.Type, path string, offset uintptr, visit func(path string, offset uintptr, f format)) {
	switch t.Kind() {
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		visit(path, offset, format{int(t.Size()), true})
	case reflect.Bool, reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		visit(path, offset, format{int(t.Size()), false})
	case reflect.Array:
		for i := range t.Len() {
			walk(t.Elem(), path+"[]", offset+uintptr(i)*t.Elem().Size(), visit)
		}
	case reflect.Struct:
		for i := range t.NumField() {
			if f := t.Field(i); f.Name != "_" {
				walk(f.Type, path+"."+f.Name, offset+f.Offset, visit)
			}
		}
	}
}

// Get reads an integer from a value.
func (f *format) Get(value unsafe.Pointer, offset uintptr) int64 {
	p := unsafe.Add(value, offset)
	switch f.Bytes {
	case 1:
		if f.Signed {
			return int64(*(*int8)(p))
		}
		return int64(*(*uint8)(p))
	case 2:
		if f.Signed {
			return int64(*(*int16)(p))
		}
		return int64(*(*uint16)(p))
	case 4:
		if f.Signed {
			return int64(*(*int32)(p))
		}
		return int64(*(*uint32)(p))
	}
	return *(*int64)(p)
}
