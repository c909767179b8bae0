package train

import (
	"context"
	"encoding/binary"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/seed-61c9d78a/versus/internal/eval/network"
)

// Online fits a network to data that grows during training, usually games played with the
// network as trained so far.
type Online struct {
	t       *networkTrainer
	average []float32 // of the recent values
}

// horizon is roughly how many steps the average of the parameters looks back. The average
// evaluates better than the parameters themselves, which jump from step to step (Polyak
// and Juditsky, Acceleration of stochastic approximation by averaging, 1992).
const horizon = 1000

// NewOnline returns a network that learns from d. d must already contain some positions;
// later it may grow and be shortened at the front. Of the options, only Batch, Decay, Seed,
// Workers, Symmetries and Start are used.
func NewOnline(d *Data, s network.Shape, o Options) (*Online, error) {
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
		return nil, fmt.Errorf("train: %d positions of %d features; want at least one, of %d", d.Len(), d.Features, s.Features)
	}
	t, err := newNetworkTrainer(d, s, o)
	if err != nil {
		return nil, err
	}
	return &Online{t: t, average: slices.Clone(t.Values)}, nil
}

// Learn trains on the given positions of the data, in random order, at a rate such as
// 0.001. It returns their mean loss, each measured before it was learned from. If ctx
// ends, Learn stops after the current batch and returns an error.
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
		part := float32(max(1./horizon, 4/float64(t.Steps+3))) // after few steps, the last quarter of them
		for i, v := range t.Values {
			o.average[i] += part * (v - o.average[i])
		}
	}
	return sum / weight, finite(sum, rate)
}

// Loss returns the mean loss of the given positions.
func (o *Online) Loss(positions []int32) float64 { return o.t.loss(positions) }

// Network returns the average of the recent parameters.
func (o *Online) Network() *network.Parameters {
	return windows(o.t.shape, slices.Clone(o.average))
}

// AppendBinary appends the state of the training to data, from which UnmarshalBinary of
// an Online of the same shape continues.
func (o *Online) AppendBinary(data []byte) (_ []byte, err error) {
	data = binary.LittleEndian.AppendUint64(data, uint64(o.t.Steps))
	for _, list := range o.lists() {
		if data, err = binary.Append(data, binary.LittleEndian, list); err != nil {
			return nil, err
		}
	}
	return data, nil
}

// UnmarshalBinary continues from the output of AppendBinary. It returns an error if the
// shape differs or a number is not finite.
func (o *Online) UnmarshalBinary(data []byte) error {
	lists := o.lists()
	if want := 8 + 4*len(lists)*len(o.average); len(data) != want {
		return fmt.Errorf("train: the training state has %d bytes; want %d", len(data), want)
	}
	steps := binary.LittleEndian.Uint64(data)
	if steps > 1<<40 {
		return fmt.Errorf("train: the training state has %d steps; want at most 1<<40", steps)
	}
	numbers := make([]float32, len(lists)*len(o.average))
	if _, err := binary.Decode(data[8:], binary.LittleEndian, numbers); err != nil {
		return fmt.Errorf("train: the training state: %w", err)
	}
	for i, x := range numbers {
		if x != x || math.IsInf(float64(x), 0) {
			return fmt.Errorf("train: number %d of the training state is %v; want a finite number", i, x)
		}
	}
	o.t.Steps = int(steps)
	for i, list := range lists {
		copy(list, numbers[i*len(list):])
	}
	return nil
}

func (o *Online) lists() [4][]float32 {
	return [4][]float32{o.t.Values, o.t.Mean, o.t.Square, o.average}
}
