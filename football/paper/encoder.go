package paper

import (
	"fmt"
	"math/bits"
	"slices"

	"github.com/seed-61c9d78a/versus/eval/feature"
	"github.com/seed-61c9d78a/versus/game"
)

// Encoder returns the encoder of positions for learned evaluations. It rotates the field so that
// the side to move attacks the goal at the top. The features are the segments drawn, the ball's
// point, and for each point its distance from the ball in landings, up to 9: the number of unused
// points where the ball must stop on the way. Some derived numbers are encoded as well, each as one
// feature of a group, because they can be learned from few positions: the rows of the ball and of
// the first and last points where the turn can end, the number of such points, the landings to
// either goal, the number of unused points that can be reached, and the parities of this number and
// of the number of all unused points. On the standard field there are 1,453 features. If the side
// to move can score, no features beyond that turn are set.
//
// Like Evaluate, the encoder is meant for the beginning of a turn.
func (g *Game) Encoder() feature.Encoder[State] { return newEncoder(g.field) }

// landings is the number of distances of a point that have a feature: 0 to 8. A greater
// distance, or an unreachable point, is the absence of these features.
const landings = 9

// The groups of numbers.
const (
	ballRow = iota
	firstRow
	lastRow
	exits
	rivalGoal // landings
	ownGoal
	reachable
	reachableParity
	leftParity
	groups
)

// encoder numbers the features: first the segments, then the ball's points, then the points
// at each distance, then the groups.
type encoder struct {
	*field
	group  [groups + 1]int     // the first feature of each group, and the end of the last group
	turned [maxSegments]int16  // each segment as Second sees it: on the rotated field
	place  [2][maxPoints]int16 // the number of each connected point as First and Second see it
	places int
	mirror []int32 // each feature with left and right exchanged

	flooding *flooding // of small fields
}

func newEncoder(f *field) *encoder {
	e := &encoder{field: f}
	for p := range f.points {
		if f.open[p] != 0 || f.goal[p] != game.Nobody {
			e.place[0][p] = int16(e.places)
			e.places++
		}
	}
	rows := f.height + 3
	e.group[0] = e.plane(landings + 1)
	for i, size := range [groups]int{rows, rows, rows, mostExits + 1, landings + 1, landings + 1, mostReachable + 1, 2, 2} {
		e.group[i+1] = e.group[i] + size
	}
	for p := range f.points {
		e.place[1][p] = e.place[0][f.points-1-p]
	}
	e.mirror = make([]int32, e.Features())
	for i := e.group[0]; i < e.Features(); i++ {
		e.mirror[i] = int32(i)
	}
	for i := range f.segments {
		at := f.placed[i]
		row, column := f.rowColumn(at.point)
		e.turned[i] = f.segment[f.step(Point(f.points-1)-at.point, at.direction.opposite())]
		e.mirror[i] = int32(f.segment[f.step(f.at(row, f.width-column), -at.direction&7)])
	}
	for p := range f.points {
		if f.open[p] == 0 && f.goal[p] == game.Nobody {
			continue
		}
		row, column := f.rowColumn(Point(p))
		from, to := int(e.place[0][p]), int(e.place[0][f.at(row, f.width-column)])
		for plane := range landings + 1 {
			e.mirror[e.plane(plane)+from] = int32(e.plane(plane) + to)
		}
	}
	e.flooding = newFlooding(e)
	return e
}

// plane returns the first feature of a plane: plane 0 is for the ball, plane 1+n for the
// points n landings away.
func (e *encoder) plane(n int) int { return e.segments + e.places*n }

func (e *encoder) Name() string { return fmt.Sprintf("paperfootball %dx%d 2", e.width, e.height) }

func (e *encoder) Features() int { return e.group[groups] }

// Symmetries returns the exchange of left and right.
func (e *encoder) Symmetries() [][]int32 { return [][]int32{e.mirror} }

func (e *encoder) Encode(set feature.Set, s *State) game.Player {
	b := board{field: e.field}
	b.load(s)
	e.draw(new(drawing), &b, s)
	e.describe(set, &b)
	return s.turn
}

// drawing holds the segments drawn, as each player sees them, and on small fields those
// not drawn. A board can keep it up to date, because setting it up takes longer than the
// rest of describe.
type drawing struct {
	encoder *encoder
	drawn   [2][maxWords]uint64
	free    segments
}

