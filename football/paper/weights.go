package paper

import (
	"fmt"
	"io"

	"github.com/seed-61c9d78a/versus/eval"
)

// A Feature is one aspect of a position that the estimate weighs, for the player on turn.
// Forward is towards the goal that this player attacks.
type Feature int

// The features.
const (
	Tempo       Feature = iota // being on turn
	Forward                    // each row that the turn can end before the middle of the field
	Backward                   // each row that the turn can end behind it
	Row                        // each row that the ball is before the middle
	Distance                   // each landing on the way to one's own goal, less those to the rival's
	CutOff                     // one's own goal cannot be reached any more, less the rival's
	Parity                     // an odd number of unused points; minus this for an even one
	NumFeatures int     = iota
)

// Weights says how much one unit of each feature is worth to the evaluation, in the
// logarithm of the odds that the player on turn wins. It is indexed by Feature.
type Weights [NumFeatures]float64

// The default values are what DefaultWeights describes.
var parameters = eval.Parameters{Evaluation: "paper football", Version: 1, List: []eval.Parameter{
	Tempo:    {Name: "tempo", Default: -0.299272, Low: -2, High: 2},
	Forward:  {Name: "forward", Default: 0.289157, Handmade: 0.2, Low: -1, High: 1},
	Backward: {Name: "backward", Default: -0.0455617, Low: -1, High: 1},
	Row:      {Name: "row", Default: -0.131125, Low: -1, High: 1},
	Distance: {Name: "distance", Default: -0.124449, Handmade: -0.1, Low: -1, High: 1},
	CutOff:   {Name: "cut off", Default: 3.81133, Handmade: 1, Low: -4, High: 6},
	Parity:   {Name: "parity", Default: 0.0500477, Low: -1, High: 1},
}}

// DefaultWeights returns the weights used where none are given. They are what predicts
// best how games between players with HandmadeWeights ended, by Texel's method; positions
// where the player on turn can score are left out:
//
//	go run ./examples/tune -method descent -start handmade -depth 2 -positions 20000 -seed 1 paperfootball
//
// On fresh seeds they score 120 of 200 points against HandmadeWeights with AlphaBeta at a
// depth of 4 turns, +70 ± 50 Elo with 95 % confidence,
//
//	go run ./examples/tune -method none -against handmade -depth 4 -confirm 100 -seed 1 paperfootball
//
// and 184 of 300, +80 ± 38 Elo, against the defaults before them (-0.25, 0.18, 0, -0.08,
// 0, 2, -0.09), which logistic regression had fitted to 1,400 games. How many points the
// turn can end at, how many segments are left around the ball and how far it is from the
// middle line predicted nothing more, and are no features.
func DefaultWeights() (w Weights) {
	parameters.Default(w[:])
	return w
}

// HandmadeWeights returns weights that were set by hand: where the tuning of
// DefaultWeights began, and what it is compared with.
func HandmadeWeights() (w Weights) {
	parameters.Handmade(w[:])
	return w
}

// Named returns the weights with their names and ranges, as tuners and files of weights
// want them.
func (w Weights) Named() *eval.Weights { return parameters.Named(w[:]) }

// ReadWeights reads weights that Named().Write wrote.
func ReadWeights(r io.Reader) (w Weights, err error) {
	if err := parameters.Read(r, w[:]); err != nil {
		return Weights{}, fmt.Errorf("paper: %w", err)
	}
	return w, nil
}
