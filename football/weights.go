package football

import (
	"fmt"
	"io"
	"math"

	"github.com/seed-61c9d78a/versus/eval"
	"github.com/seed-61c9d78a/versus/internal/eval/parameters"
)

// A feature identifies a feature of a position that Evaluate weighs.
type feature int

// The features, by phase. Each belongs to one team and lies between 0 and 1; the
// evaluation is team A's weighted sum minus team B's. Distances are divided by the number
// of columns, so that weights carry over to boards of other sizes.
const (
	goalLead feature = iota // a goal scored

	holdBall     // possession of the ball
	holdAdvance  // closeness of the holder to the rival's goal
	holdAngle    // goal cells that the holder reaches before any rival covers them
	holdPressure // probability that rivals next to the holder win a tackle
	holdLanes    // team-mates whom a pass reaches past the rivals
	holdSupport  // closeness of the foremost team-mate to the rival's goal
	holdSpread   // mean distance between the team's players

	defendChase  // closeness of the nearest player to the rival holder
	defendCover  // players between the ball and their own goal
	defendMark   // closeness to the rivals without the ball
	defendSpread // mean distance between the team's players

	looseRace    // closeness of the nearest player to where the ball comes to rest
	looseAdvance // closeness of that place to the rival's goal
	looseCover   // players between the ball and their own goal
	looseSpread  // mean distance between the team's players

	numFeatures int = iota
)

// Weights are the factors that Evaluate multiplies features by, in the order of the
// names of [Weights.Named].
type Weights [numFeatures]float64

// DefaultWeights documents the default values.
var known = parameters.Set{Evaluation: "football", Version: 1, List: []parameters.Parameter{
	goalLead:     {Name: "goal_lead", Default: 15.3806, Handmade: 4, Low: 0, High: 20},
	holdBall:     {Name: "hold_ball", Default: 2.0289, Handmade: 0.5, Low: -5, High: 5},
	holdAdvance:  {Name: "hold_advance", Default: 4.70334, Handmade: 1.5, Low: -5, High: 5},
	holdAngle:    {Name: "hold_angle", Default: -0.182484, Handmade: 0.5, Low: -5, High: 5},
	holdPressure: {Name: "hold_pressure", Default: -1.11269, Handmade: -0.4, Low: -5, High: 5},
	holdLanes:    {Name: "hold_lanes", Default: 1.63393, Handmade: 0.1, Low: -5, High: 5},
	holdSupport:  {Name: "hold_support", Default: 1.47455, Handmade: 0.1, Low: -5, High: 5},
	holdSpread:   {Name: "hold_spread", Default: -0.405127, Handmade: 0.1, Low: -5, High: 5},
	defendChase:  {Name: "defend_chase", Default: 0.903425, Handmade: 1, Low: -5, High: 5},
	defendCover:  {Name: "defend_cover", Default: 1.30067, Handmade: 0.4, Low: -5, High: 5},
	defendMark:   {Name: "defend_mark", Default: 1.69839, Handmade: 0.1, Low: -5, High: 5},
	defendSpread: {Name: "defend_spread", Default: -2.29601, Handmade: 0.05, Low: -5, High: 5},
	looseRace:    {Name: "loose_race", Default: 3.54965, Handmade: 1, Low: -5, High: 5},
	looseAdvance: {Name: "loose_advance", Default: -0.874248, Handmade: 0.3, Low: -5, High: 5},
	looseCover:   {Name: "loose_cover", Default: 0.752294, Handmade: 0.2, Low: -5, High: 5},
	looseSpread:  {Name: "loose_spread", Default: -2.54194, Handmade: 0.05, Low: -5, High: 5},
}}

// String returns the feature's name, such as "hold_advance".
func (f feature) String() string { return known.Name(int(f)) }

// DefaultWeights returns the weights used if none are given. The genetic algorithm of package
// eval/tune found them, for greedy teams; examples/guides/benchmarks-football.md has the
// commands and the matches that confirmed them.
func DefaultWeights() (w Weights) {
	known.Default(w[:])
	return w
}

// HandmadeWeights returns the weights set by hand before any tuning: the start of the
// tuning of DefaultWeights and its baseline.
func HandmadeWeights() (w Weights) {
	known.Handmade(w[:])
	return w
}

// check returns an error if a weight is not a finite number, or is so large that sums
// would lose all precision.
func (w *Weights) check() error {
	for i, x := range w {
		if !(math.Abs(x) <= 1e6) {
			return fmt.Errorf("football: weight %v is %v: want a number from -1e6 to 1e6", feature(i), x)
		}
	}
	return nil
}

// Named returns the weights with their names and bounds, for files and tuners.
func (w Weights) Named() *eval.Weights { return known.Named(w[:]) }

// ReadWeights reads weights written by Named().Write. Its errors are those of eval.ReadWeights.
func ReadWeights(r io.Reader) (w Weights, err error) {
	if err := known.Read(r, w[:]); err != nil {
		return Weights{}, fmt.Errorf("football: %w", err)
	}
	return w, w.check()
}
