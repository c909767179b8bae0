package search

import (
	"encoding/binary"
	"reflect"
	"slices"
	"unsafe"

	"github.com/seed-61c9d78a/versus/game"
)

// candidate is a move's index in the list of Moves and its priority.
type candidate struct {
	priority int64
	index    int32
}

// Moves are ordered by the table's move, then by the game's priority (32 bits), then by
// killers, then by history. The game's priority comes before killers because it is about
// this position, whereas a killer was good in another.
const (
	historyBits    = 16
	killerPriority = 1 << (historyBits + 1) // of the latest killer; half of it for the one before
	opinionShift   = historyBits + 2        // of the game's priority
	tablePriority  = 1 << 60
)

// rank makes f.order a list of the moves, with their priorities.
func (w *worker[S, M]) rank(f *frame[S, M], moves []M, ply int) {
	if w.orderer != nil {
		w.priority = slices.Grow(w.priority[:0], len(moves))[:len(moves)]
		clear(w.priority)
		if w.nodes%watched == 0 {
			w.prioritize(&f.state, moves, w.priority)
		} else {
			w.orderer.Prioritize(&f.state, moves, w.priority)
		}
	}
	f.order = slices.Grow(f.order[:0], len(moves))[:len(moves)]
	ranked := f.order
	killers := w.killers[ply].moves[:w.killers[ply].n]
	for i := range ranked {
		priority := int64(0)
		if w.orderer != nil {
			priority = int64(w.priority[i]) << opinionShift
		}
		if w.history != nil {
			priority += w.history.of(&moves[i], f.turn)
		}
		for j := range killers {
			if moves[i] == killers[j] {
				priority += killerPriority >> j
			}
		}
		ranked[i] = candidate{priority, int32(i)}
	}
}

// prefer puts the table's move, given by its index or noMove, before all others.
func (f *frame[S, M]) prefer(move int) {
	if move < len(f.order) {
		f.order[move].priority = tablePriority
	}
}

// watched is the number of nodes per call of the Orderer whose effects are checked.
const watched = 16

// prioritize asks the game's Orderer, and ends the search if that changed what it was given:
// the search would go on with moves that are not legal.
func (w *worker[S, M]) prioritize(s *S, moves []M, priority []int32) {
	w.given = append(w.given[:0], moves...)
	was := *s
	w.orderer.Prioritize(s, moves, priority)
	if *s != was || !slices.Equal(moves, w.given) {
		w.fail(alteredOrder(w.game, &was))
	}
}

// pick moves the best of the candidates to the front and returns its index. Candidates of
// equal priority keep the order of Moves.
func pick(rest []candidate) int {
	best := 0
	for i := range rest {
		if rest[i].priority > rest[best].priority {
			best = i
		}
	}
	chosen := rest[best]
	copy(rest[1:best+1], rest[:best])
	rest[0] = chosen
	return int(chosen.index)
}

// refuted records that m, the i-th move tried at ply, caused a beta cut-off for turn. In a
// game that orders its moves, a first move does not become a killer: it was found without.
func (w *worker[S, M]) refuted(ply, depth, i int, m M, turn game.Player) {
	if w.history != nil {
		w.history.reward(&m, turn, depth)
	}
	if w.useKillers && (i > 0 || w.orderer == nil) {
		w.killers[ply].add(m)
	}
}

// killerSet holds the last two moves that caused a cut-off at a ply.
type killerSet[M comparable] struct {
	moves [2]M
	n     int
}

func (k *killerSet[M]) add(m M) {
	if k.n > 0 && k.moves[0] == m {
		return
	}
	k.moves[1], k.moves[0] = k.moves[0], m
	k.n = min(k.n+1, 2)
}

// history scores, for each player and move, how often and how deep the move caused a
// cut-off (Schaeffer, The history heuristic, 1989). Moves whose bytes have the same hash
// share a score, which only makes the ordering a little worse.
type history[M comparable] [2][historySize]uint16

const (
	historyShift = 12
	historySize  = 1 << historyShift
	historyTop   = 1 << (historyBits - 1) // the greatest score
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
	*score += uint16(bonus - int32(*score)*bonus/historyTop)
}
