package train

import (
	"context"
	"encoding/binary"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/seed-61c9d78a/versus/eval/network"
)

// Online fits a network to data that grows while it learns: whoever plays the games that
// it learns from plays them with what it has learned so far.
type Online struct {
	t       *networkTrainer
	average []float32 // of the last values
}

// horizon is how many steps the average of the parameters looks back, about. The average
// judges better than the parameters themselves, which jump from step to step (Polyak and
// Juditsky, Acceleration of stochastic approximation by averaging, 1992).
const horizon = 1000

// NewOnline returns a network of random weights that will learn from d, which holds some
// positions already; it may grow and be cut off at the front. Of the options, Batch, Decay, Seed,
// Workers and Symmetries count.
func NewOnline(d *Data, s network.Shape, o Options) (*Online, error) {
	o.Batch = max(o.Batch, 0)
	if o.Batch == 0 {
		o.Batch = 1024
	}
	o, err := o.withDefaults(d.Len(), 0.001, 0.01)
	if err != nil {
		return nil, err
	}
	if err := s.Check(); err != nil {
		return nil, err
	}
	if d.Len() == 0 || d.Features != s.Features {
		return nil, fmt.Errorf("train: %d positions of %d features; want some, of %d", d.Len(), d.Features, s.Features)
	}
	t := newNetworkTrainer(d, s, o)
	return &Online{t: t, average: slices.Clone(t.Values)}, nil
}

// Learn learns from positions of the data, in random order, at a rate such as 0.001. It
// returns their mean loss, each as it was before it was learned from. When ctx ends it
// stops after the batch under way.
func (o *Online) Learn(ctx context.Context, positions []int32, rate float64) (float64, error) {
	t := o.t
	if err := t.d.check(t.shape.Features, positions); err != nil {
		return 0, err
	}
	order := slices.Clone(positions)
	r := rand.New(rand.NewPCG(t.o.Seed, uint64(t.Steps)))
	r.Shuffle(len(order), func(i, k int) { order[i], order[k] = order[k], order[i] })
	sum, weight := 0.0, 0.0
	for batch := range slices.Chunk(order, t.o.Batch) {
		if ctx.Err() != nil {
			return 0, fmt.Errorf("train: interrupted: %w", context.Cause(ctx))
		}
		loss, counted := t.learn(batch, t.Steps, rate)
		sum, weight = sum+loss, weight+counted
		part := float32(max(1./horizon, 4/float64(t.Steps+3))) // of few steps, the last quarter
		for i, v := range t.Values {
			o.average[i] += part * (v - o.average[i])
		}
	}
	return sum / weight, finite(sum, rate)
}

// Loss returns the mean loss of positions.
func (o *Online) Loss(positions []int32) float64 { return o.t.loss(positions) }

// Network returns the average of the last parameters.
func (o *Online) Network() *network.Parameters {
	return windows(o.t.shape, slices.Clone(o.average))
}

// AppendBinary appends what has been learned to data, so that another Online of the same
// shape can go on from there: UnmarshalBinary.
func (o *Online) AppendBinary(data []byte) ([]byte, error) {
	data = binary.LittleEndian.AppendUint64(data, uint64(o.t.Steps))
	for _, list := range o.lists() {
		for _, x := range list {
			data = binary.LittleEndian.AppendUint32(data, math.Float32bits(x))
		}
	}
	return data, nil
}

// UnmarshalBinary goes on from what AppendBinary has written. It is an error if the shape
// is another one or a number is none.
func (o *Online) UnmarshalBinary(data []byte) error {
	lists := o.lists()
	if want := 8 + 4*len(lists)*len(o.average); len(data) != want {
		return fmt.Errorf("train: %d bytes of a network's training; want %d", len(data), want)
	}
	steps := binary.LittleEndian.Uint64(data)
	if steps > 1<<40 {
		return fmt.Errorf("train: a network's training of %d steps", steps)
	}
	for i := 8; i < len(data); i += 4 {
		if x := math.Float32frombits(binary.LittleEndian.Uint32(data[i:])); x != x || math.IsInf(float64(x), 0) {
			return fmt.Errorf("train: number %d of a network's training is %v", (i-8)/4, x)
		}
	}
	o.t.Steps = int(steps)
	for i, list := range lists {
		from := data[8+4*i*len(list):]
		for k := range list {
			list[k] = math.Float32frombits(binary.LittleEndian.Uint32(from[4*k:]))
		}
	}
	return nil
}

func (o *Online) lists() [4][]float32 {
	return [4][]float32{o.t.Values, o.t.Mean, o.t.Square, o.average}
}
