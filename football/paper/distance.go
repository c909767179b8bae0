package paper

import "math/bits"

// reach measures, over the segments still free, how far the ball is from each goal in
// landings: the unused points where it has to stop on the way. Bounces are free, so 0
// means that the player on turn can score at once, and this is exact: the shortest way
// passes no point twice, so it needs no segment twice.
type reach struct {
	north, south int // landings; far if there is no way, or none that short
	cut          cut
	exits        int // unused points of the field at which the turn under way can stop
	top, bottom  int // first and last row of those points; the ball's own row without any
}

// cut says which goals cannot be reached any more. That never changes back.
type cut struct{ north, south bool }

// far stands for the distance of a goal that cannot be reached any more.
const far = 100

// reacher holds what measuring needs, to be used again.
type reacher struct {
	queues [2][maxPoints]Point
	seen   [maxPoints]uint32 // the round that saw the point last
	round  uint32
}

// measure is a breadth-first search whose layers are landings. It gives up after
// horizon landings.
func (r *reacher) measure(b *board, horizon int) reach {
	found := reach{north: far, south: far}
	if r.round++; r.round == 0 {
		clear(r.seen[:])
		r.round = 1
	}
	layer := append(r.queues[0][:0], b.ball)
	next := r.queues[1][:0]
	r.seen[b.ball] = r.round
	south := Point(b.points / 2) // the goals lie on different sides of the middle
	for landings := 0; landings <= horizon && len(layer) > 0; landings++ {
		for i := 0; i < len(layer); i++ {
			p := layer[i]
			ends := b.ends[p]
			for rest := b.free[p]; rest != 0; rest &= rest - 1 {
				d := bits.TrailingZeros8(rest)
				q := p + b.delta[d]
				if r.seen[q] == r.round {
					continue
				}
				r.seen[q] = r.round
				if ends>>d&1 == 0 {
					layer = append(layer, q)
				} else {
					next = append(next, q)
				}
			}
			if b.into[p] != 0 {
				if p < south {
					found.north = min(found.north, landings)
				} else {
					found.south = min(found.south, landings)
				}
			}
		}
		if landings == 0 {
			found.top, found.bottom = far, 0
			for _, q := range next {
				if b.open[q] != 0 { // not in a goal
					found.exits++
					row := int(b.row[q])
					found.top, found.bottom = min(found.top, row), max(found.bottom, row)
				}
			}
			if found.exits == 0 {
				found.top = int(b.row[b.ball])
				found.bottom = found.top
			}
		}
		if found.north < far && found.south < far {
			break
		}
		layer, next = next, layer[:0]
	}
	if len(layer) == 0 { // everything that can be reached was seen
		found.cut = cut{found.north == far, found.south == far}
	}
	return found
}
