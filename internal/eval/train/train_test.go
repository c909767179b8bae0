package train

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/seed-61c9d78a/versus/eval/feature"
	"github.com/seed-61c9d78a/versus/internal/eval/network"
	"github.com/seed-61c9d78a/versus/internal/eval/pattern"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/internal/tests"
)

// lesson has positions of eight cells with two values each. A position's value is a sum over
// the cells, negated if the last feature is present, which no sum can represent.
func lesson(positions int, seed uint64) *Data {
	r := rand.New(rand.NewPCG(seed, 0))
	d := NewData(17)
	for i := range positions {
		set := feature.NewSet(17)
		z := 0.0
		for c := range 8 {
			switch r.IntN(3) {
			case 1:
				set.Add(c)
				z += float64(c) / 4
			case 2:
				set.Add(8 + c)
				z -= float64(c) / 4
			}
		}
		if r.IntN(2) == 0 {
			set.Add(16)
			z = -z
		}
		if err := d.Add(set, sigmoid(z), uint32(i/10)); err != nil {
			panic(err)
		}
	}
	return d
}

var shape = network.Shape{Features: 17, Widths: []int{32, 16}}

func TestNetworkLearns(t *testing.T) {
	_, r := must.Two(Network(t.Context(), lesson(20000, 1), shape, Options{Epochs: 12, Batch: 128, Rate: 0.005}))(t)
	if first, best := r.Epochs[0].Validate, r.Epochs[r.Best-1].Validate; best > 0.01 || best > first/4 {
		t.Errorf("the loss falls from %v to %v only", first, best)
	}
	if r.Positions+r.Validated != 20000 || r.Validated < 500 || r.Validated > 1500 {
		t.Errorf("%d positions learned from, %d kept apart; want r.Positions+r.Validated == 20000, r.Validated >= 500, r.Validated <= 1500", r.Positions, r.Validated)
	}
}

// TestPatternsLearn uses regions of a cell and the last feature, with which a sum can represent the values.
func TestPatternsLearn(t *testing.T) {
	s := pattern.Shape{Features: 17}
	var regions [][][]int32
	for c := range int32(8) {
		s.Cells = append(s.Cells, []int32{c, 8 + c})
		regions = append(regions, [][]int32{{c, 8}})
	}
	s.Cells, s.Tables = append(s.Cells, []int32{16}), regions
	p, r := must.Two(Patterns(t.Context(), lesson(20000, 1), s, Options{Epochs: 10}))(t)
	if best := r.Epochs[r.Best-1].Validate; best > 0.002 {
		t.Errorf("the loss is %v; want best <= 0.002", best)
	}
	if _, err := pattern.Quantize(p); err != nil {
		t.Error(err)
	}
	synctest.Test(t, func(t *testing.T) { // time for four passes
		ctx, cancel := context.WithTimeout(t.Context(), 4*time.Minute*20/19)
		defer cancel()
		o := Options{Epochs: 10, Progress: func(Epoch) { time.Sleep(time.Minute) }}
		if p, r, err := Patterns(ctx, lesson(300, 1), s, o); p == nil || err != nil || len(r.Epochs) != 4 {
			t.Errorf("%v, %d epochs, %v; want p != nil, 4 epochs, no error", p != nil, len(r.Epochs), err)
		}
	})
}

// TestGradient compares back-propagation with differences of the loss.
func TestGradient(t *testing.T) {
	d := lesson(40, 2)
	for i := range d.Len() {
		d.Know(float64(i%5) - 2)
	}
	checkGradient(t, d, network.Shape{Features: 17, Widths: []int{16, 16}, Stages: []int{5}})
}

func checkGradient(t *testing.T, d *Data, s network.Shape) {
	t.Helper()
	trainer := must.Get(newNetworkTrainer(d, s, Options{Seed: 3}))(t)
	for i := range trainer.Values { // away from the corners of clipping
		trainer.Values[i] *= 0.5
	}
	part := trainer.slices[0]
	part.clear()
	for i := range d.Len() {
		part.learn(trainer.params, i, nil)
	}
	loss := func() float64 {
		other := newSlice(d, s)
		for i := range d.Len() {
			other.forward(trainer.params, i, nil)
		}
		return other.loss
	}
	r := rand.New(rand.NewPCG(4, 0))
	wrong := 0
	const tries = 200
	for range tries {
		i := r.IntN(len(trainer.Values))
		old := trainer.Values[i]
		const h = 1e-2
		trainer.Values[i] = old + h
		up := loss()
		trainer.Values[i] = old - h
		down := loss()
		trainer.Values[i] = old
		if want, got := (up-down)/(2*h), float64(part.values[i]); math.Abs(got-want) > 0.02+0.05*math.Abs(want) {
			wrong++
		}
	}
	if wrong > tries/20 { // a few cross a corner, or leak
		t.Errorf("%d of %d derivatives are wrong; want wrong <= tries/20", wrong, tries)
	}
}

