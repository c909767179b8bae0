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
	l, err := eval.NewLinear(checkers.Features, weights())
	if err != nil {
		t.Fatal(err)
	}
	for seed := range uint64(50) {
		s := position(30, seed)
		want := 0.0
		var x [checkers.NumFeatures]float64
		checkers.Features(x[:], &s)
		for i, x := range x {
			want += x * weights()[i]
		}
		if got := l.Sum(&s); math.Abs(got-want) > 1e-12 {
			t.Errorf("position %d: %v, want %v", seed, got, want)
		}
	}
}

func TestPhasesAreInterpolated(t *testing.T) {
	one := eval.Each(func(*float64) float64 { return 1 }, func(s *float64) float64 { return *s })
	phase := func(s *float64) float64 { return *s }
	l, err := eval.NewPhased(one, phase, []float64{0, 0}, []float64{10, 0}, []float64{10, 100})
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ at, want float64 }{
		{-1, 0}, {0, 0}, {0.25, 5}, {0.5, 10}, {0.75, 10 + 0.75*50}, {1, 110}, {2, 210}, {math.NaN(), math.NaN()},
	} {
		if got := l.Sum(&test.at); math.Abs(got-test.want) > 1e-12 || math.IsNaN(got) != math.IsNaN(test.want) {
			t.Errorf("phase %v: %v, want %v", test.at, got, test.want)
		}
	}
}

