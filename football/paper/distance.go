package paper

import "math/bits"

// reach has the ball's distance to each goal over free segments, measured in landings: the
// unused points where it has to stop on the way. Bounces are free, so 0 means that the
// side to move can score at once. This is exact: a shortest path passes no point twice, so
// it uses no segment twice.
type reach struct {
	north, south int // landings; far if there is no path within the horizon
	cut          cut
	exits        int // number of unused points of the field where the current turn can end
	top, bottom  int // first and last row of those points; the ball's row if there are none
}

// cut has the goals that can no longer be reached. A goal that is cut off remains so.
type cut struct{ north, south bool }

// far is the distance of a goal that can no longer be reached.
const far = 100

// reacher holds reusable buffers for measure.
type reacher struct {
	queues [2][maxPoints]Point
	seen   [maxPoints]uint32 // the last round that visited the point
	round  uint32
}

// measure is a breadth-first search whose layers are landings. It stops after horizon
// landings.
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
				d := bits.TrailingZeros32(rest)
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
	if len(layer) == 0 { // all reachable points were visited
		found.cut = cut{found.north == far, found.south == far}
	}
	return found
}
