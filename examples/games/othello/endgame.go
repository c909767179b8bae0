package othello

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"math/bits"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/deadline"
)

// An Endgame finds the disc difference of positions under best play. It is for one goroutine;
// its table serves all the positions of a game.
//
// It is alpha-beta with null windows, at the root around what the position seems to be worth. The
// moves that leave the opponent the least mobility come first; with many empty cells a short search
// with an evaluation has a say; among the last cells, those in quadrants with an odd number of empty
// ones come first (parity), because the player who moves last in a quadrant usually gains. A node is
// cut off when the opponent's stable discs alone refute it, or what the table knows about a
// move. The last cells are filled without a table or an order.
// (Buro, Experiments with Multi-ProbCut and a new high-quality evaluation function for Othello,
// 1997; Andersson, Writing an Othello program.)
type Endgame struct {
	Nodes int64 // positions to visit at most, 0 for no limit

	judge   game.Game[State, Move]
	table   []bucket
	root    int // empty cells of the position to solve
	watch   deadline.Watch
	nodes   int64
	stopped bool
	lists   [64][34]child // by the number of empty cells
}

// errNodes is why Solve found nothing within Nodes.
var errNodes = errors.New("othello: the endgame needs more positions than Endgame.Nodes")

// A bucket is what is known about three positions, in a line of the cache.
type bucket struct {
	own, rival [3]uint64
	known      [3]known
}

// known are bounds of the disc difference for the side to move.
type known struct {
	low, high int8
	best      Move
	empty     uint8
}

// A child is the position after a move, for the opponent to move.
type child struct {
	own, rival uint64
	rank       int32 // the lowest first
	move       Move
}

// NewEndgame returns an Endgame with a table of about the given size, at least 1 kB, whose moves are
// ordered by judge's evaluation.
func NewEndgame(judge game.Game[State, Move], bytes int) *Endgame {
	return &Endgame{judge: judge, table: make([]bucket, 1<<max(4, bits.Len(uint(max(bytes, 0)))-1-6))} // 64 bytes each
}

// Solve returns the best move of s, which must not be over, and the disc difference that First
// can enforce, limited to low and high: a result at or beyond one of them is a bound.
func (e *Endgame) Solve(ctx context.Context, s State, low, high int) (best Move, discs int, nodes int64, err error) {
	return e.solve(ctx, s, Pass, low, high)
}

// solve is Solve with a move to try first.
func (e *Endgame) solve(ctx context.Context, s State, hint Move, low, high int) (best Move, discs int, nodes int64, err error) {
	if s.Turn == game.Nobody {
		return Pass, 0, 0, fmt.Errorf("othello: the game is over; want a position with a side to move")
	}
	e.watch, e.nodes, e.stopped, e.root = deadline.Of(ctx), 0, false, s.empty()
	own, rival := s.sides()
	if s.Turn == game.Second {
		low, high = -high, -low
	}
	best, discs = e.narrow(own, rival, hint, low, high)
	if e.stopped {
		return Pass, 0, e.nodes, cmp.Or(e.watch.Err(), errNodes)
	}
	if s.Turn == game.Second {
		discs = -discs
	}
	return best, discs, e.nodes, nil
}

// narrow is choose with narrow windows around what the position seems to be worth.
func (e *Endgame) narrow(own, rival uint64, best Move, low, high int) (_ Move, discs int) {
	cells := reachable(own, rival)
	if cells == 0 {
		_, discs = e.narrow(rival, own, Pass, -high, -low)
		return Pass, -discs
	}
	middle, floor, ceiling := 0, low, high
	if high-low > 2 {
		middle = 2 * int(math.Round(32*e.guess(own, rival, max(0, min(6, e.root-12)), -2, 2)))
	}
	for width := 1; ; width *= 2 {
		alpha := max(floor, min(middle-width, ceiling-1))
		beta := min(ceiling, max(middle+width, floor+1))
		v, m := e.choose(own, rival, cells, best, alpha, beta)
		switch {
		case e.stopped:
			return m, v
		case v >= beta && v < ceiling:
			best, floor, middle = m, v-1, v+width // v itself is to be exact, with its move
		case v <= alpha && v > floor:
			ceiling, middle = v+1, v-width
		default:
			return m, v
		}
	}
}

// The numbers of empty cells from which on nodes have a table entry and ordered moves, look up their
// moves in the table, count stable discs for the order, and search for it.
const ordered, probed, counted, judged = 7, 11, 8, 17

// bucket returns the place of a position.
func (e *Endgame) bucket(own, rival uint64) *bucket {
	return &e.table[mix(own, rival, game.Nobody)>>(64-bits.Len(uint(len(e.table)-1)))]
}

