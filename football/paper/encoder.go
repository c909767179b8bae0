package paper

import (
	"fmt"
	"math/bits"
	"slices"

	"github.com/seed-61c9d78a/versus/eval/feature"
	"github.com/seed-61c9d78a/versus/game"
)

// Encoder describes positions to learned evaluations, turned so that the player on turn
// attacks the goal at the top: which segments are drawn, where the ball is, and for each
// point how many landings away from the ball it is, up to 9. Some numbers that follow are
// told as well, each by one feature of a group, as few positions are enough to learn from
// them: the rows of the ball and of the first and last points where the turn can end, how
// many such points there are, the landings to either goal, how many unused points can be
// reached, and whether these and all unused points are odd or even in number. On the
// standard field that makes 1,453 features. Where the player on turn can score, nothing
// beyond that turn is described.
//
// The encoder is meant for the beginning of a turn, as Evaluate is.
func (g *Game) Encoder() feature.Encoder[State] { return newEncoder(g.field) }

// landings is how many distances of a point are told apart: 0 to 8, and 9 for more or for
// no way at all, which is the absence of the others.
const landings = 9

// What is told in numbers, by group.
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

// encoder numbers segments first, then the ball's points, then for each point and
// distance, then the groups.
type encoder struct {
	*field
	group  [groups + 1]int     // where each begins, and where the last one ends
	turned [maxSegments]int16  // each segment as Second sees it: the field turned round
	place  [2][maxPoints]int16 // as First and Second see it, of each point with a way out or in
	places int
	mirror []int32 // left and right exchanged, by feature
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
		e.turned[i] = f.segment[f.step(Point(f.points-1)-at.point, at.direction.Opposite())]
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
	return e
}

// plane returns the feature of the first place in a plane: plane 0 is the ball's, plane
// 1+n that of the points n landings away.
func (e *encoder) plane(n int) int { return e.segments + e.places*n }

func (e *encoder) Name() string { return fmt.Sprintf("paperfootball %dx%d 2", e.width, e.height) }

func (e *encoder) Features() int { return e.group[groups] }

// Symmetries is the exchange of left and right.
func (e *encoder) Symmetries() [][]int32 { return [][]int32{e.mirror} }

func (e *encoder) Encode(set feature.Set, s *State) game.Player {
	b := board{field: e.field}
	b.load(s)
	var d drawing
	e.draw(&d, s)
	e.describe(set, &b, &d)
	return s.turn
}

// drawing is the segments drawn, as each player sees them. Whoever describes many
// positions keeps it up to date, as laying it out anew takes longer than the rest.
type drawing [2][maxWords]uint64

// draw sets d to the segments of s.
func (e *encoder) draw(d *drawing, s *State) {
	d[0], d[1] = s.drawn, [maxWords]uint64{}
	for word, rest := range s.drawn {
		for ; rest != 0; rest &= rest - 1 {
			i := e.turned[64*word+bits.TrailingZeros64(rest)]
			d[1][i/64] |= 1 << (i % 64)
		}
	}
}

// toggle draws the segments of a path that ends at q, or rubs them out.
func (e *encoder) toggle(d *drawing, q Point, path []Direction) {
	for _, by := range slices.Backward(path) {
		q -= e.delta[by]
		i := e.segment[e.step(q, by)]
		d[0][i/64] ^= 1 << (i % 64)
		i = e.turned[i]
		d[1][i/64] ^= 1 << (i % 64)
	}
}

// Greater numbers count as these.
const (
	mostExits     = 12
	mostReachable = 20
)

// describe adds the features of the position on the board, whose segments d has, to set,
// which is empty, and reports whether the player on turn can score.
func (e *encoder) describe(set feature.Set, b *board, d *drawing) (scores bool) {
	side := 0
	if b.turn == game.Second {
		side = 1
	}
	tell := func(group, number int) { set.Add(e.group[group] + number) }
	row := func(p Point) int { // as the player on turn sees it
		if side != 0 {
			return e.height + 2 - int(e.row[p])
		}
		return int(e.row[p])
	}
	copy(set, d[side][:min(maxWords, len(set))])
	place := &e.place[side]
	set.Add(e.plane(0) + int(place[b.ball]))
	tell(ballRow, row(b.ball))
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
				k := bits.TrailingZeros8(rest)
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
				if q := p + b.delta[bits.TrailingZeros8(rest)]; !reached[q] {
					reached[q] = true
					set.Add(plane + int(place[q]))
					goals[b.goal[q]] = min(goals[b.goal[q]], n)
				}
			}
		}
		if n == 0 {
			if goals[b.turn] == 0 {
				tell(rivalGoal, 0)
				return true
			}
			first, last := e.height+2, 0
			for _, p := range next {
				first, last = min(first, row(p)), max(last, row(p))
			}
			tell(firstRow, first)
			tell(lastRow, last)
			tell(exits, min(len(next), mostExits))
		}
		unused += len(next)
		layer, next = next, layer[:0]
	}
	tell(rivalGoal, goals[b.turn])
	tell(ownGoal, goals[b.turn.Opponent()])
	tell(reachable, min(unused, mostReachable))
	tell(reachableParity, unused%2)
	tell(leftParity, b.left%2)
	return false
}
