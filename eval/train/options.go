package train

import (
	"context"
	"fmt"
	"math"
	"runtime"
)

// Options say how to train. The zero value is good for most games.
type Options struct {
	Epochs     int     // passes over the data at most: 0 for 20, or as many as 2000 steps take, up to 200; fewer if the context has a deadline, with the rate falling in the time there is
	Patience   int     // passes without a smaller loss on other games before it stops: 0 for a fifth of Epochs
	Batch      int     // positions of a step of a network: 0 for 1024, less if there are few positions
	Rate       float64 // of learning at the start: 0 for 0.002, for tables 0.1
	Decay      float64 // of the weights: 0 for 0.01 for networks; tables have none
	Validation float64 // the part of the games that the loss is measured on: 0 for a twentieth
	Seed       uint64
	Workers    int // goroutines: 0 for one a processor; does not change the result

	// Symmetries are exchanges of features, as of feature.Symmetric, of which each
	// position is shown a random one. Networks only: tables have theirs in their shape.
	Symmetries [][]int32

	// Checkpoint, if not empty, is a file that keeps the state of the training after
	// each epoch. If it exists, training goes on from there. It is removed at the end.
	Checkpoint string

	// Progress, if not nil, is called after every epoch.
	Progress func(Epoch)
}

// Epoch is a pass over the data.
type Epoch struct {
	Number   int     `json:"epoch"`    // from 1
	Train    float64 `json:"train"`    // the mean loss while learning
	Validate float64 `json:"validate"` // on the games kept apart; of the Train loss, if there are none
	Seconds  float64 `json:"seconds"`
}

// Report is how a training went.
type Report struct {
	Positions int     `json:"positions"` // to learn from
	Validated int     `json:"validated"` // kept apart
	Epochs    []Epoch `json:"epochs"`
	Best      int     `json:"best"`    // the epoch whose parameters were returned
	Warning   string  `json:"warning"` // empty if the model did not overfit
}

// withDefaults fills in what was left open, for so many positions.
func (o Options) withDefaults(positions int, rate, decay float64) (Options, error) {
	set := func(x *float64, to float64) {
		if *x == 0 {
			*x = to
		}
	}
	setInt := func(x *int, to int) {
		if *x == 0 {
			*x = to
		}
	}
	setInt(&o.Batch, min(max(positions/64, 32), 1024))
	setInt(&o.Epochs, min(max(20, 2000*o.Batch/max(positions, 1)), 200))
	setInt(&o.Patience, max(1, o.Epochs/5))
	setInt(&o.Workers, runtime.GOMAXPROCS(0))
	set(&o.Rate, rate)
	set(&o.Decay, decay)
	set(&o.Validation, 0.05)
	switch {
	case o.Epochs < 1 || o.Patience < 1 || o.Batch < 1 || o.Workers < 1:
		return o, fmt.Errorf("train: Epochs %d, Patience %d, Batch %d, Workers %d; want positive numbers (0: the default)", o.Epochs, o.Patience, o.Batch, o.Workers)
	case !(o.Rate > 0 && o.Rate <= 1 && o.Decay >= 0 && o.Decay <= 1):
		return o, fmt.Errorf("train: Rate %v, Decay %v; want 0 to 1", o.Rate, o.Decay)
	case !(o.Validation > 0 && o.Validation <= 0.5):
		return o, fmt.Errorf("train: Validation %v; want more than 0, at most 0.5", o.Validation)
	}
	return o, nil
}

// course follows the losses of a training.
type course struct {
	Report
	least float64
	since int // epochs since the least loss
}

// add notes an epoch; better tells that its parameters are the best so far.
func (c *course) add(e Epoch, o *Options) (better, stop bool) {
	c.Epochs = append(c.Epochs, e)
	if o.Progress != nil {
		o.Progress(e)
	}
	if better = len(c.Epochs) == 1 || e.Validate < c.least; better {
		c.least, c.Best, c.since = e.Validate, e.Number, 0
	} else {
		c.since++
	}
	return better, c.since >= o.Patience
}

// report ends the course: it says whether the model overfitted.
func (c *course) report() Report {
	r := c.Report
	if len(r.Epochs) == 0 {
		return r
	}
	last := r.Epochs[len(r.Epochs)-1]
	best := r.Epochs[r.Best-1]
	if last.Validate > 1.02*best.Validate && last.Train < best.Train {
		r.Warning = fmt.Sprintf("the model overfits: on games that it does not know the loss grew again after epoch %d, from %.4f to %.4f, while that of the training fell to %.4f; more data or a smaller model would help", r.Best, best.Validate, last.Validate, last.Train)
	}
	return r
}

// check reports data that cannot be trained on.
func (d *Data) check(features int, learn []int32) error {
	if d.Features != features {
		return fmt.Errorf("train: the data has %d features, the model %d", d.Features, features)
	}
	if len(learn) == 0 {
		return fmt.Errorf("train: no positions to learn from (%d in all)", d.Len())
	}
	return nil
}

// entropy returns the cross entropy of a target and a prediction, less the target's own:
// 0 for a perfect one.
func entropy(target, p float64) float64 {
	loss := 0.0
	if target > 0 {
		loss += target * math.Log(target/max(p, 1e-12))
	}
	if target < 1 {
		loss += (1 - target) * math.Log((1-target)/max(1-p, 1e-12))
	}
	return loss
}

func sigmoid(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

// finite returns an error for a loss that is no number, which is what training comes to
// with far too great a rate.
func finite(loss float64, rate float64) error {
	if math.IsNaN(loss) || math.IsInf(loss, 0) {
		return fmt.Errorf("train: the loss is %v: the training has diverged; Rate %v is too great", loss, rate)
	}
	return nil
}

func interrupted(ctx context.Context, epochs int) error {
	return fmt.Errorf("train: interrupted after %d epochs: %w", epochs, context.Cause(ctx))
}
