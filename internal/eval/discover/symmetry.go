package discover

import (
	"encoding/binary"
	"hash/maphash"
	"math"
	"unsafe"

	"github.com/seed-61c9d78a/versus/game"
)

// checked is the number of positions in which a guess must hold.
const checked = 80

// patience is the number of positions and partial guesses that are tried in a search.
const patience = 100_000

// findSymmetries finds a way to swap the players, and the symmetries of the board, that
// are consistent with the rules.
func (d *discovery[S, M]) findSymmetries() {
	v := &verifier[S, M]{d: d, seed: maphash.MakeSeed()}
	d.search(v)
	if d.turned != nil {
		return
	}
	// If the players cannot be swapped, try again without integers such as the square of the last move,
	// or a move count whose parity determines the side to move.
	var left []*studied
	for _, u := range d.units {
		place := u.kind != asCount && (u.kind != asBits || u.Bytes < 8 && u.seen[len(u.seen)-1] < 256)
		if u.kind != dropped && len(u.Offsets) == 1 && len(u.seen) > 8 && (place || u.marked) {
			left = append(left, u)
		}
	}
	if left == nil {
		return
	}
	kinds, found := make([]kind, len(left)), d.symmetries
	d.symmetries = nil
	for i, u := range left {
		kinds[i], u.kind = u.kind, dropped
	}
	if d.search(v); d.turned == nil && len(d.symmetries) <= len(found) {
		d.symmetries = found
		for i, u := range left {
			u.kind = kinds[i]
		}
	}
}

func (d *discovery[S, M]) search(v *verifier[S, M]) {
	v.left = patience
	same := make([]change, len(d.units))
	for i := range same {
		same[i] = change{to: i}
	}
	// Guess the transformations of the board.
	type guess struct {
		size
		turning
	}
	var boards []guess
	known := map[guess]bool{}
	for _, u := range d.units {
		if u.kind == dropped || u.kind != asBits && len(u.Offsets) == 1 {
			continue
		}
		for _, z := range u.sizes() {
			for _, t := range turnings {
				if b := (guess{z, t}); !known[b] {
					known[b] = true
					boards = append(boards, b)
				}
			}
		}
	}
	var turned [][]change
	for _, b := range boards {
		list := make([]change, len(d.units))
		moved, fits := false, true
		var squares []uint8 // where the bits of a bitboard go, and so do the cells of the same numbers
		for i, u := range d.units {
			if list[i] = u.turned(i, b.size, b.turning); list[i].bits != nil {
				squares = list[i].bits
			}
			moved = moved || list[i].places != nil || list[i].bits != nil
			fits = fits && !(u.kind == asBits && u.kind != dropped && list[i].bits == nil)
		}
		for i, u := range d.units {
			if squares != nil && u.kind == asValues && u.cells(len(squares)) {
				list[i].value = cellOf(squares)
			}
		}
		if moved && fits {
			turned = append(turned, list)
		}
	}
	for _, list := range turned {
		if t := (&transform{units: list}); v.holds(t) {
			d.symmetries = append(d.symmetries, t)
		}
	}
	// Guess how to swap the players, with and without a transformation of the board.
	for _, list := range append([][]change{same}, turned...) {
		for _, pairing := range pairings(d.units) {
			if t := d.exchange(v, list, pairing, 0); t != nil {
				d.turned = t
				return
			}
		}
	}
}

// exchange tries all ways to swap the values of the units from the i-th on.
func (d *discovery[S, M]) exchange(v *verifier[S, M], list []change, pairing []int, i int) *transform {
	if v.left--; v.left < 0 {
		return nil
	}
	for i < len(d.units) && d.units[i].kind == dropped {
		i++
	}
	if i == len(d.units) {
		t := &transform{units: append([]change(nil), list...), swap: true}
		for k := range t.units {
			t.units[k].to = pairing[k]
		}
		if v.holds(t) {
			return t
		}
		return nil
	}
	u := d.units[i]
	for _, f := range u.exchanges() {
		next := append([]change(nil), list...)
		if g := list[i].value; f != nil && g != nil {
			next[i].value = func(v int64) int64 { return f(g(v)) }
		} else if f != nil {
			next[i].value = f
		}
		if t := d.exchange(v, next, pairing, i+1); t != nil {
			return t
		}
	}
	if n := len(u.Offsets); n > 1 && n%2 == 0 { // one half for each player
		next := append([]change(nil), list...)
		places := make([]int, n)
		for k := range places {
			p := k
			if list[i].places != nil {
				p = list[i].places[k]
			}
			places[k] = (p + n/2) % n
		}
		next[i].places = places
		return d.exchange(v, next, pairing, i+1)
	}
	return nil
}

// A verifier checks transforms against the rules.
type verifier[S, M comparable] struct {
	d     *discovery[S, M]
	seed  maphash.Seed
	left  int // of patience
	moves []M
	bytes []byte
}

// holds reports whether the moves of transformed positions lead to the transformed successors.
func (v *verifier[S, M]) holds(t *transform) (ok bool) {
	defer func() {
		if recover() != nil { // the rules cannot handle the transformed state
			ok = false
		}
	}()
	d := v.d
	moved := false
	step := max(1, len(d.states)/checked)
	for i := 0; i < len(d.states); i += step {
		if v.left--; v.left < 0 {
			return false
		}
		s := d.states[i]
		var image S
		d.apply(t, &image, &s)
		moved = moved || image != s
		turn := d.game.Turn(&s)
		want := turn
		if t.swap {
			want = turn.Opponent()
		}
		if d.game.Turn(&image) != want {
			return false
		}
		v.moves = d.game.Moves(v.moves[:0], &s)
		n := len(v.moves)
		v.moves = d.game.Moves(v.moves, &image)
		if len(v.moves) != 2*n {
			return false
		}
		var sum uint64
		for k, m := range v.moves {
			next := s
			if k >= n {
				next = image
			}
			d.game.Apply(&next, m)
			turn, payoff := d.game.Turn(&next), 0.0
			if turn == game.Nobody {
				payoff = d.game.Evaluate(&next)
			}
			if k >= n {
				sum -= v.hash(&next, turn, payoff)
				continue
			}
			if t.swap {
				turn, payoff = turn.Opponent(), -payoff
			}
			var changed S
			d.apply(t, &changed, &next)
			sum += v.hash(&changed, turn, payoff)
		}
		if sum != 0 {
			return false
		}
	}
	return moved
}

// hash returns a hash of the described part of a state, the side to move and the payoff.
func (v *verifier[S, M]) hash(s *S, turn game.Player, payoff float64) uint64 {
	b := append(v.bytes[:0], byte(turn))
	bits := math.Float64bits(payoff + 0) // -0 is 0
	if payoff == 0 {
		bits = 0
	}
	b = binary.LittleEndian.AppendUint64(b, bits)
	for _, u := range v.d.units {
		if u.kind == dropped {
			continue
		}
		for _, offset := range u.Offsets {
			b = binary.LittleEndian.AppendUint64(b, uint64(u.Get(unsafe.Pointer(s), offset))&u.free)
		}
	}
	v.bytes = b
	return maphash.Bytes(v.seed, b)
}
