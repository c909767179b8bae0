package paper

import (
	"fmt"
	"math/bits"

	"github.com/seed-61c9d78a/versus/eval/feature"
	"github.com/seed-61c9d78a/versus/game"
)

// Encoder describes positions to learned evaluations, turned so that the player on turn
// attacks the goal at the top: which segments are drawn, where the ball is, and for each
// point how many landings away from the ball it is, up to 9. On the standard field that
// is 1,591 features. It is meant for the beginning of a turn, as Evaluate is.
func (g *Game) Encoder() feature.Encoder[State] { return newEncoder(g.field) }

// landings is how many distances of a point are told apart: 0 to 8, and 9 for more or for
// no way at all, which is the absence of the others.
const landings = 9

// encoder numbers segments first, then the ball's points, then for each point and
// distance.
type encoder struct {
	*field
	turned [maxSegments]int16 // each segment as Second sees it: the field turned round
	mirror []int32            // left and right exchanged, by feature
	point  []int              // the place of each point among those with a way out or in, -1 for others
	places int
}

func newEncoder(f *field) *encoder {
	e := &encoder{field: f}
	for p := range f.points {
		e.point = append(e.point, -1)
		if f.open[p] != 0 || f.goal[p] != game.Nobody {
			e.point[p] = e.places
			e.places++
		}
	}
	e.mirror = make([]int32, e.Features())
	across := make([]int32, f.segments)
	for i := range f.segments {
		at := f.placed[i]
		row, column := f.rowColumn(at.point)
		e.turned[i] = f.segment[f.step(Point(f.points-1)-at.point, at.direction.Opposite())]
		across[i] = int32(f.segment[f.step(f.at(row, f.width-column), -at.direction&7)])
	}
	copy(e.mirror, across)
	for p := range f.points {
		if e.point[p] < 0 {
			continue
		}
		row, column := f.rowColumn(Point(p))
		q := f.at(row, f.width-column)
		e.mirror[e.ballAt(Point(p))] = int32(e.ballAt(q))
		for d := range landings {
			e.mirror[e.away(Point(p), d)] = int32(e.away(q, d))
		}
	}
	return e
}

func (e *encoder) ballAt(p Point) int      { return e.segments + e.point[p] }
func (e *encoder) away(p Point, d int) int { return e.segments + e.places*(d+1) + e.point[p] }

func (e *encoder) Name() string { return fmt.Sprintf("paperfootball %dx%d 1", e.width, e.height) }

func (e *encoder) Features() int { return e.segments + e.places*(landings+1) }

// Symmetries is the exchange of left and right.
func (e *encoder) Symmetries() [][]int32 { return [][]int32{e.mirror} }

func (e *encoder) Encode(set feature.Set, s *State) game.Player {
	second := s.turn == game.Second
	if !second {
		copy(set, s.drawn[:min(len(s.drawn), len(set))])
	} else {
		for word, rest := range s.drawn {
			for ; rest != 0; rest &= rest - 1 {
				set.Add(int(e.turned[64*word+bits.TrailingZeros64(rest)]))
			}
		}
	}
	seen := func(p Point) Point {
		if second {
			return Point(e.points-1) - p
		}
		return p
	}
	set.Add(e.ballAt(seen(s.ball)))
	b := board{field: e.field}
	b.load(s)
	var queues [2][maxPoints]Point
	var reached [maxPoints]bool
	layer, next := append(queues[0][:0], s.ball), queues[1][:0]
	reached[s.ball] = true
	for d := 0; d < landings && len(layer) > 0; d++ {
		for i := 0; i < len(layer); i++ {
			p := layer[i]
			set.Add(e.away(seen(p), d))
			for rest := b.free[p]; rest != 0; rest &= rest - 1 {
				k := bits.TrailingZeros8(rest)
				q := p + b.delta[k]
				switch {
				case reached[q]:
				case e.goal[q] != game.Nobody: // as far as the point before it
					reached[q] = true
					set.Add(e.away(seen(q), d))
				case b.ends[p]>>k&1 == 0:
					reached[q] = true
					layer = append(layer, q)
				default:
					reached[q] = true
					next = append(next, q)
				}
			}
		}
		layer, next = next, layer[:0]
	}
	if second {
		return game.Second
	}
	return game.First
}
