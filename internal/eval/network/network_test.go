package network

import (
	"bytes"
	"encoding/json"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"

	"github.com/seed-61c9d78a/versus/eval/feature"
	"github.com/seed-61c9d78a/versus/internal/eval/pattern"
	"github.com/seed-61c9d78a/versus/internal/must"
)

// random returns a network with random weights.
func random(t testing.TB, s Shape, seed uint64) (*Network, *Parameters) {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 0))
	p := NewParameters(s)
	fill := func(x []float32, size float64) {
		for i := range x {
			x[i] = float32(r.NormFloat64() * size)
		}
	}
	fill(p.First, 0.3)
	fill(p.Bias, 0.3)
	for _, stack := range p.Stacks {
		for _, d := range stack {
			fill(d.Weights, 0.2)
			fill(d.Bias, 0.2)
		}
	}
	n := must.Get(Quantize(p))(t)
	return n, p
}

// oracle computes the sum in real numbers, layer by layer.
func oracle(p *Parameters, set feature.Set) float64 {
	x := make([]float64, p.Widths[0])
	for i := range x {
		x[i] = float64(p.Bias[i])
		for _, f := range set.Append(nil) {
			x[i] += float64(p.First[int(f)*len(x)+i])
		}
	}
	for k, d := range p.Stacks[p.Stages.Of(set.Len())] {
		for i := range x {
			x[i] = min(max(x[i], 0), 1)
		}
		in, out := p.Dimensions(k)
		y := make([]float64, out)
		for o := range y {
			y[o] = float64(d.Bias[o])
			for i := range in {
				y[o] += float64(d.Weights[o*in+i]) * x[i]
			}
		}
		x = y
	}
	return x[0]
}

func randomSet(r *rand.Rand, features, present int) feature.Set {
	set := feature.NewSet(features)
	for range present {
		set.Add(r.IntN(features))
	}
	return set
}

// TestSum compares sums with those in real numbers, and with those of a state that has not
// seen the earlier positions.
func TestSum(t *testing.T) {
	for _, s := range []Shape{
		{Features: 1, Widths: []int{16}},
		{Features: 100, Widths: []int{32, 16}, Stages: []int{10, 20}},
		{Features: 129, Widths: []int{192, 32, 32}, Stages: []int{12}},
	} {
		n, p := random(t, s, 1)
		r := rand.New(rand.NewPCG(2, 0))
		state := n.NewState()
		set := randomSet(r, s.Features, 20)
		for i := range 300 {
			if i%50 == 0 {
				set = randomSet(r, s.Features, r.IntN(40))
			}
			f := r.IntN(s.Features)
			set[f/64] ^= 1 << (f % 64)
			got := state.Sum(set, i%3)
			if want := n.NewState().Sum(set, 0); got != want {
				t.Fatalf("%v: by differences %v, afresh %v", s, got, want)
			}
			if want := oracle(p, set); math.Abs(got-want) > 0.05 {
				t.Fatalf("%v: %v; in real numbers %v; want math.Abs(got-want) <= 0.05", s, got, want)
			}
		}
	}
}

func TestQuantizeRefuses(t *testing.T) {
	s := Shape{Features: 3, Widths: []int{16}}
	for name, spoil := range map[string]func(p *Parameters){
		"NaN":       func(p *Parameters) { p.First[5] = float32(math.NaN()) },
		"infinity":  func(p *Parameters) { p.Stacks[0][0].Bias[0] = float32(math.Inf(1)) },
		"too great": func(p *Parameters) { p.Stacks[0][0].Weights[3] = 40 },
		"overflow": func(p *Parameters) {
			for i := range p.Stacks[0][0].Weights {
				p.Stacks[0][0].Weights[i] = 31
			}
			p.Stacks[0][0].Bias[0] = 4090
		},
		"width": func(p *Parameters) { p.Widths = []int{20} },
	} {
		p := NewParameters(s)
		must.Get(Quantize(p))(t)
		spoil(p)
		if _, err := Quantize(p); err == nil {
			t.Errorf("%s is accepted; want an error", name)
		}
	}
}

// TestKernels compares the assembly with plain Go, including extreme values.
func TestKernels(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 0))
	words := func(n int) []int16 {
		x := make([]int16, n)
		for i := range x {
			switch r.IntN(8) {
			case 0:
				x[i] = math.MaxInt16
			case 1:
				x[i] = -math.MaxInt16
			default:
				x[i] = int16(r.IntN(1 << 16))
			}
		}
		return x
	}
	for _, n := range []int{16, 32, 48, 192, 1024} {
		a, b := words(n), words(n)
		same := func(what string, fast, plain func(dst, src []int16)) {
			x, y := slices.Clone(a), slices.Clone(a)
			fast(x, b)
			plain(y, b)
			if !slices.Equal(x, y) {
				t.Errorf("%s of %d differs", what, n)
			}
		}
		first := words(5 * n)
		for _, rows := range [][]int{nil, {0}, {n, 4 * n}, {2 * n, 0, 3 * n, n, 2 * n}} {
			for added := range len(rows) + 1 {
				same("change", func(dst, _ []int16) { change(dst, first, rows, added) }, func(dst, _ []int16) { plainChange(dst, first, rows, added) })
			}
		}
		same("clip", clip, plainClip)
		in := make([]int16, n)
		plainClip(in, a)
		if got, want := dot(in, b), plainDot(in, b); got != want {
			t.Errorf("dot of %d: %d; plain Go %d; want got == want", n, got, want)
		}
		for _, rows := range []int{16, 32, 64} {
			w, bias := words(n*rows), make([]int32, rows)
			for i := range bias {
				bias[i] = r.Int32()
			}
			x, y := make([]int32, rows), make([]int32, rows)
			multiply(x, in, w, bias)
			plainMultiply(y, in, w, bias)
			if !slices.Equal(x, y) {
				t.Errorf("multiply %d x %d: %v; plain Go %v; want slices.Equal(x, y)", n, rows, x, y)
			}
			same("activate", func(dst, _ []int16) { activate(dst, x[:16]) }, func(dst, _ []int16) { plainActivate(dst, x[:16]) })
		}
	}
}

