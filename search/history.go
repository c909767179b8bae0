package search

import (
	"encoding/binary"
	"reflect"
	"unsafe"

	"github.com/seed-61c9d78a/versus/game"
)

// history remembers, for each player and move, how often and how deep the move refuted
// a position (Schaeffer, The history heuristic, 1989). Moves share a place when their
// bytes hash alike, which costs a little order and nothing else.
type history[M comparable] [2][historySize]int32

const (
	historyShift = 12
	historySize  = 1 << historyShift
	historyTop   = 1 << (historyBits - 1) // scores stay below
)

// newHistory returns nil for moves whose memory holds more than their value, such as
// padding or pointers: their bytes cannot be hashed.
func newHistory[M comparable]() *history[M] {
	if !allValue(reflect.TypeFor[M]()) {
		return nil
	}
	return new(history[M])
}

// allValue reports whether equal values of t have equal bytes and the reverse.
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

// place returns where m is kept. It reads m's bytes, which newHistory has checked. Moves of
// eight bytes are common, and every listed move is asked for: they take one multiplication.
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

// of returns the score of m for the player: 0 to historyTop.
func (h *history[M]) of(m *M, player game.Player) int64 {
	return int64(h[player-game.First][place(m)])
}

// reward raises the score of m, which refuted a position depth plies before the
// horizon: by the square of the depth, and less the higher it stands already.
func (h *history[M]) reward(m *M, player game.Player, depth int) {
	bonus := int32(min(max(depth, 1)*max(depth, 1), 400))
	score := &h[player-game.First][place(m)]
	*score += bonus - *score*bonus/historyTop
}
