package paper

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-61c9d78a/versus/game"
)

// TestEvaluateIsFair turns positions upside down, with the players swapped: the estimate
// must change its sign, and nothing else. So must the step that mirrors left and right
// change nothing.
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
				g.Apply(&turned, d.Opposite())
				g.Apply(&mirrored, (directions-d)%directions)
			}
			v := g.Evaluate(&s)
			if w := g.Evaluate(&turned); w != -v {
				t.Fatalf("position %q is worth %v, upside down %v", g.FormatPosition(&s), v, w)
			}
			if w := g.Evaluate(&mirrored); w != v {
				t.Fatalf("position %q is worth %v, mirrored %v", g.FormatPosition(&s), v, w)
			}
		}
	}
}

func TestEvaluateDoesNotAllocate(t *testing.T) {
	g, s := stressPosition(t)
	g.Evaluate(&s)
	if n := testing.AllocsPerRun(100, func() { g.Evaluate(&s) }); n >= 1 {
		t.Errorf("%v allocations an evaluation", n)
	}
}

func TestWeightsComeBack(t *testing.T) {
	want := DefaultWeights()
	want.Forward = 0.125
	var b strings.Builder
	if err := want.Named().Write(&b); err != nil {
		t.Fatal(err)
	}
	got, err := ReadWeights(strings.NewReader(b.String()))
	if diff := cmp.Diff(want, got); err != nil || diff != "" {
		t.Error(err, diff)
	}
	for _, text := range []string{"", "{}", strings.Replace(b.String(), "tempo", "temper", 1)} {
		if _, err := ReadWeights(strings.NewReader(text)); err == nil {
			t.Errorf("%.20q is read as weights", text)
		}
	}
	if _, err := WeightsOf(nil); err == nil {
		t.Error("no weights are weights")
	}
}
