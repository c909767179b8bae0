package othello

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/bits"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/deadline"
)

// An Endgame finds the disc difference of positions under best play. It is for one goroutine;
// its table serves all the positions of a game.
//
// It is alpha-beta with null windows, where the moves that leave the opponent fewest replies come
// first, and among the last cells those in quadrants with an odd number of empty ones (parity),
// because the player who moves last in a quadrant usually gains. A node is cut off when the
// opponent's stable discs alone refute it. The last cells are filled without a table or an order.
// (Buro, Experiments with Multi-ProbCut and a new high-quality evaluation function for Othello,
// 1997; Andersson, Writing an Othello program.)
type Endgame struct {
	Nodes int64 // positions to visit at most, 0 for no limit

	table   []solved
	watch   deadline.Watch
	nodes   int64
	stopped bool
}

// errNodes is why Solve found nothing within Nodes.
var errNodes = errors.New("othello: the endgame needs more positions than Endgame.Nodes")

// solved is what is known about a position.
type solved struct {
	own, rival uint64
	low, high  int8 // bounds of the disc difference for the side to move
	best       Move
}

// NewEndgame returns an Endgame with a table of about the given size, at least 1 kB.
func NewEndgame(bytes int) *Endgame {
	return &Endgame{table: make([]solved, 1<<max(5, bits.Len(uint(max(bytes, 0)))-1-5))} // 24 bytes an entry
}

// Solve returns the best move of s, which must not be over, and the disc difference that First
// can enforce, limited to low and high: a result at or beyond one of them is a bound.
func (e *Endgame) Solve(ctx context.Context, s State, low, high int) (best Move, discs int, nodes int64, err error) {
	if s.Turn == game.Nobody {
		return Pass, 0, 0, fmt.Errorf("othello: the game is over; want a position with a side to move")
	}
	e.watch, e.nodes, e.stopped = deadline.Of(ctx), 0, false
	own, rival := s.sides()
	if s.Turn == game.Second {
		low, high = -high, -low
	}
	if cells := reachable(own, rival); cells == 0 {
		best, discs = Pass, -e.value(rival, own, -high, -low)
	} else {
		hint := Pass
		if known := e.find(own, rival); known.own == own && known.rival == rival {
			hint = known.best
		}
		discs, best = e.choose(own, rival, cells, hint, low, high)
	}
	if e.stopped {
		return Pass, 0, e.nodes, cmp.Or(e.watch.Err(), errNodes)
	}
	if s.Turn == game.Second {
		discs = -discs
	}
	return best, discs, e.nodes, nil
}

// ordered is the number of empty cells from which on nodes have a table entry and ordered moves.
const ordered = 7

// find returns the entry for a position, which may hold another one.
func (e *Endgame) find(own, rival uint64) *solved {
	return &e.table[mix(own, rival, game.Nobody)>>(64-bits.Len(uint(len(e.table)-1)))]
}

// value returns the disc difference for the side to move within alpha and beta, or a bound.
func (e *Endgame) value(own, rival uint64, alpha, beta int) int {
	empty := ^(own | rival)
	left := bits.OnesCount64(empty)
	if left < ordered {
		return e.few(own, rival, empty, alpha, beta, false)
	}
	e.nodes++
	if e.stopped || e.watch.Passed(1) || e.Nodes > 0 && e.nodes > e.Nodes {
		e.stopped = true
		return alpha
	}
	cells := reachable(own, rival)
	if cells == 0 {
		if reachable(rival, own) == 0 {
			return result(own, left)
		}
		return -e.value(rival, own, -beta, -alpha)
	}
	entry := e.find(own, rival)
	low, high, hint := -64, 64, Pass
	if entry.own == own && entry.rival == rival {
		low, high, hint = int(entry.low), int(entry.high), entry.best
		if low >= beta || low == high {
			return low
		}
		if high <= alpha {
			return high
		}
		alpha, beta = max(alpha, low), min(beta, high)
	}
	if alpha >= 20-left { // a lower bound is rarely refuted
		if most := 64 - 2*bits.OnesCount64(stable(rival, own)); most <= alpha {
			return most
		} else {
			beta = min(beta, most)
		}
	}

	floor := alpha
	best, move := e.choose(own, rival, cells, hint, alpha, beta)
	if e.stopped {
		return alpha
	}
	if best > floor {
		low = max(low, best)
	}
	if best < beta {
		high = min(high, best)
	}
	*entry = solved{own, rival, int8(low), int8(high), move}
	return best
}

