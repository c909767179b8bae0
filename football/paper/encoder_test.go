package paper

import (
	"math"
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
	for _, r := range []Rules{{}, classic, {Width: 4, Height: 6, OpenOutline: true}} {
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

// TestEvaluateIsFair turns positions upside down and swaps the players: only the sign of the
// estimate may change. Mirroring left and right must not change it at all.
func TestEvaluateIsFair(t *testing.T) {
	for _, rules := range []Rules{{}, classic, {Width: 4, Height: 4, OpenOutline: true}} {
		g := newGame(t, rules)
		rng := rand.New(rand.NewPCG(51, 52))
		for range 200 {
			s, turned, mirrored := g.Start(), g.Start(), g.Start()
			turned.turn = game.Second
			for range rng.IntN(40) {
				moves := g.Moves(nil, &s)
				if len(moves) == 0 {
					break
				}
				d := moves[rng.IntN(len(moves))]
				g.Apply(&s, d)
				g.Apply(&turned, d.opposite())
				g.Apply(&mirrored, (directions-d)%directions)
			}
			v := g.Evaluate(&s)
			if w := g.Evaluate(&turned); w != -v {
				t.Fatalf("position %q is worth %v, upside down %v; want w == -v", g.FormatPosition(&s), v, w)
			}
			if w := g.Evaluate(&mirrored); w != v {
				t.Fatalf("position %q is worth %v, mirrored %v; want w == v", g.FormatPosition(&s), v, w)
			}
		}
	}
}

// TestFeaturesMakeTheEvaluation compares Evaluate with the weighted sum of Features.
func TestFeaturesMakeTheEvaluation(t *testing.T) {
	g := newGame(t, Rules{}).WithWeights(Weights{tempoFeature: 0.1, forwardFeature: 0.2, backwardFeature: 0.3, rowFeature: -0.4, distanceFeature: 0.5, cutOffFeature: 0.6, parityFeature: -0.7})
	weights := g.weights.Named().Values()
	rng := rand.New(rand.NewPCG(53, 54))
	weighed, won := 0, 0
	for range 300 {
		s := g.Start()
		for moves := g.Moves(nil, &s); len(moves) > 0; moves = g.Moves(nil, &s) {
			x, sum := make([]float64, numFeatures), 0.0
			g.Features(x, &s)
			for i := range x {
				sum += weights[i] * x[i]
			}
			want := 0.998 * math.Tanh(sum/2)
			weighed++
			if x[0] == 0 { // no features: the side to move can score
				if _, wins := g.anyTurn(s); !wins {
					t.Fatalf("%q has no features, but nobody can score", g.FormatPosition(&s))
				}
				won, weighed = won+1, weighed-1
				want = 0.999 * g.Turn(&s).Sign()
			}
			if got := g.Evaluate(&s); math.Abs(got-want) > 1e-12 {
				t.Fatalf("%q: the evaluation is %v, the weighted sum makes %v; want math.Abs(got-want) <= 1e-12", g.FormatPosition(&s), got, want)
			}
			g.Apply(&s, moves[rng.IntN(len(moves))])
		}
	}
	if weighed < 1000 || won < 10 {
		t.Errorf("%d positions with features, %d without", weighed, won)
	}
}

func TestNoAllocations(t *testing.T) {
	g, s := stressPosition(t)
	moves := make([]Direction, 0, directions)
	for name, f := range map[string]func(){
		"Evaluate": func() { g.Evaluate(&s) },
		"a step": func() {
			moves = g.Moves(moves[:0], &s)
			for _, d := range moves {
				child := s
				g.Apply(&child, d)
				g.Hash(&child)
			}
		},
	} {
		if n := testing.AllocsPerRun(100, f); n >= 1 {
			t.Errorf("%s: %v allocations; want n < 1", name, n)
		}
	}
}

// TestFlood compares the features of small fields with those that queues find, in all
// positions of random games, turns under way included.
func TestFlood(t *testing.T) {
	for _, r := range []Rules{{}, classic, {OpenOutline: true}, {Width: 6, Height: 10}, {Width: 2, Height: 2}, {Width: 4, Height: 22}, {Width: 20, Height: 2}} {
		g := must.Get(New(r))(t)
		fast, slow := newEncoder(g.field), newEncoder(g.field)
		if fast.flooding == nil {
			t.Fatalf("%+v: %d points are too many", r, g.field.points)
		}
		slow.flooding = nil
		rnd := rand.New(rand.NewPCG(2, uint64(g.field.points)))
		for range 60 {
			for s := g.Start(); s.turn != game.Nobody; {
				got, want := feature.NewSet(fast.Features()), feature.NewSet(slow.Features())
				fast.Encode(got, &s)
				slow.Encode(want, &s)
				if !slices.Equal(got, want) {
					t.Fatalf("%+v: %s: features %v, want %v", r, g.FormatPosition(&s), got.Append(nil), want.Append(nil))
				}
				moves := g.Moves(nil, &s)
				g.Apply(&s, moves[rnd.IntN(len(moves))])
			}
		}
	}
	if large := newEncoder(newGame(t, Rules{Width: 10, Height: 12}).field); large.flooding != nil {
		t.Error("a field of 165 points is taken for one of 128")
	}
}
