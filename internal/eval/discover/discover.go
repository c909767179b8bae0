// Package discover derives encoders of positions from the rules of games.
package discover

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"reflect"
	"slices"
	"unsafe"

	"github.com/seed-61c9d78a/versus/eval/feature"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/eval/layout"
)

// Layout creates an encoder for a game that provides none, from the memory of its
// states and the rules: it plays random games and observes what changes.
//
// It classifies the integers of a state, including those in arrays and nested structs, by their behaviour.
// Integers that take few values get a feature per value, such as a cell that is empty, First's or Second's.
// Integers that mostly change by one, such as counts, get a feature per number reached. Integers in which
// single bits change, such as bitboards, get a feature per bit. Integers that never change, and those that
// change all over, such as hashes, are left out. So are fields of other kinds: floating-point numbers, strings,
// interfaces.
//
// Then it guesses symmetries: rotations and reflections of the board, and swaps of the players by swapping
// values, halves of arrays or fields. It keeps a guess that agrees with the rules: in each of many positions,
// the moves of the transformed position must lead exactly to the transformed successors, with matching payoffs.
// If the players can be swapped, positions are described from the point of view of the side to move.
//
// The result is data: it is stored with the weights, and [layout.Encoder] turns it back into the encoder. It
// depends on the game and the seed alone. Layout takes a few milliseconds in most games, and up to some seconds
// if a state has dozens of small fields: guesses end after a fixed number.
func Layout[S, M comparable](g game.Game[S, M], seed uint64) (*layout.Layout, error) {
	if err := game.Check(g); err != nil {
		return nil, fmt.Errorf("feature: Discover: %w", err)
	}
	d := &discovery[S, M]{game: game.WithEndings(g)}
	for _, u := range layout.Units(reflect.TypeFor[S]()) {
		d.units = append(d.units, &studied{Unit: u})
	}
	d.sample(seed)
	if len(d.states) < 2 {
		return nil, fmt.Errorf("feature: Discover: random games have fewer than two positions")
	}
	d.study()
	d.findSymmetries()
	return d.layout()
}

// kind is the way in which the integers of a unit are described.
type kind int

const (
	dropped kind = iota
	asValues
	asCount
	asBits
)

// studied is a unit with statistics from random games.
type studied struct {
	layout.Unit
	kind kind
	seen []int64 // values, ascending, up to maxSeen
	mask uint64  // bits that change
	free uint64  // bits that do not merely encode the side to move

	marked bool // some bits encode only the side to move
	zero   bool // a transform maps zero to another value

	changes, flips, steps, falls int // changes of an integer in a move; bits changed; changes by one; to a smaller value
}

// maxSeen is the greatest number of distinct values recorded.
const maxSeen = 300

// maxCells is the greatest number of values of an integer that says a cell of a board.
const maxCells = 130

// A mark is a set of bits in the state that encodes only the side to move.
type mark struct {
	unit   *studied
	offset uintptr
	mask   int64
	value  [2]int64
}

type discovery[S, M comparable] struct {
	game       game.Game[S, M]
	units      []*studied
	states     []S // without those in which chance is to move
	before     []S // for some of them, the state a move earlier
	marks      []mark
	turned     *transform
	symmetries []*transform
}

const (
	sampledGames  = 300
	sampledStates = 6000
	sampledPlies  = 1000 // of a game
)

// sample plays random games and records their states.
func (d *discovery[S, M]) sample(seed uint64) {
	r := rand.New(rand.NewPCG(seed, 5))
	historian, _ := game.HistorianOf(d.game)
	var moves []M
	var line []S
	for n := 0; n < sampledGames && len(d.states) < sampledStates; n++ {
		s := d.game.Start()
		line = line[:0]
		for range sampledPlies {
			turn := d.game.Turn(&s)
			if turn == game.Nobody {
				break
			}
			line = append(line, s)
			if historian != nil {
				if _, over := historian.Outcome(line); over {
					break
				}
			}
			if turn != game.Chance {
				d.states = append(d.states, s)
				d.before = append(d.before, line[max(0, len(line)-2)])
			}
			moves = d.game.Moves(moves[:0], &s)
			if len(moves) == 0 {
				break
			}
			d.game.Apply(&s, moves[r.IntN(len(moves))])
		}
	}
}

