package paper

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/seed-61c9d78a/versus/game"
)

// TestEvaluateIsFair turns positions upside down and swaps the players: only the sign of the
// estimate may change. Mirroring left and right must not change it at all.
func TestEvaluateIsFair(t *testing.T) {
	for _, rules := range []Rules{{}, Classic, {Width: 4, Height: 4, OpenOutline: true}} {
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
