package paper

import (
	"math/bits"

	"github.com/seed-61c9d78a/versus/eval/feature"
	"github.com/seed-61c9d78a/versus/game"
)

// Fields of at most 128 points, which include all common sizes, are encoded with sets of
// points instead of queues: one step of the breadth-first search moves all points in all
// eight directions by shifts. The features are the same.

// points is a set of the points of a small field: bit p of the two words for Point p.
type points struct{ low, high uint64 }

func (s *points) add(p Point) {
	if p < 64 {
		s.low |= 1 << p
	} else {
		s.high |= 1 << (p - 64)
	}
}

func (s *points) toggle(p Point) {
	if p < 64 {
		s.low ^= 1 << p
	} else {
		s.high ^= 1 << (p - 64)
	}
}

func (s points) empty() bool             { return s.low|s.high == 0 }
func (s points) len() int                { return bits.OnesCount64(s.low) + bits.OnesCount64(s.high) }
func (s points) and(t points) points     { return points{s.low & t.low, s.high & t.high} }
func (s points) or(t points) points      { return points{s.low | t.low, s.high | t.high} }
func (s points) without(t points) points { return points{s.low &^ t.low, s.high &^ t.high} }

// up and down move every point n places to higher or lower numbers: up 1 to 63, down 0 to 63.
func (s points) up(n uint) points {
	return points{s.low << (n & 63), s.high<<(n&63) | s.low>>(-n&63)}
}

func (s points) down(n uint) points {
	return points{s.low>>(n&63) | s.high<<1<<(^n&63), s.high >> (n & 63)}
}

// first and last return the lowest and the highest point of a set. Those of an empty set
// mean nothing.
func (s points) first() Point {
	if s.low != 0 {
		return Point(bits.TrailingZeros64(s.low))
	}
	return Point(64 + bits.TrailingZeros64(s.high))
}

func (s points) last() Point {
	if s.high != 0 {
		return Point(127 - bits.LeadingZeros64(s.high))
	}
	return Point(63 - bits.LeadingZeros64(s.low))
}

// turned returns the set on a field of n points rotated by 180 degrees: p becomes n-1-p.
func (s points) turned(n int) points {
	if n <= 64 {
		return points{low: bits.Reverse64(s.low) >> (64 - n)}
	}
	return points{bits.Reverse64(s.high), bits.Reverse64(s.low)}.down(uint(128 - n))
}

// forward is the number of directions that lead to points with higher numbers: east,
// south-east, south and south-west. Each segment belongs to its end with the lower number.
const forward = 4

// segments is a set of segments, or of steps into a goal, by direction and lower end.
type segments [forward]points

// flooding is the geometry of a small field in sets.
type flooding struct {
	shift   [forward]uint // what the directions add to a point
	all     segments      // of the field
	scoring segments      // the steps into either goal
	bounces points        // used from the start
	inside  points        // of the field, with a way in
	mouths  points        // from which a step leads into a goal
	goals   points
	runs    []run // of points whose places follow each other
}

// run is a set of points whose places are their numbers less shift.
type run struct {
	points
	shift uint
}

// newFlooding returns the geometry for an encoder, or nil for a field that is too large.
func newFlooding(e *encoder) *flooding {
	if e.field.points > 128 {
		return nil
	}
	f := &flooding{}
	for i := range f.shift {
		f.shift[i] = uint(e.delta[east+Direction(i)])
	}
	for i := range e.segments {
		at := e.placed[i]
		f.all[at.direction-east].add(at.point)
	}
	for p := range Point(e.field.points) {
		if e.bounces[p] {
			f.bounces.add(p)
		}
		if e.open[p] != 0 {
			f.inside.add(p)
		}
		if e.into[p] != 0 {
			f.mouths.add(p)
		}
		for d := range Direction(directions) {
			if e.into[p]>>d&1 == 0 {
				continue
			}
			if d >= east && d < east+forward {
				f.scoring[d-east].add(p)
			} else {
				f.scoring[d.opposite()-east].add(p + e.delta[d])
			}
		}
		if e.goal[p] == game.Nobody && e.open[p] == 0 {
			continue
		}
		if e.goal[p] != game.Nobody {
			f.goals.add(p)
		}
		shift := uint(int(p) - int(e.place[0][p]))
		if n := len(f.runs); n == 0 || f.runs[n-1].shift != shift {
			f.runs = append(f.runs, run{shift: shift})
		}
		f.runs[len(f.runs)-1].add(p)
	}
	return f
}