// study classifies the units by their behaviour.
func (d *discovery[S, M]) study() {
	for _, u := range d.units {
		d.findMarks(u)
		values := map[int64]bool{}
		for i := range d.states {
			p, q := unsafe.Pointer(&d.states[i]), unsafe.Pointer(&d.before[i])
			for _, offset := range u.Offsets {
				v, w := u.Get(p, offset)&int64(u.free), u.Get(q, offset)&int64(u.free)
				if len(values) < maxSeen {
					values[v] = true
				}
				if v != w {
					u.changes++
					u.flips += bits.OnesCount64(uint64(v^w) << (64 - 8*u.Bytes))
					if v-w == 1 || w-v == 1 {
						u.steps++
					}
					if v < w {
						u.falls++
					}
				}
			}
		}
		for v := range values {
			u.seen = append(u.seen, v)
		}
		slices.Sort(u.seen)
		for _, v := range u.seen {
			u.mask |= uint64(v ^ u.seen[0])
		}
		u.mask |= d.everSet(u)
		u.kind = u.behaviour()
		d.findGroups(u)
	}
	// Move only those bits of bitboards that change in one of them during a game: the others
	// may be flags, such as that the game is over.
	for _, u := range d.units {
		for _, other := range d.units {
			if u.kind == asBits && other.kind == asBits && u.Bytes == other.Bytes {
				u.mask |= other.mask & u.free
			}
		}
	}
	for _, u := range d.units {
		if u.kind == asBits {
			u.free = u.mask
		}
	}
}

// findGroups finds out whether all integers of a unit, or those of each half, are kept in ascending order:
// then they are interchangeable pieces.
func (d *discovery[S, M]) findGroups(u *studied) {
	n := len(u.Offsets)
	if u.kind != asValues || len(u.seen) <= 8 {
		return
	}
	for _, g := range []int{n, n / 2} {
		if g < 2 || n%g != 0 {
			continue
		}
		sorted := true
		for i := range d.states {
			p := unsafe.Pointer(&d.states[i])
			for k := 1; k < n && sorted; k++ {
				a, b := u.Get(p, u.Offsets[k-1]), u.Get(p, u.Offsets[k])
				sorted = k%g == 0 || a < b || a == b && a == u.seen[0]
			}
		}
		if sorted {
			u.Group = g
			return
		}
	}
}

// everSet returns the bits that are set in some states but not in all.
func (d *discovery[S, M]) everSet(u *studied) uint64 {
	some, all := uint64(0), ^uint64(0)
	for i := range d.states {
		for _, offset := range u.Offsets {
			v := uint64(u.Get(unsafe.Pointer(&d.states[i]), offset))
			some, all = some|v, all&v
		}
	}
	return some &^ all & u.free & (^uint64(0) >> (64 - 8*u.Bytes))
}

// behaviour returns the best way to describe a unit's integers.
func (u *studied) behaviour() kind {
	n := len(u.seen)
	if n < 2 || u.changes == 0 {
		return dropped
	}
	spread := u.seen[n-1] - u.seen[0]
	byOne := 2*u.steps > u.changes
	flips := float64(u.flips) / float64(u.changes)
	switch {
	case n <= 8:
		if spread < layout.MaxValues && spread >= 0 {
			return asValues
		}
	case byOne && spread < layout.MaxValues:
		return asCount
	case n <= 40 && spread < 4*int64(n), n <= maxCells && spread < 2*int64(n) && flips > 1.5: // cells of a board
		return asValues
	}
	if flips > float64(8*u.Bytes)/4 && flips > 3 {
		return dropped // probably a hash
	}
	return asBits
}

// findMarks finds whole integers or bits that encode only the side to move.
func (d *discovery[S, M]) findMarks(u *studied) {
	u.free = ^uint64(0)
	for _, offset := range u.Offsets {
		and, or := [2]int64{-1, -1}, [2]int64{}
		for i := range d.states {
			side := d.game.Turn(&d.states[i]) - game.First
			v := u.Get(unsafe.Pointer(&d.states[i]), offset)
			and[side] &= v
			or[side] |= v
		}
		fixed := ^(and[0] ^ or[0]) & ^(and[1] ^ or[1]) // bits that depend at most on the side to move
		if told := fixed & (and[0] ^ and[1]); told != 0 {
			if fixed == -1 || len(u.Offsets) == 1 {
				d.marks = append(d.marks, mark{u, offset, told, [2]int64{and[0] & told, and[1] & told}})
				u.free &^= uint64(told)
				u.marked = true
			}
		}
	}
}

