package train

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"github.com/seed-61c9d78a/versus/internal/eval/network"
	"github.com/seed-61c9d78a/versus/internal/seed"
)

// slicesOfBatch is the number of parts in which the gradient of a batch is summed, for any number of workers.
const slicesOfBatch = 8

// Network fits a network of the given shape to the data. If ctx ends, it returns the best
// parameters so far, if any, and an error that wraps the cause.
func Network(ctx context.Context, d *Data, s network.Shape, o Options) (*network.Parameters, Report, error) {
	if err := s.Check(); err != nil {
		return nil, Report{}, err
	}
	o, learn, measure, err := d.prepare(o, 60, 20_000, 0.002, s.Features)
	if err != nil {
		return nil, Report{}, err
	}
	t, err := newNetworkTrainer(d, s, o)
	if err != nil {
		return nil, Report{}, err
	}
	if err := t.restore(); err != nil {
		return nil, Report{}, err
	}
	t.Course.Positions, t.Course.Validated = len(learn), len(measure)
	c := &t.Course
	t.schedule = newSchedule(ctx, o.Epochs)
	for t.more(len(c.Epochs)) {
		epoch := len(c.Epochs) + 1
		begin := time.Now()
		loss, err := t.epoch(ctx, epoch, learn)
		if err != nil {
			return t.best(), c.warned(), err
		}
		e := Epoch{Number: epoch, Train: loss, Validate: loss}
		if len(measure) > 0 {
			e.Validate = t.loss(measure)
		}
		e.Seconds = time.Since(begin).Seconds()
		if c.add(e, &o) {
			t.Best = slices.Clone(t.Values)
		}
		if err := t.save(); err != nil {
			return t.best(), c.warned(), err
		}
	}
	return t.best(), c.warned(), t.forget()
}

// networkTrainer is a network in training. All parameters are in one slice, into which
// the layers are windows; so are gradients and moments.
type networkTrainer struct {
	saved
	d      *Data
	shape  network.Shape
	o      Options
	params *network.Parameters // windows into Values
	slices []*slice
	sum    []float32 // the gradient of the batch
	schedule
}

// saved is the content of a checkpoint.
type saved struct {
	Fingerprint string
	Values      []float32
	Mean        []float32 // of the gradients
	Square      []float32 // of their squares
	Steps       int
	Best        []float32
	Course      Report
}

// windows returns parameters of a shape as windows into values.
func windows(s network.Shape, values []float32) *network.Parameters {
	take := func(n int) []float32 {
		w := values[:n:n]
		values = values[n:]
		return w
	}
	p := &network.Parameters{Shape: s}
	p.First, p.Bias = take(s.Features*s.Widths[0]), take(s.Widths[0])
	for range len(s.Stages) + 1 {
		var stack network.Stack
		for i := range s.Widths {
			in, out := s.Dimensions(i)
			stack = append(stack, network.Dense{Weights: take(in * out), Bias: take(out)})
		}
		p.Stacks = append(p.Stacks, stack)
	}
	return p
}

func parameters(s network.Shape) int {
	n := s.Widths[0] * (s.Features + 1)
	for i := range s.Widths {
		in, out := s.Dimensions(i)
		n += (len(s.Stages) + 1) * out * (in + 1)
	}
	return n
}

func newNetworkTrainer(d *Data, s network.Shape, o Options) (*networkTrainer, error) {
	n := parameters(s)
	t := &networkTrainer{d: d, shape: s, o: o, sum: make([]float32, n)}
	t.Values, t.Mean, t.Square = make([]float32, n), make([]float32, n), make([]float32, n)
	t.params = windows(s, t.Values)
	for range slicesOfBatch {
		t.slices = append(t.slices, newSlice(d, s))
	}
	if o.Start == nil {
		t.initialize()
	} else if err := t.startFrom(o.Start); err != nil {
		return nil, err
	}
	t.Fingerprint = t.fingerprint()
	return t, nil
}

// startFrom copies the weights of p.
func (t *networkTrainer) startFrom(p *network.Parameters) error {
	from, to := weights(p), weights(t.params)
	fits := len(from) == len(to) && p.Features == t.shape.Features
	for i := 0; fits && i < len(to); i++ {
		fits = len(from[i]) == len(to[i])
	}
	if !fits {
		return fmt.Errorf("train: weights of a network of %+v; want %+v", p.Shape, t.shape)
	}
	for i := range to {
		copy(to[i], from[i])
	}
	return nil
}

// weights lists the weights of a network, layer by layer.
func weights(p *network.Parameters) [][]float32 {
	list := [][]float32{p.First, p.Bias}
	for _, stack := range p.Stacks {
		for _, d := range stack {
			list = append(list, d.Weights, d.Bias)
		}
	}
	return list
}

