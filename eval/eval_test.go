package eval_test

import (
	"bytes"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/eval"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/must"
)

func weights() []float64 {
	w := checkers.DefaultWeights()
	return w[:]
}

// position returns a position from a random game of checkers.
func position(plies int, seed uint64) checkers.State {
	g := checkers.Game{}
	r := rand.New(rand.NewPCG(seed, 0))
	s := g.Start()
	for range plies {
		if moves := g.Moves(nil, &s); len(moves) > 0 {
			g.Apply(&s, moves[r.IntN(len(moves))])
		}
	}
	return s
}

func TestLinearIsTheWeightedSum(t *testing.T) {
	l := must.Get(eval.NewLinear(checkers.Features, weights()))(t)
	for seed := range uint64(50) {
		s := position(30, seed)
		want := 0.0
		var x [checkers.NumFeatures]float64
		checkers.Features(x[:], &s)
		for i, x := range x {
			want += x * weights()[i]
		}
		if got := l(&s); math.Abs(got-want) > 1e-12 {
			t.Errorf("position %d: %v, want %v", seed, got, want)
		}
	}
}

func TestNothingIsAllocated(t *testing.T) {
	plain, _ := eval.NewLinear(checkers.Features, weights())
	g := must.Get(eval.With(checkers.Game{}, plain, 1))(t)
	s := position(20, 1)
	if n := testing.AllocsPerRun(1000, func() { g.Evaluate(&s) }); n != 0 {
		t.Errorf("%v allocations a call; want 0", n)
	}
}

func TestWithHidesNothing(t *testing.T) {
	inner := checkers.Game{}
	sum, _ := eval.NewLinear(checkers.Features, weights())
	g, err := eval.With(inner, sum, 0.001) // sums beyond any bound
	if err != nil {
		t.Fatal(err)
	}
	type S = checkers.State
	type M = checkers.Move
	check := func(name string, outer, inner bool) {
		if outer != inner {
			t.Errorf("%s: found %v through the decorator, %v without", name, outer, inner)
		}
	}
	check("Hasher", has[game.Hasher[S]](g), has[game.Hasher[S]](game.Game[S, M](inner)))
	check("Orderer", has[game.Orderer[S, M]](g), has[game.Orderer[S, M]](game.Game[S, M](inner)))
	check("Notation", has[game.Notation[S, M]](g), has[game.Notation[S, M]](game.Game[S, M](inner)))
	check("Renderer", has[game.Renderer[S]](g), has[game.Renderer[S]](game.Game[S, M](inner)))
	check("Bounder", has[game.Bounder](g), has[game.Bounder](game.Game[S, M](inner)))
	check("Quieter", has[game.Quieter[S]](g), has[game.Quieter[S]](game.Game[S, M](inner)))
	check("Historian", has[game.Historian[S]](g), has[game.Historian[S]](game.Game[S, M](inner)))
	check("Chancer", has[game.Chancer[S, M]](g), has[game.Chancer[S, M]](game.Game[S, M](inner)))
	check("Observer", has[game.Observer[S]](g), has[game.Observer[S]](game.Game[S, M](inner)))

	finished := 0
	for seed := range uint64(40) {
		s := position(200, seed)
		v := g.Evaluate(&s)
		if game.Over(g, s) {
			finished++
			if v != inner.Evaluate(&s) {
				t.Errorf("a finished game is worth %v, want %v", v, inner.Evaluate(&s))
			}
		} else if !(v > -1 && v < 1) {
			t.Errorf("an estimate of %v; want strictly between -1 and 1", v)
		}
	}
	if finished == 0 {
		t.Error("no game was finished: nothing was tested")
	}
}

func has[T any, S, M comparable](g game.Game[S, M]) bool {
	_, ok := game.As[T](g)
	return ok
}

func TestScale(t *testing.T) {
	const k = eval.Scale(2.5)
	for _, test := range []struct{ sum, want float64 }{{0, 0.5}, {2.5, 0.7310585786300049}, {-2.5, 0.2689414213699951}, {math.NaN(), 0.5}} {
		if got := k.Probability(test.sum); math.Abs(got-test.want) > 1e-15 {
			t.Errorf("Probability(%v) = %v, want %v", test.sum, got, test.want)
		}
	}
	for _, sum := range []float64{1e300, math.Inf(1), -1e300, math.Inf(-1)} {
		if p := k.Probability(sum); !(p > 0 && p < 1) {
			t.Errorf("Probability(%v) = %v; want strictly between 0 and 1", sum, p)
		}
	}
}

