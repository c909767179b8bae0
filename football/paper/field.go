package paper

import (
	"fmt"
	"math/bits"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/seed"
)

// A Direction is one of the eight directions of a step, numbered clockwise from 0, north
// (up the page). It is the move of the game and a digit of the notation:
//
//	7 0 1
//	6 . 2
//	5 4 3
type Direction uint8

const (
	east       Direction = 2
	south      Direction = 4
	directions           = 8 // how many there are
)

// opposite returns the opposite direction.
func (d Direction) opposite() Direction { return d ^ 4 }

// compass returns the name of the direction: N, NE, E, SE, S, SW, W or NW.
func (d Direction) compass() string {
	return [directions]string{"N", "NE", "E", "SE", "S", "SW", "W", "NW"}[d%directions]
}

// offset returns the change of row and column of a step.
func (d Direction) offset() (rows, columns int) {
	return [directions]int{-1, -1, 0, 1, 1, 1, 0, -1}[d], [directions]int{0, 1, 1, 1, 0, -1, -1, -1}[d]
}

// A Point is a crossing of grid lines, numbered row by row from the north-west.
// [Game.Point] and [Game.RowColumn] convert it to and from rows and columns. Row 0 is the
// back line of the north goal, rows 1 to Height+1 are the field, and row Height+2 is the
// back line of the south goal. Columns run from 0 to Width.
type Point uint8

const (
	maxPoints   = 256                // number of values of a Point
	mostSquares = 82                 // on one side if the other has two: the maximum that fits
	maxWords    = 8                  // words of 64 segments in a State
	maxSegments = 64 * maxWords      // number of segments that a State can hold
	noSegment   = int16(-1)          // no such step
	goalSegment = int16(-2)          // a step into a goal: not stored, as it ends the game
	keySeed     = 0x9e3779b97f4a7c15 // the seed of the hash keys; any odd number would do
)

// field is the geometry of a field: its points and segments. It is immutable.
type field struct {
	width, height int
	stride        int // points in a row
	points        int
	segments      int
	start         Point
	delta         [directions]Point // added to a point, modulo 256, for a step

	segment [maxPoints * directions]int16  // by point and direction: index of the segment, noSegment or goalSegment
	key     [maxPoints * directions]uint64 // hash key of the segment, the same from both ends; 0 into a goal
	open    [maxPoints]uint32              // directions with a segment at the start: bit d for Direction d
	into    [maxPoints]uint32              // the subset of open that leads into a goal
	corner  [maxPoints]uint32              // the subset of open that leads to a point without another exit
	bounces [maxPoints]bool                // used from the start: the outline, if it bounces, and the kick-off point
	goal    [maxPoints]game.Player         // the player who wins when the ball arrives here
	row     [maxPoints]uint8
	ballKey [maxPoints]uint64
	turnKey [3]uint64              // by game.Player: Nobody, First, Second
	placed  [maxSegments]placement // by segment
}

// placement is one end of a segment, the one with the lower number, and the
// direction of the other end.
type placement struct {
	point     Point
	direction Direction
}

// newField returns the geometry for r, whose sides must be even and in range. It fails if
// the field has too many points or segments.
func newField(r Rules) (*field, error) {
	f := &field{width: r.Width, height: r.Height, stride: r.Width + 1}
	f.points = f.stride * (r.Height + 3)
	if f.points > maxPoints {
		return nil, fmt.Errorf("paper: field %dx%d: %d points: want at most %d", r.Width, r.Height, f.points, maxPoints)
	}
	f.start = f.at(r.Height/2+1, r.Width/2)
	keys := keySource(keySeed)
	for d := range Direction(directions) {
		rows, columns := d.offset()
		f.delta[d] = Point(rows*f.stride + columns) // wraps around as intended
	}
	for p := range Point(f.points) {
		row, column := f.rowColumn(p)
		f.bounces[p] = p == f.start || !r.OpenOutline && f.outline(row, column)
		f.ballKey[p] = keys.next()
		f.row[p] = uint8(row)
		switch {
		case row == 0 && f.goalColumn(column):
			f.goal[p] = game.First
		case row == f.height+2 && f.goalColumn(column):
			f.goal[p] = game.Second
		}
		for d := range Direction(directions) {
			f.segment[int(p)*directions+int(d)] = noSegment
		}
	}
	for p := range Point(f.points) {
		f.addSegments(p, &keys)
	}
	for p := range Point(f.points) {
		if f.open[p]&(f.open[p]-1) == 0 && f.open[p] != 0 {
			d := Direction(bits.TrailingZeros32(f.open[p]))
			f.corner[p+f.delta[d]] |= 1 << d.opposite()
		}
	}
	for i := range f.turnKey {
		f.turnKey[i] = keys.next()
	}
	if f.segments > maxSegments {
		return nil, fmt.Errorf("paper: field %dx%d: %d segments: want at most %d", r.Width, r.Height, f.segments, maxSegments)
	}
	return f, nil
}

// addSegments numbers the segments from p to points with higher numbers, and marks the
// steps from p into either goal.
func (f *field) addSegments(p Point, keys *keySource) {
	row, column := f.rowColumn(p)
	for d := range Direction(directions) {
		if !f.joined(row, column, d) {
			continue
		}
		q := p + f.delta[d]
		there, back := int(p)*directions+int(d), int(q)*directions+int(d.opposite())
		f.open[p] |= 1 << d
		switch {
		case f.goal[q] != game.Nobody:
			f.segment[there] = goalSegment
			f.into[p] |= 1 << d
		case q > p:
			if f.segments < maxSegments { // otherwise newField fails
				f.placed[f.segments] = placement{p, d}
			}
			f.segment[there] = int16(f.segments)
			f.segment[back] = int16(f.segments)
			f.key[there] = keys.next()
			f.key[back] = f.key[there]
			f.segments++
		}
	}
}

// joined reports whether a step from the given point in direction d follows a
// segment that is free at the start of the game.
func (f *field) joined(row, column int, d Direction) bool {
	rows, columns := d.offset()
	toRow, toColumn := row+rows, column+columns
	switch {
	case !f.inside(row):
		return false // no way back out of a goal
	case !f.inside(toRow):
		post := !f.middle(column) && columns == 0
		return f.goalColumn(column) && f.goalColumn(toColumn) && !post
	case toColumn < 0 || toColumn > f.width:
		return false
	case rows == 0 && (row == 1 || row == f.height+1):
		return f.goalColumn(column) && f.goalColumn(toColumn) // the mouth is open, the rest of the line is drawn
	case columns == 0:
		return column > 0 && column < f.width
	}
	return true
}

// outline reports whether a point of the field lies on its outline. The posts of a goal do;
// the middle of its mouth does not.
func (f *field) outline(row, column int) bool {
	if !f.inside(row) {
		return false
	}
	endLine := row == 1 || row == f.height+1
	return column == 0 || column == f.width || endLine && !f.middle(column)
}

func (f *field) inside(row int) bool        { return row >= 1 && row <= f.height+1 }
func (f *field) middle(column int) bool     { return column == f.width/2 }
func (f *field) goalColumn(column int) bool { return column >= f.width/2-1 && column <= f.width/2+1 }

func (f *field) at(row, column int) Point         { return Point(row*f.stride + column) }
func (f *field) rowColumn(p Point) (row, col int) { return int(p) / f.stride, int(p) % f.stride }
func (f *field) step(p Point, d Direction) int    { return int(p)*directions + int(d) }

// keySource generates hash keys with SplitMix64.
type keySource uint64

func (k *keySource) next() uint64 {
	key := seed.Mix(uint64(*k))
	*k += keySeed
	return key
}