// initialize draws the initial weights uniformly, scaled so that the sums of a layer vary
// about as much as its inputs (He et al., arXiv:1502.01852).
func (t *networkTrainer) initialize() {
	r := rand.New(rand.NewPCG(t.o.Seed, 0))
	fill := func(x []float32, inputs float64) {
		size := math.Sqrt(3 / inputs)
		for i := range x {
			x[i] = float32((2*r.Float64() - 1) * size)
		}
	}
	present := 0
	sample := min(t.d.Len(), 1000)
	for i := range sample {
		present += t.d.set(i * (t.d.Len() / sample)).Len()
	}
	fill(t.params.First, max(1, float64(present)/float64(sample))*2)
	for i := range t.params.Bias {
		t.params.Bias[i] = 0.25 // units without input still learn
	}
	for k, stack := range t.params.Stacks {
		if k > 0 { // all stages start with the same weights
			for i := range stack {
				copy(stack[i].Weights, t.params.Stacks[0][i].Weights)
				copy(stack[i].Bias, t.params.Stacks[0][i].Bias)
			}
			continue
		}
		for i, l := range stack {
			in, out := t.shape.Dimensions(i)
			if out > 1 || t.d.known == nil { // a correction begins with none
				fill(l.Weights, float64(in))
			}
			if out > 1 {
				for o := range l.Bias {
					l.Bias[o] = 0.1
				}
			}
		}
	}
}

func (t *networkTrainer) best() *network.Parameters {
	if t.Best == nil {
		return nil
	}
	return windows(t.shape, t.Best)
}

// epoch learns from all positions once, or from as many as there is time for, and returns the mean loss.
func (t *networkTrainer) epoch(ctx context.Context, number int, learn []int32) (float64, error) {
	order := slices.Clone(learn)
	r := rand.New(rand.NewPCG(t.o.Seed, uint64(number)))
	r.Shuffle(len(order), func(i, k int) { order[i], order[k] = order[k], order[i] })
	batches := (len(order) + t.o.Batch - 1) / t.o.Batch
	sum, weight := 0.0, 0.0
	for b := range batches {
		if ctx.Err() != nil {
			return 0, interrupted(ctx, number-1)
		}
		if b > 0 && t.late() {
			break
		}
		progress := t.progress(float64(number-1) + float64(b)/float64(batches))
		rate := t.o.Rate * (0.01 + 0.99*(1+math.Cos(math.Pi*progress))/2)
		loss, counted := t.learn(order[b*t.o.Batch:min((b+1)*t.o.Batch, len(order))], number, rate)
		sum, weight = sum+loss, weight+counted
	}
	return sum / weight, finite(sum, t.o.Rate)
}

// learn makes a step on a batch and returns the sum of its losses before the step and the sum of its weights.
func (t *networkTrainer) learn(batch []int32, pass int, rate float64) (loss, weight float64) {
	t.parallel(func(k int) {
		s := t.slices[k]
		s.clear()
		for _, i := range batch[k*len(batch)/slicesOfBatch : (k+1)*len(batch)/slicesOfBatch] {
			s.learn(t.params, int(i), t.turned(pass, int(i)))
		}
	})
	for _, s := range t.slices {
		loss, weight = loss+s.loss, weight+s.weight
	}
	t.step(rate, float32(1/max(weight, 1)))
	return loss, weight
}

// turned returns the symmetry applied to position i in an epoch, nil for the identity.
func (t *networkTrainer) turned(epoch, i int) []int32 {
	n := uint64(len(t.o.Symmetries) + 1)
	k := seed.Mix(t.o.Seed^uint64(epoch)<<40^uint64(i)) % n
	if k == 0 {
		return nil
	}
	return t.o.Symmetries[k-1]
}

// parallel calls f for every slice.
func (t *networkTrainer) parallel(f func(k int)) {
	if t.o.Workers == 1 {
		for k := range slicesOfBatch {
			f(k)
		}
		return
	}
	var group sync.WaitGroup
	workers := min(t.o.Workers, slicesOfBatch)
	for w := range workers {
		group.Go(func() {
			for k := w; k < slicesOfBatch; k += workers {
				f(k)
			}
		})
	}
	group.Wait()
}

// maxWeight bounds weights so that they fit into fixed point.
const maxWeight = 8

// decay is the fraction of itself that a weight loses in a step, in units of the learning rate.
const decay = 0.01

// step adds up the gradients of the slices and updates the parameters.
func (t *networkTrainer) step(rate float64, scale float32) {
	const b1, b2 = 0.9, 0.999
	t.Steps++
	a := adam{
		scale: scale, keep1: b1, new1: 1 - b1, keep2: b2, new2: 1 - b2, keep: float32(1 - rate*decay),
		rate: float32(rate), tiny: 1e-8, least: -maxWeight, most: maxWeight,
		correct1: float32(1 / (1 - math.Pow(b1, float64(t.Steps)))),
		correct2: float32(1 / (1 - math.Pow(b2, float64(t.Steps)))),
	}
	n := len(t.Values)
	t.parallel(func(k int) {
		from, to := k*n/slicesOfBatch, (k+1)*n/slicesOfBatch
		g := t.sum[from:to]
		copy(g, t.slices[0].values[from:to])
		for _, s := range t.slices[1:] {
			add(g, s.values[from:to])
		}
		a.step(t.Values[from:to], t.Mean[from:to], t.Square[from:to], g)
	})
}

// loss returns the mean loss of positions.
func (t *networkTrainer) loss(list []int32) float64 {
	t.parallel(func(k int) {
		s := t.slices[k]
		s.loss, s.weight = 0, 0
		for _, i := range list[k*len(list)/slicesOfBatch : (k+1)*len(list)/slicesOfBatch] {
			s.forward(t.params, int(i), nil)
		}
	})
	sum, weight := 0.0, 0.0
	for _, s := range t.slices {
		sum, weight = sum+s.loss, weight+s.weight
	}
	return sum / weight
}