// BenchmarkSum evaluates positions that differ by four features from the previous one, as in a search.
func BenchmarkSum(b *testing.B) {
	n, _ := random(b, Shape{Features: 256, Widths: []int{192, 32, 32}}, 1)
	r := rand.New(rand.NewPCG(2, 0))
	set := randomSet(r, 256, 30)
	var sets []feature.Set
	for range 1024 {
		set = slices.Clone(set)
		list := set.Append(nil)
		for range 2 {
			f := list[r.IntN(len(list))]
			set[f/64] &^= 1 << (f % 64)
			set.Add(r.IntN(256))
		}
		sets = append(sets, set)
	}
	state := n.NewState()
	for i := 0; b.Loop(); i++ {
		state.Sum(sets[i%len(sets)], 0)
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds()/1e6, "M/s")
}

func TestParameters(t *testing.T) {
	n, _ := random(t, Shape{Features: 70, Widths: []int{32, 16}, Stages: []int{9}}, 5)
	again := must.Get(Quantize(n.Parameters()))(t)
	data, _ := n.AppendBinary(nil)
	if same, _ := again.AppendBinary(nil); !bytes.Equal(same, data) {
		t.Error("its parameters give another network")
	}
}

// Networks of any shape and content are written as they were read. The memory used for
// others is bounded by the size of the input.
func FuzzDecode(f *testing.F) {
	s := Shape{Features: 3, Widths: []int{32, 16}, Stages: []int{2}}
	n, _ := random(f, s, 1)
	data, _ := n.AppendBinary(nil)
	shape, _ := json.Marshal(s)
	f.Add(string(shape), data)
	f.Add(string(shape), data[1:])
	f.Add(`{"features":1024,"widths":[512,512,512]}`, []byte{})
	f.Fuzz(func(t *testing.T, shape string, data []byte) {
		var s Shape
		if json.Unmarshal([]byte(shape), &s) != nil {
			return
		}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		n, err := Decode(s, data)
		runtime.ReadMemStats(&after)
		if used := after.TotalAlloc - before.TotalAlloc; used > uint64(1<<20+10*(len(shape)+len(data))) {
			t.Errorf("%d bytes of memory for %s and %d bytes; want used <= uint64(1<<20+10*(len(shape)+len(data)))", used, shape, len(data))
		}
		if err != nil {
			return
		}
		if back, err := n.AppendBinary(nil); err != nil || !bytes.Equal(back, data) {
			t.Errorf("%s: %x is written as %x, %v; want no error, bytes.Equal(back, data)", shape, data, back, err)
		}
	})
}

// TestShapeLimits checks the shapes at each limit and those just beyond it.
func TestShapeLimits(t *testing.T) {
	ascending := func(n int) (stages []int) {
		for i := range n {
			stages = append(stages, i+1)
		}
		return stages
	}
	widths := func(n int) []int { return slices.Repeat([]int{Lanes}, n) }
	for _, test := range []struct {
		good, bad Shape
	}{
		{Shape{Features: 1, Widths: widths(1)}, Shape{Features: 0, Widths: widths(1)}},
		{Shape{Features: feature.MaxFeatures, Widths: widths(1)}, Shape{Features: feature.MaxFeatures + 1, Widths: widths(1)}},
		{Shape{Features: 1, Widths: widths(1)}, Shape{Features: 1}},
		{Shape{Features: 1, Widths: widths(maxLayers)}, Shape{Features: 1, Widths: widths(maxLayers + 1)}},
		{Shape{Features: 1, Widths: []int{maxWidth}}, Shape{Features: 1, Widths: []int{maxWidth + Lanes}}},
		{Shape{Features: 1, Widths: []int{Lanes, 2 * Lanes}}, Shape{Features: 1, Widths: []int{Lanes, 2*Lanes - 1}}},
		{Shape{Features: 1, Widths: widths(1)}, Shape{Features: 1, Widths: []int{0}}},
		{Shape{Features: 1, Widths: widths(1)}, Shape{Features: 1, Widths: []int{-Lanes}}},
		{Shape{Features: 1, Widths: widths(1), Stages: ascending(pattern.MostStages - 1)}, Shape{Features: 1, Widths: widths(1), Stages: ascending(pattern.MostStages)}},
		{Shape{Features: 1, Widths: widths(1), Stages: []int{1}}, Shape{Features: 1, Widths: widths(1), Stages: []int{0}}},
		{Shape{Features: 1, Widths: widths(1), Stages: []int{3, 4}}, Shape{Features: 1, Widths: widths(1), Stages: []int{3, 3}}},
		{Shape{Features: 1, Widths: widths(1), Stages: []int{3, 4}}, Shape{Features: 1, Widths: widths(1), Stages: []int{4, 3}}},
	} {
		if err := test.good.Check(); err != nil {
			t.Errorf("%+v: %v; want no error", test.good, err)
		}
		if test.bad.Check() == nil {
			t.Errorf("%+v: no error", test.bad)
		}
	}
}
