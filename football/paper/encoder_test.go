package paper

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/seed-61c9d78a/versus/eval/feature"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/must"
)

// image returns s seen from the other end, with the players exchanged, or with left and right
// exchanged.
func image(g *Game, s State, otherEnd bool) State {
	f := g.field
	to := func(p Point) Point {
		if otherEnd {
			return Point(f.points-1) - p
		}
		row, column := f.rowColumn(p)
		return f.at(row, f.width-column)
	}
	t := State{ball: to(s.ball), turn: s.turn, winner: s.winner}
	if otherEnd {
		t.turn, t.winner = s.turn.Opponent(), s.winner.Opponent()
	}
	for i := range f.segments {
		if s.drawn[i/64]>>(i%64)&1 == 0 {
			continue
		}
		at := f.placed[i]
		a, b := to(at.point), to(at.point+f.delta[at.direction])
		for d := range Direction(directions) {
			if a+f.delta[d] == b && f.segment[f.step(a, d)] >= 0 {
				n := f.segment[f.step(a, d)]
				t.drawn[n/64] |= 1 << (n % 64)
				t.key ^= f.key[f.step(a, d)]
			}
		}
	}
	return t
}

// TestEncoder compares positions with their images, and distances with reachable points.
func TestEncoder(t *testing.T) {
	for _, r := range []Rules{{}, Classic, {Width: 4, Height: 6, OpenOutline: true}} {
		g := must.Get(New(r))(t)
		e, own := g.Encoder(), newEncoder(g.field)
		must.Do(t, feature.Check(e))
		rnd := rand.New(rand.NewPCG(1, 0))
		for range 40 {
			for s := g.Start(); s.turn != game.Nobody; {
				set, turned, mirrored, want := feature.NewSet(e.Features()), feature.NewSet(e.Features()), feature.NewSet(e.Features()), feature.NewSet(e.Features())
				side := e.Encode(set, &s)
				far := image(g, s, true)
				if other := e.Encode(turned, &far); other != side.Opponent() || !slices.Equal(set, turned) {
					t.Fatalf("%s: from the other end it has other features; want other == side.Opponent(), slices.Equal(set, turned)", g.FormatPosition(&s))
				}
				left := image(g, s, false)
				e.Encode(mirrored, &left)
				symmetry := e.(feature.Symmetric).Symmetries()[0]
				for _, f := range set.Append(nil) {
					want.Add(int(symmetry[f]))
				}
				if !slices.Equal(mirrored, want) {
					t.Fatalf("%s: mirrored, it has other features than the symmetry says", g.FormatPosition(&s))
				}
				goals := 0
				for p := range g.field.points {
					if g.field.goal[p] == s.turn && set.Has(own.plane(1)+int(own.place[0][turnedPoint(g, s, Point(p))])) {
						goals++
					}
				}
				b, r := board{field: g.field}, reacher{}
				b.load(&s)
				found := r.measure(&b, horizon)
				rivals := found.north
				if s.turn == game.Second {
					rivals = found.south
				}
				if (goals > 0) != (rivals == 0) {
					t.Fatalf("%s: %d points of the rival's goal can be reached, distance %d; want (goals > 0) == (rivals == 0)", g.FormatPosition(&s), goals, rivals)
				}
				moves := g.Moves(nil, &s)
				g.Apply(&s, moves[rnd.IntN(len(moves))])
			}
		}
	}
}

func turnedPoint(g *Game, s State, p Point) Point {
	if s.turn == game.Second {
		return Point(g.field.points-1) - p
	}
	return p
}

func BenchmarkEncode(b *testing.B) {
	g := Standard()
	e := g.Encoder()
	s := g.Start()
	rnd := rand.New(rand.NewPCG(3, 0))
	for range 60 {
		moves := g.Moves(nil, &s)
		next := game.After[State, Direction](g, s, moves[rnd.IntN(len(moves))])
		if next.turn != game.Nobody {
			s = next
		}
	}
	set := feature.NewSet(e.Features())
	for b.Loop() {
		clear(set)
		e.Encode(set, &s)
	}
}