// layout numbers the features.
func (d *discovery[S, M]) layout() (*layout.Layout, error) {
	t := reflect.TypeFor[S]()
	l := &layout.Layout{State: t.String(), Size: t.Size()}
	d.unite()
	var numbered []int // units in the layout
	for i, u := range d.units {
		switch u.kind {
		case dropped:
			continue
		case asValues:
			for _, v := range u.seen {
				if v != 0 || u.zero { // otherwise zero is the absence of the rest
					u.Values = append(u.Values, v)
				}
			}
			u.Stride = len(u.Values)
		case asCount:
			u.Steps = steps(u.seen)
			u.Stride = len(u.Steps)
		case asBits:
			u.Bits = u.mask
			u.Stride = 8 * u.Bytes
			l.Features = (l.Features + u.Stride - 1) / u.Stride * u.Stride
		}
		u.First = l.Features
		if l.Features = u.Place(len(u.Offsets)-1) + u.Stride; l.Features >= feature.MaxFeatures {
			return nil, fmt.Errorf("feature: Discover: %v needs more than %d features", t, feature.MaxFeatures)
		}
		numbered = append(numbered, i)
	}
	if len(numbered) == 0 {
		return nil, fmt.Errorf("feature: Discover: %v has no integers that change during a game", t)
	}
	switch {
	case d.turned == nil:
		l.Features++ // Second is to move
	case l.Features%64 != 0 && l.Features < feature.MaxFeatures-64:
		l.Features += 64 - l.Features%64 // so that words may move as wholes
	}
	for _, i := range numbered {
		l.Units = append(l.Units, d.units[i].Unit)
	}
	if d.turned != nil {
		l.Turned = d.onFeatures(d.turned, l.Features)
	}
	for _, s := range d.symmetries {
		p := d.onFeatures(s, l.Features)
		if !isIdentity(p) && !slices.ContainsFunc(l.Symmetries, func(q []int32) bool { return slices.Equal(p, q) }) {
			l.Symmetries = append(l.Symmetries, p)
		}
	}
	return l, nil
}

// maxSteps is the greatest number of features of a count.
const maxSteps = 24

// steps returns the numbers that get a feature of having been reached.
func steps(seen []int64) []int64 {
	seen = seen[1:]
	if len(seen) <= maxSteps {
		return seen
	}
	var list []int64
	for i := range maxSteps {
		list = append(list, seen[i*len(seen)/maxSteps])
	}
	return list
}

func isIdentity(p []int32) bool {
	for i, to := range p {
		if int(to) != i {
			return false
		}
	}
	return true
}

// unite gives units that a transform maps to each other the same values and bits.
func (d *discovery[S, M]) unite() {
	all := d.symmetries
	if d.turned != nil {
		all = append(all[:len(all):len(all)], d.turned)
	}
	for changed := true; changed; {
		changed = false
		for _, t := range all {
			for i := range t.units {
				c, u := &t.units[i], d.units[i]
				to := d.units[c.to]
				if u.kind == dropped || to.kind == dropped {
					if u.kind != to.kind {
						u.kind, to.kind, changed = dropped, dropped, true
					}
					continue
				}
				if u.kind != to.kind { // one of two equal units was observed less
					u.kind = max(u.kind, to.kind)
					to.kind, changed = u.kind, true
				}
				if zero := u.zero || c.value != nil && c.value(0) != 0; zero && !(u.zero && to.zero) {
					u.zero, to.zero, changed = true, true, true
				}
				if m := permuteBits(u.mask, c.bits); m&^to.mask != 0 {
					to.mask |= m
					changed = true
				}
				for _, v := range u.seen {
					if c.value != nil {
						v = c.value(v)
					}
					if at, found := slices.BinarySearch(to.seen, v); !found {
						to.seen = slices.Insert(to.seen, at, v)
						changed = true
					}
				}
			}
		}
	}
}

// onFeatures returns the permutation of the features that a transform causes.
func (d *discovery[S, M]) onFeatures(t *transform, features int) []int32 {
	p := make([]int32, features)
	for f := range p {
		p[f] = int32(f)
	}
	for i := range t.units {
		c, u := &t.units[i], d.units[i]
		if u.kind == dropped {
			continue
		}
		to := d.units[c.to]
		for k := range u.Offsets {
			place := k
			if c.places != nil {
				place = c.places[k]
			}
			from, first := u.Place(k), to.Place(place)
			switch u.kind {
			case asBits:
				for b := range u.Stride {
					goes := b
					if c.bits != nil {
						goes = int(c.bits[b])
					}
					p[from+b] = int32(first + goes)
				}
			case asValues:
				for n, v := range u.Values {
					if c.value != nil {
						v = c.value(v)
					}
					if m := slices.Index(to.Values, v); m >= 0 {
						p[from+n] = int32(first + m)
					}
				}
			case asCount:
				for n := range u.Steps {
					p[from+n] = int32(first + n)
				}
			}
		}
	}
	return p
}
