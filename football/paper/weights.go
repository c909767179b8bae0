package paper

import (
	"github.com/seed-61c9d78a/versus/eval"
	"github.com/seed-61c9d78a/versus/internal/eval/parameters"
)

// The features of a position that the evaluation weighs, for the side to move. Forward is
// towards the goal that this player attacks.
const (
	tempoFeature    = iota // 1: the right to move
	forwardFeature         // rows beyond the middle of the field where the turn can end
	backwardFeature        // rows behind the middle where the turn can end
	rowFeature             // rows of the ball beyond the middle
	distanceFeature        // landings to the own goal minus landings to the rival's
	cutOffFeature          // 1 if the own goal can no longer be reached, minus 1 if the rival's cannot
	parityFeature          // +1 for an odd number of unused points, -1 for an even number
	numFeatures     int    = iota
)

// Weights are the coefficients of the features, in the order of the names of
// [Weights.Named], in the log-odds that the side to move wins.
type Weights [numFeatures]float64

// DefaultWeights documents the default values.
var known = parameters.Set{Evaluation: "paper football", Version: 1, List: []parameters.Parameter{
	tempoFeature:    {Name: "tempo", Default: -0.299272, Low: -2, High: 2},
	forwardFeature:  {Name: "forward", Default: 0.289157, Handmade: 0.2, Low: -1, High: 1},
	backwardFeature: {Name: "backward", Default: -0.0455617, Low: -1, High: 1},
	rowFeature:      {Name: "row", Default: -0.131125, Low: -1, High: 1},
	distanceFeature: {Name: "distance", Default: -0.124449, Handmade: -0.1, Low: -1, High: 1},
	cutOffFeature:   {Name: "cut off", Default: 3.81133, Handmade: 1, Low: -4, High: 6},
	parityFeature:   {Name: "parity", Default: 0.0500477, Low: -1, High: 1},
}}

// DefaultWeights returns the weights used if none are given. They predict best the results
// of games between players with HandmadeWeights, by Texel's method;
// examples/guides/benchmarks-football.md has the commands and the match that confirmed them.
func DefaultWeights() (w Weights) {
	known.Default(w[:])
	return w
}

// HandmadeWeights returns the weights set by hand: the start of the tuning of
// DefaultWeights and its baseline.
func HandmadeWeights() (w Weights) {
	known.Handmade(w[:])
	return w
}

// Named returns the weights with their names and bounds, for tuners and files.
func (w Weights) Named() *eval.Weights { return known.Named(w[:]) }