// draw sets d to the segments of s, which is on the board, and lets the board keep it up to
// date.
func (e *encoder) draw(d *drawing, b *board, s *State) {
	b.drawing = d
	*d = drawing{encoder: e}
	if e.flooding != nil {
		d.free = e.flooding.all
	}
	for word, rest := range s.drawn {
		for ; rest != 0; rest &= rest - 1 {
			d.toggle(int16(64*word + bits.TrailingZeros64(rest)))
		}
	}
}

// toggle draws or erases a segment.
func (d *drawing) toggle(i int16) {
	e := d.encoder
	d.drawn[0][i/64] ^= 1 << (i % 64)
	turned := e.turned[i]
	d.drawn[1][turned/64] ^= 1 << (turned % 64)
	if e.flooding != nil {
		at := e.placed[i]
		d.free[(at.direction-east)%forward].toggle(at.point)
	}
}

// Larger numbers are encoded as these.
const (
	mostExits     = 12
	mostReachable = 20
)

// describe adds the features of the board's position to the empty set, and reports whether
// the side to move can score. The board must have a drawing.
func (e *encoder) describe(set feature.Set, b *board) (scores bool) {
	side := 0
	if b.turn == game.Second {
		side = 1
	}
	copy(set, b.drawing.drawn[side][:min(maxWords, len(set))])
	set.Add(e.plane(0) + int(e.place[side][b.ball]))
	e.add(set, ballRow, e.rowOf(b.ball, side))
	if e.flooding != nil {
		return e.flood(set, b, side)
	}
	return e.search(set, b, side)
}

// search is the part of describe that follows the ball: a breadth-first search over the
// free segments, whose layers are landings.
func (e *encoder) search(set feature.Set, b *board, side int) (scores bool) {
	place := &e.place[side]
	var queues [2][maxPoints]Point
	var reached [maxPoints]bool
	layer, next := append(queues[0][:0], b.ball), queues[1][:0]
	reached[b.ball] = true
	unused, goals := 0, [3]int{game.First: landings, game.Second: landings}
	for n := 0; n < landings && len(layer) > 0; n++ {
		plane := e.plane(n + 1)
		for i := 0; i < len(layer); i++ {
			p := layer[i]
			set.Add(plane + int(place[p]))
			ends := b.ends[p]
			for rest := b.free[p] &^ b.into[p]; rest != 0; rest &= rest - 1 {
				k := bits.TrailingZeros32(rest)
				q := p + b.delta[k]
				if reached[q] {
					continue
				}
				reached[q] = true
				if ends>>k&1 == 0 {
					layer = append(layer, q)
				} else {
					next = append(next, q)
				}
			}
			for rest := b.into[p]; rest != 0; rest &= rest - 1 { // a goal is as far as the point before it
				if q := p + b.delta[bits.TrailingZeros32(rest)]; !reached[q] {
					reached[q] = true
					set.Add(plane + int(place[q]))
					goals[b.goal[q]] = min(goals[b.goal[q]], n)
				}
			}
		}
		if n == 0 {
			if goals[b.turn] == 0 {
				e.add(set, rivalGoal, 0)
				return true
			}
			var first, last Point
			if len(next) > 0 {
				first, last = slices.Min(next), slices.Max(next)
			}
			e.tellExits(set, side, len(next), first, last)
		}
		unused += len(next)
		layer, next = next, layer[:0]
	}
	e.summarize(set, b, goals, unused)
	return false
}

// add adds a number of a group.
func (e *encoder) add(set feature.Set, group, number int) { set.Add(e.group[group] + number) }

// tellExits adds what the first layer tells: the number of points where the turn can end,
// and the rows of the first and the last of them, if there are any.
func (e *encoder) tellExits(set feature.Set, side, n int, first, last Point) {
	top, bottom := e.height+2, 0
	if n > 0 {
		top, bottom = e.rowOf(first, side), e.rowOf(last, side)
		if side != 0 {
			top, bottom = bottom, top
		}
	}
	e.add(set, firstRow, top)
	e.add(set, lastRow, bottom)
	e.add(set, exits, min(n, mostExits))
}

// summarize adds what all layers tell: the landings to either goal and the unused points
// that can be reached.
func (e *encoder) summarize(set feature.Set, b *board, goals [3]int, unused int) {
	e.add(set, rivalGoal, goals[b.turn])
	e.add(set, ownGoal, goals[b.turn.Opponent()])
	e.add(set, reachable, min(unused, mostReachable))
	e.add(set, reachableParity, unused%2)
	e.add(set, leftParity, b.left%2)
}

// rowOf returns the row of a point as a player sees it.
func (e *encoder) rowOf(p Point, side int) int {
	if side != 0 {
		return e.height + 2 - int(e.row[p])
	}
	return int(e.row[p])
}