func TestSameForAnyWorkers(t *testing.T) {
	train := func(workers int) *network.Parameters {
		p, _ := must.Two(Network(t.Context(), lesson(3000, 1), shape, Options{Epochs: 2, Workers: workers, Seed: 7}))(t)
		return p
	}
	if one, three := train(1), train(3); !reflect.DeepEqual(one, three) {
		t.Error("one worker and three give different results")
	}
}

func TestCheckpoint(t *testing.T) {
	d, path := lesson(3000, 1), filepath.Join(t.TempDir(), "checkpoint")
	o := Options{Epochs: 6, Seed: 7}
	want, whole := must.Two(Network(t.Context(), d, shape, o))(t)
	o.Checkpoint = path
	ctx, cancel := context.WithCancel(t.Context())
	o.Progress = func(e Epoch) {
		if e.Number == 3 {
			cancel()
		}
	}
	if _, _, err := Network(ctx, d, shape, o); !errors.Is(err, context.Canceled) {
		t.Fatalf("interrupted: %v; want errors.Is(err, context.Canceled)", err)
	}
	o.Progress = func(e Epoch) {
		if e.Number < 4 {
			t.Errorf("epoch %d again", e.Number)
		}
	}
	got, r, err := Network(t.Context(), d, shape, o)
	if err != nil || !reflect.DeepEqual(got, want) || r.Best != whole.Best || len(r.Epochs) != len(whole.Epochs) {
		t.Errorf("the resumed training differs: %v", err)
	}
	if _, err := os.Stat(path); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
}

func TestDamagedCheckpoint(t *testing.T) {
	o := Options{Seed: 7, Checkpoint: filepath.Join(t.TempDir(), "checkpoint")}
	d := lesson(100, 1)
	trained := must.Get(newNetworkTrainer(d, shape, o))(t)
	trained.Steps, trained.Course = 9, Report{Epochs: []Epoch{{Number: 1}}}
	must.Do(t, trained.save())
	tests.Damaged(t, "checkpoint", o.Checkpoint, func() (string, error) {
		read := must.Get(newNetworkTrainer(d, shape, o))(t)
		err := read.restore()
		return fmt.Sprint(read.saved), err
	})
}

// TestDeadline gives a training run less time than an epoch takes.
func TestDeadline(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), time.Hour)
		defer cancel()
		d := lesson(3000, 1)
		trainer := must.Get(newNetworkTrainer(d, shape, Options{Epochs: 10, Batch: 100, Workers: 1}))(t)
		trainer.schedule = schedule{10, time.Now(), time.Now().Add(time.Minute)}
		if p := trainer.progress(2); p != 0.2 {
			t.Errorf("at once, 2 of 10 epochs are %v; want p == 0.2", p)
		}
		time.Sleep(30 * time.Second)
		if p := trainer.progress(2); p != 0.5 || trainer.late() {
			t.Errorf("after half the time, the training is %v over; late: %v; want p == 0.5, not trainer.late()", p, trainer.late())
		}
		time.Sleep(30 * time.Second)
		learn, _ := d.split(0)
		if _, err := trainer.epoch(ctx, 1, learn); err != nil || trainer.Steps != 1 || !trainer.late() {
			t.Errorf("late, an epoch takes %d steps, %v; want one", trainer.Steps, err)
		}
	})
}

// TestNoTime gives a training run no time at all: it still returns a model and leaves no checkpoint.
func TestNoTime(t *testing.T) {
	o := Options{Workers: 1, Checkpoint: filepath.Join(t.TempDir(), "checkpoint")}
	p, r, err := Network(tests.Late(time.Now()), lesson(300, 1), shape, o)
	if _, left := os.Stat(o.Checkpoint); p == nil || len(r.Epochs) != 1 || err != nil || !errors.Is(left, fs.ErrNotExist) {
		t.Errorf("%v, %+v, %v; checkpoint: %v; want p != nil, len(r.Epochs) == 1, no error, errors.Is(left, fs.ErrNotExist)", p != nil, r, err, left)
	}
}

func TestOverfittingIsNoticed(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	d := NewData(100)
	for i := range 400 { // nothing but noise
		set := feature.NewSet(100)
		for range 20 {
			set.Add(r.IntN(100))
		}
		d.Add(set, float64(r.IntN(2)), uint32(i))
	}
	_, report, err := Network(t.Context(), d, network.Shape{Features: 100, Widths: []int{64}}, Options{Batch: 32, Rate: 0.01})
	if err != nil || report.Warning == "" || report.Best == len(report.Epochs) {
		t.Errorf("%v; the best of %d epochs is %d, warning %q; want no error, an earlier one than the last, a warning", err, len(report.Epochs), report.Best, report.Warning)
	}
}