// choose searches the moves to cells and returns the value of the best one, or a bound.
func (e *Endgame) choose(own, rival, cells uint64, hint Move, alpha, beta int) (best int, move Move) {
	var list [34]int32 // rank and cell, the lowest first
	n := 0
	odd := oddities(^(own | rival))
	for rest := cells; rest != 0; rest &= rest - 1 {
		m := Move(bits.TrailingZeros64(rest))
		discs := turned(own, rival, m)
		after := rival &^ discs
		replies := reachable(after, own|discs|1<<m)
		rank := int32(bits.OnesCount64(replies))*4 + int32(bits.OnesCount64(replies&corners))*4
		if odd>>m&1 != 0 {
			rank -= 2
		}
		if uint64(1)<<m&corners != 0 {
			rank -= 8
		}
		if m == hint {
			rank = -1000
		}
		at := n
		for ; at > 0 && list[at-1]>>8 > rank; at-- {
			list[at] = list[at-1]
		}
		list[at] = rank<<8 | int32(m)
		n++
	}
	best, move = -65, Pass
	for i, item := range list[:n] {
		m := Move(item & 0xff)
		discs := turned(own, rival, m)
		a, b := rival&^discs, own|discs|1<<m
		var v int
		if i == 0 {
			v = -e.value(a, b, -beta, -alpha)
		} else if v = -e.value(a, b, -alpha-1, -alpha); v > alpha && v < beta {
			v = -e.value(a, b, -beta, -v)
		}
		if e.stopped {
			return 0, Pass
		}
		if v > best {
			best, move = v, m
			if alpha = max(alpha, v); alpha >= beta {
				break
			}
		}
	}
	return best, move
}

// few is value with few cells, for which neither a table nor an order of the moves pays.
func (e *Endgame) few(own, rival, empty uint64, alpha, beta int, passed bool) int {
	left := bits.OnesCount64(empty)
	if left <= 2 {
		return e.last(own, rival, empty, alpha, beta)
	}
	e.nodes++
	best := -65
	odd := oddities(empty)
	for _, cells := range [2]uint64{empty & odd, empty &^ odd} {
		for ; cells != 0; cells &= cells - 1 {
			m := Move(bits.TrailingZeros64(cells))
			discs := turned(own, rival, m)
			if discs == 0 {
				continue
			}
			v := -e.few(rival&^discs, own|discs|1<<m, empty&^(1<<m), -beta, -alpha, false)
			if v > best {
				best = v
				if alpha = max(alpha, v); alpha >= beta {
					return best
				}
			}
		}
	}
	switch {
	case best > -65:
		return best
	case passed:
		return result(own, left)
	}
	return -e.few(rival, own, empty, -beta, -alpha, true)
}

// last is value with at most two empty cells.
func (e *Endgame) last(own, rival, empty uint64, alpha, beta int) int {
	e.nodes++
	if empty&(empty-1) == 0 {
		return final(own, rival, empty)
	}
	for side := range 2 {
		best := -65
		for cells := empty; cells != 0; cells &= cells - 1 {
			m := Move(bits.TrailingZeros64(cells))
			discs := turned(own, rival, m)
			if discs == 0 {
				continue
			}
			e.nodes++
			best = max(best, -final(rival&^discs, own|discs|1<<m, empty&^(1<<m)))
			if side == 0 && best >= beta || side == 1 && -best <= alpha {
				break
			}
		}
		if best > -65 {
			return best * (1 - 2*side)
		}
		own, rival = rival, own
	}
	return result(own, 2)
}

// final returns the disc difference for the side to move with one empty cell, or none.
func final(own, rival, empty uint64) int {
	if empty == 0 {
		return result(own, 0)
	}
	m := Move(bits.TrailingZeros64(empty))
	if discs := turned(own, rival, m); discs != 0 {
		return result(own|discs|empty, 0)
	}
	if discs := turned(rival, own, m); discs != 0 {
		return result(own&^discs, 0)
	}
	return result(own, 1)
}

// oddities returns the quadrants with an odd number of empty cells.
func oddities(empty uint64) (cells uint64) {
	for _, quadrant := range [4]uint64{left4 & top4, right4 & top4, left4 & bottom4, right4 & bottom4} {
		if bits.OnesCount64(empty&quadrant)%2 == 1 {
			cells |= quadrant
		}
	}
	return cells
}