// stride is an array type whose length is the number of points in a row of a field, so that
// shifts are by constants. The length 0 stands for all other fields.
type stride interface {
	~[0]struct{} | ~[7]struct{} | ~[9]struct{}
}

// strideOf returns the number of points in a row.
func strideOf[S stride](f *flooding) uint {
	var s S
	if len(s) == 0 {
		return f.shift[south-east]
	}
	return uint(len(s))
}

// spread returns the points that one step over the segments leads to.
func spread[S stride](f *flooding, from points, over *segments) points {
	n := strideOf[S](f)
	to := from.and(over[0]).up(1).or(from.down(1).and(over[0]))
	to = to.or(from.and(over[1]).up(n + 1)).or(from.down(n + 1).and(over[1]))
	to = to.or(from.and(over[2]).up(n)).or(from.down(n).and(over[2]))
	return to.or(from.and(over[3]).up(n - 1)).or(from.down(n - 1).and(over[3]))
}

// follow follows the free segments from the points of a layer as far as the ball bounces. It
// returns the whole layer, and the unused points where the ball stops. It adds both to reached.
func follow[S stride](f *flooding, from, unused points, reached *points, free *segments) (layer, next points) {
	layer = from
	for edge := from; !edge.empty(); {
		to := spread[S](f, edge, free).without(*reached)
		*reached = reached.or(to)
		next = next.or(to.and(unused))
		edge = to.without(unused)
		layer = layer.or(edge)
	}
	return layer, next
}

// used returns the points where the ball bounces, given the free segments.
func (f *flooding) used(free *segments) points {
	used := f.bounces
	for i := range free {
		drawn := f.all[i].without(free[i])
		used = used.or(drawn).or(drawn.up(f.shift[i]))
	}
	return used
}

// show sets the features of the points s, as a player sees them, in a plane.
func (e *encoder) show(set feature.Set, plane, side int, s points) {
	if side != 0 {
		s = s.turned(e.field.points)
	}
	var places points
	for _, r := range e.flooding.runs {
		places = places.or(s.and(r.points).down(r.shift))
	}
	word, at := plane>>6, uint(plane&63)
	set[word] |= places.low << at
	if rest := places.high<<at | places.low>>1>>(^at&63); rest != 0 {
		set[word+1] |= rest
	}
	if rest := places.high >> 1 >> (^at & 63); rest != 0 {
		set[word+2] |= rest
	}
}

// flood is search on a small field.
func (e *encoder) flood(set feature.Set, b *board, side int) (scores bool) {
	switch e.stride {
	case 7:
		return flood[[7]struct{}](e, set, b, side)
	case 9:
		return flood[[9]struct{}](e, set, b, side)
	}
	return flood[[0]struct{}](e, set, b, side)
}

func flood[S stride](e *encoder, set feature.Set, b *board, side int) (scores bool) {
	f, free := e.flooding, &b.drawing.free
	unused := f.inside.without(f.used(free))
	var from, goals points
	from.add(b.ball)
	reached := from
	far := [3]int{game.First: landings, game.Second: landings}
	seen := 0
	for n := 0; n < landings && !from.empty(); n++ {
		layer, next := follow[S](f, from, unused, &reached, free)
		shown := layer
		if !layer.and(f.mouths).empty() { // a goal is as far as the point before it
			in := spread[S](f, layer, &f.scoring).and(f.goals).without(goals)
			goals = goals.or(in)
			shown = shown.or(in)
			for rest := in; !rest.empty(); {
				p := rest.first()
				rest.toggle(p)
				far[e.goal[p]] = min(far[e.goal[p]], n)
			}
		}
		e.show(set, e.plane(n+1), side, shown)
		if n == 0 {
			if far[b.turn] == 0 {
				e.add(set, rivalGoal, 0)
				return true
			}
			e.tellExits(set, side, next.len(), next.first(), next.last())
		}
		seen += next.len()
		from = next
	}
	e.summarize(set, b, far, seen)
	return false
}

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
