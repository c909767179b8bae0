package paper

import (
	"fmt"
	"io"

	"github.com/seed-61c9d78a/versus/eval"
)

// Weights says how much each feature of a position is worth to the evaluation, in the
// logarithm of the odds that the player on turn wins. Forward is towards the goal that
// this player attacks.
type Weights struct {
	Tempo    float64 // being on turn
	Forward  float64 // each row that the turn can end before the middle of the field
	Backward float64 // each row that the turn can end behind it
	Row      float64 // each row that the ball is before the middle
	Distance float64 // each landing on the way to one's own goal, less those to the rival's
	CutOff   float64 // one's own goal cannot be reached any more, less the rival's
	Parity   float64 // an odd number of unused points; minus this for an even one
}

// DefaultWeights returns the weights used where none are given. They are what predicts
// best how games between players with HandmadeWeights ended, by Texel's method; positions
// where the player on turn can score are left out:
//
//	go run ./examples/tune -method descent -start handmade -depth 2 -positions 20000 -seed 1 paper
//
// On fresh seeds they score 120 of 200 points against HandmadeWeights with AlphaBeta at a
// depth of 4 turns, +70 ± 50 Elo with 95 % confidence,
//
//	go run ./examples/tune -method none -against handmade -depth 4 -confirm 100 -seed 1 paper
//
// and 184 of 300, +80 ± 38 Elo, against the defaults before them (-0.25, 0.18, 0, -0.08,
// 0, 2, -0.09), which logistic regression had fitted to 1,400 games. How many points the
// turn can end at, how many segments are left around the ball and how far it is from the
// middle line predicted nothing more, and are no features.
func DefaultWeights() Weights {
	return Weights{
		Tempo: -0.299272, Forward: 0.289157, Backward: -0.0455617, Row: -0.131125,
		Distance: -0.124449, CutOff: 3.81133, Parity: 0.0500477,
	}
}

// HandmadeWeights returns weights that were set by hand: where the tuning of
// DefaultWeights began, and what it is compared with.
func HandmadeWeights() Weights { return Weights{Forward: 0.2, Distance: -0.1, CutOff: 1} }

// NumFeatures is the number of weights.
const NumFeatures = 7

// values returns the weights in the order of the fields.
func (w *Weights) values() [NumFeatures]float64 {
	return [...]float64{w.Tempo, w.Forward, w.Backward, w.Row, w.Distance, w.CutOff, w.Parity}
}

// evaluationVersion is raised when the features change their meaning.
const evaluationVersion = 1

// Named returns the weights with their names and ranges, as tuners and files of weights
// want them.
func (w Weights) Named() *eval.Weights {
	return &eval.Weights{Format: eval.FormatVersion, Evaluation: "paper football", Version: evaluationVersion, Weights: []eval.Weight{
		{Name: "tempo", Value: w.Tempo, Low: -2, High: 2},
		{Name: "forward", Value: w.Forward, Low: -1, High: 1},
		{Name: "backward", Value: w.Backward, Low: -1, High: 1},
		{Name: "row", Value: w.Row, Low: -1, High: 1},
		{Name: "distance", Value: w.Distance, Low: -1, High: 1},
		{Name: "cut off", Value: w.CutOff, Low: -4, High: 6},
		{Name: "parity", Value: w.Parity, Low: -1, High: 1},
	}}
}

// WeightsOf returns weights from their values, in the order of Named.
func WeightsOf(values []float64) (Weights, error) {
	if len(values) != NumFeatures {
		return Weights{}, fmt.Errorf("paper: %d weights (want %d)", len(values), NumFeatures)
	}
	return Weights{values[0], values[1], values[2], values[3], values[4], values[5], values[6]}, nil
}

// ReadWeights reads weights from JSON, as Named().Write writes them.
func ReadWeights(r io.Reader) (Weights, error) {
	named, err := eval.ReadWeights(r, DefaultWeights().Named())
	if err != nil {
		return Weights{}, fmt.Errorf("paper: %w", err)
	}
	return WeightsOf(named.Values())
}
