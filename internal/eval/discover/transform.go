package discover

import (
	"math/bits"
	"slices"
	"unsafe"

	"github.com/seed-61c9d78a/versus/game"
)

// A transform maps a state to another one that may be equivalent: it moves integers or
// their bits to other places, changes values, and may swap the players.
type transform struct {
	units []change
	swap  bool // swap the players
}

// A change is the effect of a transform on a unit.
type change struct {
	to     int                 // the unit that it becomes, by index
	places []int               // where each integer goes; nil: to the same place
	bits   []uint8             // where each bit goes; nil: to the same place
	value  func(v int64) int64 // what each value becomes; nil: itself
}

// A size is a guess at the dimensions of the board: rows*columns elements of an array, or
// rows of that many bits in an integer.
type size struct{ rows, columns int }

// A turning is a symmetry of a rectangle.
type turning struct{ rows, columns, transpose bool }

var turnings = []turning{
	{rows: true}, {columns: true}, {rows: true, columns: true},
	{transpose: true}, {true, false, true}, {false, true, true}, {true, true, true},
}

// turn returns the target of each of rows*columns places, nil if the transposed rectangle does not fit.
func (t turning) turn(rows, columns int) []int {
	if t.transpose && rows != columns {
		return nil
	}
	to := make([]int, rows*columns)
	for i := range to {
		r, c := i/columns, i%columns
		if t.rows {
			r = rows - 1 - r
		}
		if t.columns {
			c = columns - 1 - c
		}
		if t.transpose {
			r, c = c, r
		}
		to[i] = r*columns + c
	}
	return to
}

// turnBits returns the target of each bit of an integer if the bits in mask form a board
// with stride bits per row, of which the bounding rectangle of mask is used.
func (t turning) turnBits(mask uint64, width, stride int) []uint8 {
	top, bottom, left, right := 64, -1, 64, -1
	for m := mask; m != 0; m &= m - 1 {
		b := bits.TrailingZeros64(m)
		top, bottom = min(top, b/stride), max(bottom, b/stride)
		left, right = min(left, b%stride), max(right, b%stride)
	}
	rows, columns := bottom-top+1, right-left+1
	places := t.turn(rows, columns)
	if places == nil {
		return nil
	}
	to := make([]uint8, width)
	for b := range to {
		to[b] = uint8(b)
	}
	for i, p := range places {
		from, goes := (top+i/columns)*stride+left+i%columns, (top+p/columns)*stride+left+p%columns
		if from >= width || goes >= width {
			return nil
		}
		to[from] = uint8(goes)
	}
	return to
}

func permuteBits(v uint64, to []uint8) uint64 {
	if to == nil {
		return v
	}
	var w uint64
	for ; v != 0; v &= v - 1 {
		w |= 1 << to[bits.TrailingZeros64(v)]
	}
	return w
}

// sizes returns guesses at the dimensions of the board in a unit.
func (u *studied) sizes() []size {
	var list []size
	if u.kind == asBits {
		for stride := 3; stride <= 16 && stride < 8*u.Bytes; stride++ {
			list = append(list, size{0, stride})
		}
		return append(list, size{0, 8 * u.Bytes})
	}
	n := len(u.Offsets)
	for rows := 1; rows*2 <= n; rows++ {
		if n%rows == 0 {
			list = append(list, size{rows, n / rows})
		}
	}
	return list
}

// turned returns the effect of a symmetry of a board of the given size on a unit: no
// change if the unit is not such a board.
func (u *studied) turned(i int, z size, t turning) change {
	c := change{to: i}
	switch n := len(u.Offsets); {
	case u.kind == asBits:
		if z.columns < 8*u.Bytes || z.rows == 0 {
			c.bits = t.turnBits(u.mask, 8*u.Bytes, z.columns)
		}
	case n > 1 && z.rows*z.columns == n:
		c.places = t.turn(z.rows, z.columns)
	case u.kind == asValues && u.cells(z.rows*z.columns):
		if to := t.turn(z.rows, z.columns); to != nil {
			c.value = cellOf(to)
		}
	}
	return c
}

// cellOf returns the function that moves the cells of a board.
func cellOf[T int | uint8](to []T) func(int64) int64 {
	return func(v int64) int64 {
		if v < 0 || v >= int64(len(to)) {
			return v
		}
		return int64(to[v])
	}
}

// cells reports whether the values seem to be cells of a board of that many, with others for none. Unlike a count, they
// fall as often as they rise.
func (u *studied) cells(n int) bool {
	k := len(u.seen)
	return k > 8 && 4*u.falls > u.changes && 4*u.falls < 3*u.changes && u.seen[k-1] <= int64(n) && u.seen[0] >= -1
}

