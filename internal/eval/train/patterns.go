package train

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/seed-61c9d78a/versus/eval/feature"
	"github.com/seed-61c9d78a/versus/internal/eval/pattern"
)

// Patterns fits pattern tables of the given shape to the data. It takes some 10 ns per
// region, position and epoch on one core. If ctx ends, it returns the best parameters so
// far, if any, and an error that wraps the cause.
func Patterns(ctx context.Context, d *Data, s pattern.Shape, o Options) (*pattern.Parameters, Report, error) {
	if err := s.Check(); err != nil {
		return nil, Report{}, err
	}
	o, learn, measure, err := d.prepare(o, 20, 2000, 0.1, s.Features)
	if err != nil {
		return nil, Report{}, err
	}
	t := newTableTrainer(d, s)
	c := Report{Positions: len(learn), Validated: len(measure)}
	var best *pattern.Parameters
	order := slices.Clone(learn)
	course := newSchedule(ctx, o.Epochs)
	for epoch := 1; course.more(epoch - 1); epoch++ {
		begin := time.Now()
		r := rand.New(rand.NewPCG(o.Seed, uint64(epoch)))
		r.Shuffle(len(order), func(i, k int) { order[i], order[k] = order[k], order[i] })
		rate := o.Rate * (1 + math.Cos(math.Pi*course.progress(float64(epoch-1)))) / 2
		sum, weight := 0.0, 0.0
		for n, i := range order {
			if n%4096 == 0 {
				if ctx.Err() != nil {
					return best, c.warned(), interrupted(ctx, epoch-1)
				}
				if n > 0 && course.late() {
					break
				}
			}
			w := float64(d.weights[i])
			sum += w * t.step(int(i), rate, w)
			weight += w
		}
		e := Epoch{Number: epoch, Train: sum / weight, Seconds: time.Since(begin).Seconds()}
		if err := finite(e.Train, o.Rate); err != nil {
			return best, c.warned(), err
		}
		e.Validate = e.Train
		if len(measure) > 0 {
			e.Validate = t.loss(measure)
		}
		if c.add(e, &o) {
			best = &pattern.Parameters{Shape: s, Weights: slices.Clone(t.p.Weights), Bias: slices.Clone(t.p.Bias)}
		}
	}
	return best, c.warned(), nil
}

// tableTrainer is pattern tables in training.
type tableTrainer struct {
	d       *Data
	p       *pattern.Parameters
	index   *pattern.Index
	entries int
	squares []float32 // for each weight, the sum of its squared gradients
	bias    []float32 // likewise for the bias
	list    []int32
	at      []int32
}

func newTableTrainer(d *Data, s pattern.Shape) *tableTrainer {
	t := &tableTrainer{d: d, p: pattern.NewParameters(s), index: pattern.NewIndex(&s), entries: s.Entries()}
	t.squares, t.bias = make([]float32, len(t.p.Weights)), make([]float32, len(t.p.Bias))
	t.at = make([]int32, t.index.Regions)
	return t
}

// look sets at to the weights of position i, and returns its stage and the sum.
func (t *tableTrainer) look(i int) (stage int, sum float32) {
	t.list = feature.Set(t.d.set(i)).Append(t.list[:0])
	stage = t.p.Stages.Of(len(t.list))
	copy(t.at, t.index.Empty)
	for _, f := range t.list {
		t.index.Add(t.at, int(f))
	}
	sum = t.p.Bias[stage]
	for _, k := range t.at {
		sum += t.p.Weights[stage*t.entries+int(k)]
	}
	return stage, sum
}

// step learns from position i and returns its loss.
func (t *tableTrainer) step(i int, rate, weight float64) float64 {
	stage, sum := t.look(i)
	target := float64(t.d.targets[i])
	p := sigmoid(float64(sum))
	g := float32((p - target) * weight)
	const start = 0.02 // initial sum of squares, to keep the first steps small
	w, q := t.p.Weights[stage*t.entries:], t.squares[stage*t.entries:]
	r := float32(rate)
	for _, k := range t.at {
		q[k] += g * g
		w[k] -= r * g / sqrt32(q[k]+start)
	}
	t.bias[stage] += g * g
	t.p.Bias[stage] -= r * g / sqrt32(t.bias[stage]+start)
	return entropy(target, p)
}

func sqrt32(x float32) float32 { return float32(math.Sqrt(float64(x))) }

// loss returns the mean loss of positions.
func (t *tableTrainer) loss(list []int32) float64 {
	sum, weight := 0.0, 0.0
	for _, i := range list {
		_, z := t.look(int(i))
		w := float64(t.d.weights[i])
		sum += w * entropy(float64(t.d.targets[i]), sigmoid(float64(z)))
		weight += w
	}
	return sum / weight
}