func TestBadArguments(t *testing.T) {
	for name, f := range map[string]func() error{
		"no weights":   func() error { _, err := eval.NewLinear(checkers.Features, nil); return err },
		"nil features": func() error { _, err := eval.NewLinear[int](nil, []float64{1}); return err },
		"NaN weight":   func() error { _, err := eval.NewLinear(checkers.Features, []float64{math.NaN()}); return err },
		"nil game":     func() error { _, err := eval.With[int, int](nil, nil, 1); return err },
		"nil sum":      func() error { _, err := eval.With(checkers.Game{}, nil, 1); return err },
		"scale 0": func() error {
			_, err := eval.With(checkers.Game{}, func(*checkers.State) float64 { return 0 }, 0)
			return err
		},
	} {
		if err := f(); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

func file() *eval.Weights {
	return &eval.Weights{Evaluation: "toy", Version: 2, Weights: []eval.Weight{
		{Name: "men", Value: 1, Low: 0, High: 2},
		{Name: "kings", Value: 1.0 / 3, Low: -2, High: 2},
		{Name: "tempo", Value: 1, Low: 0, High: 2},
	}}
}

func TestWeightsRoundTrip(t *testing.T) {
	var b bytes.Buffer
	must.Do(t, file().Write(&b))
	got := must.Get(eval.ReadWeights(&b, file()))(t)
	if d := cmp.Diff(file(), got); d != "" {
		t.Error(d)
	}
	shuffled := file()
	shuffled.Weights[0], shuffled.Weights[1] = shuffled.Weights[1], shuffled.Weights[0]
	b.Reset()
	shuffled.Write(&b)
	if got, err := eval.ReadWeights(&b, file()); err != nil || !cmp.Equal(got, file()) {
		t.Errorf("in another order: %v, %v; want no error, cmp.Equal(got, file())", got, err)
	}
	if w, err := file().With([]float64{1, 2, 0.5}); err != nil || !cmp.Equal(w.Values(), []float64{1, 2, 0.5}) {
		t.Errorf("With: %v, %v; want no error, cmp.Equal(w.Values(), []float64{1, 2, 0.5})", w, err)
	}
	if _, err := file().With([]float64{1, 2}); err == nil {
		t.Error("With two of three values: no error")
	}
}

func TestFaultyWeightsAreRefused(t *testing.T) {
	for want, spoil := range map[string]func(w *eval.Weights){
		`no weights`:            func(w *eval.Weights) { w.Weights = nil },
		`no name`:               func(w *eval.Weights) { w.Weights[0].Name = "" },
		`occurs twice`:          func(w *eval.Weights) { w.Weights[1].Name = "men" },
		`the smaller one first`: func(w *eval.Weights) { w.Weights[0].Low, w.Weights[0].High = 2, 0 },
		`want 0 to 2`:           func(w *eval.Weights) { w.Weights[0].Value = 3 },
		`is NaN; want`:          func(w *eval.Weights) { w.Weights[0].Value = math.NaN() },
	} {
		w := file()
		spoil(w)
		if err := w.Write(new(bytes.Buffer)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v; want one with %q", err, want)
		}
	}
	for want, spoil := range map[string]func(w *eval.Weights){
		`"chess" version 2; want "toy" version 2`: func(w *eval.Weights) { w.Evaluation = "chess" },
		`"toy" version 3; want "toy" version 2`:   func(w *eval.Weights) { w.Version = 3 },
		`"kings" is missing`:                      func(w *eval.Weights) { w.Weights[1].Name = "queens" },
		`got 4; want 3`: func(w *eval.Weights) {
			w.Weights = append(w.Weights, eval.Weight{Name: "x", High: 1})
		},
	} {
		w := file()
		spoil(w)
		var b bytes.Buffer
		w.Write(&b)
		if _, err := eval.ReadWeights(&b, file()); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v; want one with %q", err, want)
		}
	}
}

func TestOtherFormat(t *testing.T) {
	const text = `{"format":9,"evaluation":"toy","version":2,"weights":[{"name":"men","value":1,"low":0,"high":2}]}`
	if w, err := eval.ReadWeights(strings.NewReader(text), file()); err == nil || !strings.Contains(err.Error(), "format 9") {
		t.Errorf("ReadWeights(%s) = %v, %v; want an error that names the format 9", text, w, err)
	}
}

func FuzzReadWeights(f *testing.F) {
	var b bytes.Buffer
	file().Write(&b)
	f.Add(b.String())
	f.Add(`{"format":1,"weights":[{}]}`)
	f.Fuzz(func(t *testing.T, text string) {
		w, err := eval.ReadWeights(strings.NewReader(text), file())
		if err == nil && w.Check() != nil {
			t.Errorf("%q was read, but is faulty: %v", text, w.Check())
		}
	})
}
