package train

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"runtime"

	"github.com/seed-61c9d78a/versus/internal/eval/network"
)

// Options configure the training. The zero value suits most games.
type Options struct {
	Epochs  int     // maximum number of passes over the data: 0 for 60 (tables: 20), or as many as 20,000 (2000) steps take, up to 200; a deadline of the context may end training earlier, and the rate falls accordingly
	Batch   int     // positions per step of a network: 0 for 1024, fewer if there are few positions
	Rate    float64 // initial learning rate: 0 for 0.002, or 0.1 for tables
	Seed    uint64
	Workers int // goroutines: 0 for one per processor; does not change the result

	// Symmetries are permutations of the features, as in feature.Symmetric. Each time a position is used, a
	// random one is applied to it. For networks only: tables have theirs in their shape.
	Symmetries [][]int32

	// Start, if not nil, is the network from which training starts, of the shape to train,
	// instead of random weights. A smaller Rate than the default keeps more of it.
	Start *network.Parameters

	// Checkpoint, if not empty, is a file that stores the state of the training after
	// each epoch. If it exists, training continues from there. It is removed at the end.
	Checkpoint string

	// Progress, if not nil, is called after every epoch.
	Progress func(Epoch)
}

// Epoch is a pass over the data.
type Epoch struct {
	Number   int     `json:"epoch"`    // from 1
	Train    float64 `json:"train"`    // mean training loss
	Validate float64 `json:"validate"` // validation loss; the training loss if there are no games for validation
	Seconds  float64 `json:"seconds"`
}

// A Report summarizes a training run.
type Report struct {
	Positions int     `json:"positions"` // for training
	Validated int     `json:"validated"` // for validation
	Epochs    []Epoch `json:"epochs"`
	Best      int     `json:"best"`    // the epoch whose parameters were returned
	Warning   string  `json:"warning"` // set if the model overfitted
}

// validation is the fraction of games kept apart for the validation loss.
const validation = 0.05

// withDefaults fills in the defaults for the given number of positions.
func (o Options) withDefaults(positions, epochs, steps int, rate float64) (Options, error) {
	o.Batch = cmp.Or(o.Batch, min(max(positions/64, 32), 1024))
	o.Epochs = cmp.Or(o.Epochs, min(max(epochs, steps*o.Batch/max(positions, 1)), 200))
	o.Workers = cmp.Or(o.Workers, runtime.GOMAXPROCS(0))
	o.Rate = cmp.Or(o.Rate, rate)
	switch {
	case o.Epochs < 1 || o.Batch < 1 || o.Workers < 1:
		return o, fmt.Errorf("train: Epochs %d, Batch %d, Workers %d; want positive numbers (0 for the default)", o.Epochs, o.Batch, o.Workers)
	case !(o.Rate > 0 && o.Rate <= 1):
		return o, fmt.Errorf("train: Rate %v; want 0 to 1", o.Rate)
	}
	return o, nil
}

// add records an epoch and reports whether its parameters are the best so far.
func (r *Report) add(e Epoch, o *Options) bool {
	r.Epochs = append(r.Epochs, e)
	if o.Progress != nil {
		o.Progress(e)
	}
	better := r.Best == 0 || e.Validate < r.Epochs[r.Best-1].Validate
	if better {
		r.Best = e.Number
	}
	return better
}

// warned returns the report with a warning if the model overfitted.
func (r Report) warned() Report {
	if len(r.Epochs) == 0 {
		return r
	}
	last := r.Epochs[len(r.Epochs)-1]
	best := r.Epochs[r.Best-1]
	if last.Validate > 1.02*best.Validate && last.Train < best.Train {
		r.Warning = fmt.Sprintf("the model overfits: after epoch %d the validation loss rose from %.4f to %.4f while the training loss fell to %.4f; more data or a smaller model would help", r.Best, best.Validate, last.Validate, last.Train)
	}
	return r
}

// prepare fills in the defaults of the options and divides the data for a model with the
// given number of features.
func (d *Data) prepare(o Options, epochs, steps int, rate float64, features int) (_ Options, learn, measure []int32, err error) {
	if o, err = o.withDefaults(d.Len(), epochs, steps, rate); err != nil {
		return o, nil, nil, err
	}
	learn, measure = d.split(o.Seed)
	return o, learn, measure, d.check(features, learn)
}

// check returns an error if the data is unsuitable for training.
func (d *Data) check(features int, learn []int32) error {
	if d.Features != features {
		return fmt.Errorf("train: the data has %d features; want the model's %d", d.Features, features)
	}
	if len(learn) == 0 {
		return fmt.Errorf("train: no positions left for training (%d in total)", d.Len())
	}
	return nil
}

// entropy returns the cross entropy of a target and a prediction minus the entropy of the
// target: 0 for a perfect prediction.
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

// finite returns an error if the loss is not finite, which happens if the rate is far too high.
func finite(loss float64, rate float64) error {
	if math.IsNaN(loss) || math.IsInf(loss, 0) {
		return fmt.Errorf("train: the loss is %v: training has diverged; Rate %v is too high", loss, rate)
	}
	return nil
}

func interrupted(ctx context.Context, epochs int) error {
	return fmt.Errorf("train: interrupted after %d epochs: %w", epochs, context.Cause(ctx))
}