func TestNothingIsAllocated(t *testing.T) {
	plain, _ := eval.NewLinear(checkers.Features, weights())
	phased, _ := eval.NewPhased(checkers.Features, func(s *checkers.State) float64 { return 0.3 }, weights(), weights())
	for name, sum := range map[string]eval.Sum[checkers.State]{"linear": plain, "phased": phased} {
		g, err := eval.With(checkers.Game{}, sum, 1)
		if err != nil {
			t.Fatal(err)
		}
		s := position(20, 1)
		if n := testing.AllocsPerRun(1000, func() { g.Evaluate(&s) }); n != 0 {
			t.Errorf("%s: %v allocations a call; want 0", name, n)
		}
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
	check("Drawer", has[game.Drawer[S]](g), has[game.Drawer[S]](game.Game[S, M](inner)))
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
	for _, sum := range []float64{-7, 0, 0.3, 20} {
		if got := k.Sum(k.Probability(sum)); math.Abs(got-sum) > 1e-6 {
			t.Errorf("Sum(Probability(%v)) = %v", sum, got)
		}
	}
}

func TestFitScaleFindsTheScale(t *testing.T) {
	const truth = eval.Scale(3.7)
	r := rand.New(rand.NewPCG(1, 0))
	var sums, results []float64
	for range 20_000 {
		x := r.NormFloat64() * 5
		won := 0.0
		if r.Float64() < truth.Probability(x) {
			won = 1
		}
		sums, results = append(sums, x), append(results, won)
	}
	k, mse, err := eval.FitScale(sums, results)
	if err != nil || math.Abs(float64(k/truth)-1) > 0.05 || !(mse > 0 && mse < 0.25) {
		t.Errorf("scale %v, mean squared error %v, error %v; want about %v", k, mse, err, truth)
	}
	for _, bad := range [][2][]float64{{nil, nil}, {{1}, {2}}, {{math.NaN()}, {1}}, {{0, 0}, {1, 0}}, {{1, 2}, {1}}} {
		if _, _, err := eval.FitScale(bad[0], bad[1]); err == nil {
			t.Errorf("FitScale(%v, %v): no error", bad[0], bad[1])
		}
	}
}

// row is a toy game: the players take turns adding to their own count, three times each.
type row struct{ bias float64 }

type rowState struct {
	Counts [2]int8
	Ply    int8
	Swap   bool // Second opened
}

func (row) Start() rowState { return rowState{} }
func (row) Turn(s *rowState) game.Player {
	switch {
	case s.Ply == 6:
		return game.Nobody
	case (s.Ply%2 == 1) != s.Swap:
		return game.Second
	}
	return game.First
}
func (g row) Moves(dst []int8, s *rowState) []int8 {
	if s.Ply == 6 {
		return dst
	}
	return append(dst, 0, 1, 2)
}
func (g row) Apply(s *rowState, m int8) {
	s.Counts[g.Turn(s)-game.First] += m
	s.Ply++
}
func (g row) Evaluate(s *rowState) float64 {
	v := float64(s.Counts[0] - s.Counts[1])
	if s.Ply < 6 {
		v += g.bias
	}
	return v
}

func rowMirror(s rowState) rowState {
	s.Counts[0], s.Counts[1] = s.Counts[1], s.Counts[0]
	s.Swap = !s.Swap
	return s
}

func TestCheckMirror(t *testing.T) {
	if err := eval.CheckMirror(row{}, rowMirror, 20, 1); err != nil {
		t.Error(err)
	}
	err := eval.CheckMirror(row{bias: 0.5}, rowMirror, 20, 1)
	if err == nil || !strings.Contains(err.Error(), "game 1, ply 0") || !strings.Contains(err.Error(), "want -0.5") {
		t.Errorf("a bias is reported as %v", err)
	}
	if err := eval.CheckMirror(row{}, func(s rowState) rowState { return s }, 20, 1); err == nil {
		t.Error("a mirror that does nothing is not reported")
	}
	if err := eval.CheckMirror[rowState, int8](nil, rowMirror, 1, 1); err == nil {
		t.Error("a nil game is not reported")
	}
	biased := eval.SumFunc[rowState](func(s *rowState) float64 { return row{bias: 0.5}.Evaluate(s) })
	mended := game.WithEvaluate(row{}, eval.Antisymmetric(biased, rowMirror).Sum)
	if err := eval.CheckMirror(mended, rowMirror, 20, 1); err != nil {
		t.Errorf("made antisymmetric: %v", err)
	}
}

func TestBadArguments(t *testing.T) {
	for name, f := range map[string]func() error{
		"no weights":   func() error { _, err := eval.NewLinear(checkers.Features, nil); return err },
		"nil features": func() error { _, err := eval.NewLinear[int](nil, []float64{1}); return err },
		"NaN weight":   func() error { _, err := eval.NewLinear(checkers.Features, []float64{math.NaN()}); return err },
		"one phase": func() error {
			_, err := eval.NewPhased(checkers.Features, func(*checkers.State) float64 { return 0 }, weights())
			return err
		},
		"nil phase": func() error { _, err := eval.NewPhased(checkers.Features, nil, weights(), weights()); return err },
		"phases of two sizes": func() error {
			_, err := eval.NewPhased(checkers.Features, func(*checkers.State) float64 { return 0 }, weights(), []float64{1})
			return err
		},
		"nil game": func() error { _, err := eval.With[int, int](nil, nil, 1); return err },
		"nil sum":  func() error { _, err := eval.With(row{}, nil, 1); return err },
		"scale 0": func() error {
			_, err := eval.With(row{}, eval.SumFunc[rowState](func(*rowState) float64 { return 0 }), 0)
			return err
		},
	} {
		if err := f(); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

func file() *eval.Weights {
	return &eval.Weights{Format: eval.FormatVersion, Evaluation: "toy", Version: 2, Weights: []eval.Weight{
		{Name: "men", Value: 1, Low: 0, High: 2},
		{Name: "kings", Value: 1.0 / 3, Low: -2, High: 2},
		{Name: "men", Phase: "ending", Value: 1, Low: 0, High: 2},
	}}
}

func TestWeightsRoundTrip(t *testing.T) {
	var b bytes.Buffer
	if err := file().Write(&b); err != nil {
		t.Fatal(err)
	}
	got, err := eval.ReadWeights(&b, file())
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(file(), got); d != "" {
		t.Error(d)
	}
	shuffled := file()
	shuffled.Weights[0], shuffled.Weights[1] = shuffled.Weights[1], shuffled.Weights[0]
	b.Reset()
	shuffled.Write(&b)
	if got, err = eval.ReadWeights(&b, file()); err != nil || !cmp.Equal(got, file()) {
		t.Errorf("in another order: %v, %v", got, err)
	}
	if w, err := file().With([]float64{1, 2, 0.5}); err != nil || !cmp.Equal(w.Values(), []float64{1, 2, 0.5}) {
		t.Errorf("With: %v, %v", w, err)
	}
	if _, err := file().With([]float64{1, 2}); err == nil {
		t.Error("With two of three values: no error")
	}
}

func TestFaultyWeightsAreRefused(t *testing.T) {
	for want, spoil := range map[string]func(w *eval.Weights){
		`format 9`:              func(w *eval.Weights) { w.Format = 9 },
		`no weights`:            func(w *eval.Weights) { w.Weights = nil },
		`no name`:               func(w *eval.Weights) { w.Weights[0].Name = "" },
		`occurs twice`:          func(w *eval.Weights) { w.Weights[1].Name = "men" },
		`the smaller one first`: func(w *eval.Weights) { w.Weights[0].Low, w.Weights[0].High = 2, 0 },
		`want 0 to 2`:           func(w *eval.Weights) { w.Weights[0].Value = 3 },
		`is NaN; want`:          func(w *eval.Weights) { w.Weights[0].Value = math.NaN() },
		`the scale is -1`:       func(w *eval.Weights) { w.Scale = -1 },
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

func BenchmarkEvaluate(b *testing.B) {
	s := position(20, 1)
	sum, _ := eval.NewLinear(checkers.Features, weights())
	phased, _ := eval.NewPhased(checkers.Features, func(s *checkers.State) float64 { return 0.3 }, weights(), weights())
	linear, _ := eval.With(checkers.Game{}, sum, 1)
	twoPhases, _ := eval.With(checkers.Game{}, phased, 1)
	for _, test := range []struct {
		name string
		g    game.Game[checkers.State, checkers.Move]
	}{{"built-in", checkers.Game{}}, {"linear", linear}, {"phased", twoPhases}} {
		b.Run(test.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				test.g.Evaluate(&s)
			}
		})
	}
}

func TestParameters(t *testing.T) {
	p := eval.Parameters{Evaluation: "a game", Version: 3, List: []eval.Parameter{
		{Name: "men", Default: 1, Handmade: 2, Low: 0, High: 4},
		{Name: "kings", Default: 1.5, Handmade: 3, Low: 1, High: 4},
	}}
	var values [2]float64
	if p.Handmade(values[:]); values != [2]float64{2, 3} {
		t.Errorf("by hand: %v", values)
	}
	if p.Default(values[:]); values != [2]float64{1, 1.5} {
		t.Errorf("default: %v", values)
	}
	if got := p.Name(1) + ", " + p.Name(2); got != "kings, parameter 2" {
		t.Errorf("names: %s", got)
	}
	var file strings.Builder
	if err := p.Named([]float64{0.5, 4}).Write(&file); err != nil {
		t.Fatal(err)
	}
	if err := p.Read(strings.NewReader(file.String()), values[:]); err != nil || values != [2]float64{0.5, 4} {
		t.Errorf("there and back: %v, %v", values, err)
	}
	other := p
	other.Version++
	if err := other.Read(strings.NewReader(file.String()), values[:]); err == nil || values != [2]float64{0.5, 4} {
		t.Errorf("weights of another version: %v, %v", values, err)
	}
}