func TestMistakes(t *testing.T) {
	d := lesson(100, 1)
	if err := d.Add(feature.NewSet(17), math.NaN(), 0); err == nil {
		t.Error("a target that is not a number is accepted")
	}
	if err := d.Add(feature.NewSet(200), 0.5, 0); err == nil {
		t.Error("a set of another size is accepted")
	}
	for want, o := range map[string]Options{"Epochs -1": {Epochs: -1}, "Rate 2": {Rate: 2}} {
		if _, _, err := Network(t.Context(), d, shape, o); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v; want %q", err, want)
		}
	}
	if _, _, err := Network(t.Context(), NewData(17), shape, Options{}); err == nil {
		t.Error("no positions are accepted")
	}
	if _, _, err := Network(t.Context(), NewData(18), shape, Options{}); err == nil {
		t.Error("data of other features is accepted")
	}
	for i := range d.weights {
		d.weights[i] = float32(math.NaN())
	}
	if _, _, err := Network(t.Context(), d, shape, Options{}); err == nil || !strings.Contains(err.Error(), "diverged") {
		t.Errorf(`NaN in training: %v; want an error, strings.Contains(err.Error(), "diverged")`, err)
	}
}

func TestStages(t *testing.T) {
	d := NewData(64)
	for n := range 64 {
		set := feature.Set{1<<n - 1}
		for range 1 + n%2*9 {
			d.Add(set, 0.5, 0)
		}
	}
	s := d.Stages(4)
	if len(s) != 3 || s[0] < 14 || s[0] > 18 || s[1] < 30 || s[1] > 34 || s[2] < 46 || s[2] > 50 {
		t.Errorf("stages begin at %v; want about 16, 32, 48", s)
	}
	d.Balance()
	if even, odd := d.weights[0], d.weights[1]; !(even > 2*odd) {
		t.Errorf("weights %v and %v; want the rare more", even, odd)
	}
}

func TestKernels(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 0))
	numbers := func(n int) []float32 {
		x := make([]float32, n)
		for i := range x {
			x[i] = float32(r.NormFloat64())
		}
		return x
	}
	for _, n := range []int{16, 48, 64, 208} {
		a, b := numbers(n), numbers(n)
		a[3], a[4], b[5] = float32(math.Copysign(0, -1)), 1, 0
		table := numbers(20 * n)
		rows := []int32{3, 0, 19, 7, 3}
		// compare calls both with copies of the same numbers and compares what they leave.
		compare := func(what string, fast, plain func(x [][]float32), x ...[]float32) {
			var y, z [][]float32
			for i := range x {
				y, z = append(y, slices.Clone(x[i])), append(z, slices.Clone(x[i]))
			}
			fast(y)
			plain(z)
			for i := range y {
				if !slices.EqualFunc(y[i], z[i], func(a, b float32) bool { return math.Float32bits(a) == math.Float32bits(b) }) {
					t.Errorf("%s of %d: %v; in Go %v", what, n, y[i], z[i])
				}
			}
		}
		for _, k := range []int{n, n - 1, 7, 1} {
			compare("add", func(x [][]float32) { add(x[0], x[1]) }, func(x [][]float32) { plainAdd(x[0], x[1]) }, a[:k], b[:k])
			s := adam{0.3, 0.9, 0.1, 0.999, 0.001, 0.99, 0.002, 1.3, 1.1, 1e-8, -1, 1}
			mean := numbers(k)
			mean[k/2], a[k/2] = 0, 0
			squares := numbers(k)
			for i := range squares {
				squares[i] *= squares[i]
			}
			compare("step", func(x [][]float32) { s.step(x[0], x[1], x[2], x[3]) }, func(x [][]float32) { s.plain(x[0], x[1], x[2], x[3]) }, b[:k], mean, squares, a[:k])
		}
		compare("addRows", func(x [][]float32) { addRows(x[0], table, rows) }, func(x [][]float32) { plainAddRows(x[0], table, rows) }, a)
		compare("addToRows", func(x [][]float32) { addToRows(x[1], x[0], rows) }, func(x [][]float32) { plainAddToRows(x[1], x[0], rows) }, a, table)
		compare("clip", func(x [][]float32) { clip(x[0], x[1]) }, func(x [][]float32) { plainClip(x[0], x[1]) }, a, b)
		compare("unclip", func(x [][]float32) { unclip(x[0], x[1]) }, func(x [][]float32) { plainUnclip(x[0], x[1]) }, a, b)
		for _, rows := range []int{1, 16} {
			out := numbers(rows)
			compare("multiply", func(x [][]float32) { multiply(x[0], a, table, b[:rows]) }, func(x [][]float32) { plainMultiply(x[0], a, table, b[:rows]) }, out)
			compare("backward", func(x [][]float32) { backward(x[0], x[1], table, a, out) }, func(x [][]float32) { plainBackward(x[0], x[1], table, a, out) }, numbers(n*rows), b)
		}
	}
}

// BenchmarkNetwork measures the training positions per second of a network with layers of 64 and 16
// units, for positions with some 30 of 128 features.
func BenchmarkNetwork(b *testing.B) {
	const positions, epochs = 50_000, 1
	r := rand.New(rand.NewPCG(1, 0))
	d := NewData(128)
	for i := range positions {
		set := feature.NewSet(128)
		for range 34 {
			set.Add(r.IntN(128))
		}
		d.Add(set, r.Float64(), uint32(i))
	}
	for b.Loop() {
		if _, _, err := Network(context.Background(), d, network.Shape{Features: 128, Widths: []int{64, 16}}, Options{Epochs: epochs}); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.N)*float64(positions*epochs)/b.Elapsed().Seconds(), "positions/s")
}