// find returns what is known about a position, or nil.
func (e *Endgame) find(own, rival uint64) *known {
	b := e.bucket(own, rival)
	for i := range b.own {
		if b.own[i] == own && b.rival[i] == rival {
			return &b.known[i]
		}
	}
	return nil
}

// keep stores what is known about a position, in place of the one with the fewest empty cells, or
// of one that no longer occurs.
func (e *Endgame) keep(own, rival uint64, k known) {
	b := e.bucket(own, rival)
	at, least := 0, 100
	for i := range b.own {
		if b.own[i] == own && b.rival[i] == rival {
			at = i
			break
		}
		empty := int(b.known[i].empty)
		if empty > e.root {
			empty = -1
		}
		if empty < least {
			at, least = i, empty
		}
	}
	b.own[at], b.rival[at], b.known[at] = own, rival, k
}

// spent counts a position and reports whether it is one too many.
func (e *Endgame) spent() bool {
	e.nodes++
	e.stopped = e.stopped || e.watch.Passed(1) || e.Nodes > 0 && e.nodes > e.Nodes
	return e.stopped
}

// value returns the disc difference for the side to move within alpha and beta, or a bound.
func (e *Endgame) value(own, rival uint64, alpha, beta int) int {
	empty := ^(own | rival)
	left := bits.OnesCount64(empty)
	if left < ordered {
		return e.few(own, rival, empty, left, alpha, beta, false)
	}
	if e.spent() {
		return alpha
	}
	if alpha >= 20-left { // a lower bound is rarely refuted
		most := 64 - 2*bits.OnesCount64(stable(rival, own))
		if most <= alpha {
			return most
		}
		beta = min(beta, most)
	}
	cells := reachable(own, rival)
	if cells == 0 {
		if reachable(rival, own) == 0 {
			return result(own, left)
		}
		return -e.value(rival, own, -beta, -alpha)
	}
	low, high, hint := -64, 64, Pass
	if k := e.find(own, rival); k != nil {
		low, high, hint = int(k.low), int(k.high), k.best
		if low >= beta || low == high {
			return low
		}
		if high <= alpha {
			return high
		}
		alpha, beta = max(alpha, low), min(beta, high)
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
	e.keep(own, rival, known{int8(low), int8(high), move, uint8(left)})
	return best
}

// choose searches the moves to cells and returns the value of the best one, or a bound.
func (e *Endgame) choose(own, rival, cells uint64, hint Move, alpha, beta int) (best int, move Move) {
	empty := ^(own | rival)
	left := bits.OnesCount64(empty)
	list := &e.lists[left&63]
	n := 0
	odd := oddities(empty)
	for ; cells != 0; cells &= cells - 1 {
		m := Move(bits.TrailingZeros64(cells))
		discs := turned(own, rival, m)
		c := &list[n]
		n++
		c.own, c.rival, c.move = rival&^discs, own|discs|1<<m, m
		if left >= probed {
			if k := e.find(c.own, c.rival); k != nil && -int(k.high) >= beta {
				return -int(k.high), m
			}
		}
	}
	for i := range list[:n] {
		c := &list[i]
		if c.move == hint {
			c.rank = math.MinInt32
			continue
		}
		replies := reachable(c.own, c.rival)
		rank := 64*(bits.OnesCount64(replies)+bits.OnesCount64(replies&corners)) +
			12*bits.OnesCount64(beside(c.rival)&^c.own)
		cell := uint64(1) << c.move
		if cell&odd != 0 {
			rank -= 32
		}
		if cell&corners != 0 {
			rank -= 128
		}
		if left >= counted {
			rank -= 8 * bits.OnesCount64(stable(c.rival, c.own))
		}
		if left >= judged {
			rank += int(2048 * e.guess(c.own, c.rival, 2, -2, 2))
		}
		c.rank = int32(rank)
	}
	best, move = -65, Pass
	for i := range n {
		next := i // most nodes need only the first few in order
		for j := i + 1; j < n; j++ {
			if list[j].rank < list[next].rank {
				next = j
			}
		}
		list[i], list[next] = list[next], list[i]
		c := &list[i]
		var v int
		if i == 0 {
			v = -e.value(c.own, c.rival, -beta, -alpha)
		} else if v = -e.value(c.own, c.rival, -alpha-1, -alpha); v > alpha && v < beta {
			v = -e.value(c.own, c.rival, -beta, -v)
		}
		if e.stopped {
			return 0, Pass
		}
		if v > best {
			best, move = v, c.move
			if alpha = max(alpha, v); alpha >= beta {
				break
			}
		}
	}
	return best, move
}

// guess returns about what the position is worth for the side to move, by a search of so many plies.
func (e *Endgame) guess(own, rival uint64, depth int, alpha, beta float64) float64 {
	cells := reachable(own, rival)
	if cells == 0 && reachable(rival, own) == 0 {
		return float64(result(own, bits.OnesCount64(^(own|rival)))) / 64
	}
	if e.spent() {
		return 0
	}
	if depth == 0 {
		return e.judge.Evaluate(&State{own, rival, game.First})
	}
	if cells == 0 {
		return -e.guess(rival, own, depth, -beta, -alpha)
	}
	best := -2.
	for ; cells != 0; cells &= cells - 1 {
		m := Move(bits.TrailingZeros64(cells))
		discs := turned(own, rival, m)
		if v := -e.guess(rival&^discs, own|discs|1<<m, depth-1, -beta, -alpha); v > best {
			best = v
			if alpha = max(alpha, v); alpha >= beta {
				break
			}
		}
	}
	return best
}

// few is value with few cells, for which neither a table nor an order of the moves pays.
func (e *Endgame) few(own, rival, empty uint64, left, alpha, beta int, passed bool) int {
	if left <= 2 {
		return e.last(own, rival, empty, alpha, beta)
	}
	e.nodes++
	best := -65
	odd := oddities(empty)
	for _, cells := range [2]uint64{empty & odd, empty &^ odd} {
		for ; cells != 0; cells &= cells - 1 {
			m := Move(bits.TrailingZeros64(cells))
			if around[m&63]&rival == 0 {
				continue
			}
			discs := turned(own, rival, m)
			if discs == 0 {
				continue
			}
			v := -e.few(rival&^discs, own|discs|1<<m, empty&^(1<<m), left-1, -beta, -alpha, false)
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
	return -e.few(rival, own, empty, left, -beta, -alpha, true)
}

// last is value with at most two empty cells.
func (e *Endgame) last(own, rival, empty uint64, alpha, beta int) int {
	e.nodes++
	if empty&(empty-1) == 0 {
		return final(own, empty)
	}
	for side := range 2 {
		best := -65
		for cells := empty; cells != 0; cells &= cells - 1 {
			m := Move(bits.TrailingZeros64(cells))
			if around[m&63]&rival == 0 {
				continue
			}
			discs := turned(own, rival, m)
			if discs == 0 {
				continue
			}
			e.nodes++
			best = max(best, -final(rival&^discs, empty&^(1<<m)))
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
func final(own, empty uint64) int {
	if empty == 0 {
		return result(own, 0)
	}
	m := Move(bits.TrailingZeros64(empty))
	if n := taken(own, m); n != 0 {
		return 2*(bits.OnesCount64(own)+n) - 62
	}
	if n := taken(^(own | empty), m); n != 0 {
		return 2*(bits.OnesCount64(own)-n) - 64
	}
	return result(own, 1)
}

// taken returns how many discs one of own on m turns over when all other cells are full.
func taken(own uint64, m Move) int {
	x, y := m&7, m>>3&7
	return int(counts[x][uint8(own>>(m&56))]) + int(counts[y][own>>x&left*0x0102040810204080>>56]) +
		int(counts[x][own&diagonals[m&63][0]*left>>56]) + int(counts[x][own&diagonals[m&63][1]*left>>56])
}

// counts are the discs turned over in a line of eight by one on a cell, by the line's own discs.
var counts = func() (counts [8][256]uint8) {
	for cell := range 8 {
		for own := range 256 {
			for _, step := range [2]int{-1, 1} {
				for at := cell + step; at >= 0 && at < 8; at += step {
					if own>>at&1 != 0 {
						counts[cell][own] += uint8(max(at-cell, cell-at) - 1)
						break
					}
				}
			}
		}
	}
	return counts
}()

// diagonals are the cells on the two diagonals of each cell, and around those beside it.
var (
	diagonals [64][2]uint64
	around    [64]uint64
)

func init() {
	for m, r := range rays {
		diagonals[m] = [2]uint64{r.up[2] | r.down[2], r.up[3] | r.down[3]}
		around[m] = beside(1<<m) &^ (1 << m)
	}
}

// beside returns the cells beside cells, and the cells.
func beside(cells uint64) uint64 {
	row := cells | cells<<1&^left | cells>>1&^right
	return row | row<<8 | row>>8
}

// oddities returns the quadrants with an odd number of empty cells.
func oddities(empty uint64) (cells uint64) {
	empty ^= empty >> 1
	empty ^= empty >> 2
	empty ^= empty >> 8
	empty ^= empty >> 16
	return empty & 0x0000001100000011 * 0x0f0f0f0f
}