// exchanges returns candidate functions that swap the two players in the values of a unit; nil is the identity.
func (u *studied) exchanges() []func(int64) int64 {
	list := []func(int64) int64{nil}
	if u.kind != asValues && u.kind != asCount {
		return list
	}
	closed := func(f func(int64) int64) bool {
		changed := false
		for _, v := range u.seen {
			w := f(v)
			if f(w) != v {
				return false
			}
			changed = changed || w != v
		}
		return changed
	}
	add := func(f func(int64) int64) {
		if closed(f) {
			list = append(list, f)
		}
	}
	if len(u.seen) <= 4 {
		for i, a := range u.seen {
			for _, b := range u.seen[i+1:] {
				add(func(v int64) int64 {
					switch v {
					case a:
						return b
					case b:
						return a
					}
					return v
				})
			}
		}
	}
	if u.Signed {
		add(func(v int64) int64 { return -v })
	}
	if u.kind == asCount {
		return list
	}
	most := slices.Max(u.seen)
	half := (most + 1) / 2
	add(func(v int64) int64 { // 1 to k are the pieces of one player, k+1 to 2k those of the other
		switch {
		case v >= 1 && v <= half:
			return v + half
		case v > half && v <= 2*half:
			return v - half
		}
		return v
	})
	add(func(v int64) int64 { // odd and even values
		if v < 1 || v > most+1 {
			return v
		}
		return (v - 1) ^ 1 + 1
	})
	for bit := int64(1); bit <= 128; bit *= 2 {
		add(func(v int64) int64 {
			if v == 0 || v < 0 {
				return v
			}
			return v ^ bit
		})
	}
	return list
}

// pairings returns guesses at which units of the same kind belong to the two players: for
// each unit, the index of the unit that it is swapped with.
func pairings(list []*studied) [][]int {
	same := make([]int, len(list))
	for i := range same {
		same[i] = i
	}
	all := [][]int{same}
	alike := func(a, b *studied) bool {
		return a.kind != dropped && b.kind != dropped && a.Bytes == b.Bytes && a.Signed == b.Signed && len(a.Offsets) == len(b.Offsets) && (a.kind == asBits) == (b.kind == asBits)
	}
	var pairs [][2]int
	for i := range list {
		for k := i + 1; k < len(list); k++ {
			if alike(list[i], list[k]) {
				pairs = append(pairs, [2]int{i, k})
			}
		}
	}
	// Every set of disjoint pairs, up to a limit.
	var grow func(from int, now []int)
	grow = func(from int, now []int) {
		for p := from; p < len(pairs) && len(all) < 200; p++ {
			i, k := pairs[p][0], pairs[p][1]
			if now[i] != i || now[k] != k {
				continue
			}
			next := slices.Clone(now)
			next[i], next[k] = k, i
			all = append(all, next)
			grow(p+1, next)
		}
	}
	grow(0, same)
	return all
}

// apply sets dst to the image of src.
func (d *discovery[S, M]) apply(t *transform, dst, src *S) {
	*dst = *src
	p, q := unsafe.Pointer(src), unsafe.Pointer(dst)
	for i := range t.units {
		c, u := &t.units[i], d.units[i]
		to := d.units[c.to]
		if u.kind == dropped {
			continue
		}
		for k, offset := range u.Offsets {
			place := k
			if c.places != nil {
				place = c.places[k]
			}
			v := u.Get(p, offset)
			target := to.Offsets[place]
			if u.kind == asBits {
				w := permuteBits(uint64(v)&u.free, c.bits)
				to.Set(q, target, int64(w|uint64(to.Get(p, target))&^to.free))
				continue
			}
			if c.value != nil {
				v = c.value(v)
			}
			to.Set(q, target, v)
		}
		for k := 0; u.Group > 1 && k < len(to.Offsets); k++ { // insertion sort
			for i := k; i%u.Group > 0; i-- {
				a, b := to.Get(q, to.Offsets[i-1]), to.Get(q, to.Offsets[i])
				if a <= b {
					break
				}
				to.Set(q, to.Offsets[i-1], b)
				to.Set(q, to.Offsets[i], a)
			}
		}
	}
	if t.swap {
		d.giveTurn(dst, d.game.Turn(src).Opponent())
	}
}

// giveTurn sets the side to move in all places that store it.
func (d *discovery[S, M]) giveTurn(s *S, p game.Player) {
	if p != game.First && p != game.Second {
		return
	}
	for _, m := range d.marks {
		v := m.unit.Get(unsafe.Pointer(s), m.offset)
		m.unit.Set(unsafe.Pointer(s), m.offset, v&^m.mask|m.value[p-game.First])
	}
}
