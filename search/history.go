package search

import (
	"encoding/binary"
	"reflect"
	"unsafe"

	"github.com/seed-61c9d78a/versus/game"
)

// history scores, for each player and move, how often and how deep the move caused a
// cut-off (Schaeffer, The history heuristic, 1989). Moves whose bytes have the same hash
// share a score, which only makes the ordering a little worse.
type history[M comparable] [2][historySize]int32

const (
	historyShift = 12
	historySize  = 1 << historyShift
	historyTop   = 1 << (historyBits - 1) // scores stay below this
)

// newHistory returns nil for move types whose bytes do not determine equality, such as
// those with padding or pointers: they cannot be hashed.
func newHistory[M comparable]() *history[M] {
	if !allValue(reflect.TypeFor[M]()) {
		return nil
	}
	return new(history[M])
}

// allValue reports whether values of t are equal exactly if their bytes are.
func allValue(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Bool, reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		return true
	case reflect.Array:
		return allValue(t.Elem())
	case reflect.Struct:
		size := uintptr(0)
		for i := range t.NumField() {
			f := t.Field(i)
			if f.Name == "_" || !allValue(f.Type) {
				return false
			}
			size += f.Type.Size()
		}
		return size == t.Size()
	}
	return false
}

// place returns the index of m's score. It reads m's bytes, which newHistory has checked.
// Every generated move is looked up and moves of eight bytes are common, so these take a
// single multiplication.
func place[M comparable](m *M) uint32 {
	bytes := unsafe.Slice((*byte)(unsafe.Pointer(m)), unsafe.Sizeof(*m))
	if len(bytes) == 8 {
		return uint32(binary.LittleEndian.Uint64(bytes) * 0x9e3779b97f4a7c15 >> (64 - historyShift))
	}
	h := uint32(2166136261)
	for _, b := range bytes {
		h = (h ^ uint32(b)) * 16777619 // FNV-1a
	}
	return (h ^ h>>16) % historySize
}

// of returns the score of m for the player, from 0 to historyTop.
func (h *history[M]) of(m *M, player game.Player) int64 {
	return int64(h[player-game.First][place(m)])
}

// reward raises the score of m, which caused a cut-off depth plies above the horizon: by
// the square of the depth, and by less the higher the score already is.
func (h *history[M]) reward(m *M, player game.Player, depth int) {
	bonus := int32(min(max(depth, 1)*max(depth, 1), 400))
	score := &h[player-game.First][place(m)]
	*score += bonus - *score*bonus/historyTop
}
