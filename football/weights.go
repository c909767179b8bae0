package football

import (
	"fmt"
	"io"
	"math"

	"github.com/seed-61c9d78a/versus/eval"
)

// A Weight numbers one weight of the evaluation.
type Weight int

// The weights, by phase. Each multiplies a feature of one team, between 0 and 1; the
// evaluation is team A's sum minus team B's. Distances are measured in columns of
// the board, so that weights carry over to boards of other sizes.
const (
	GoalLead Weight = iota // a goal scored

	HoldBall     // having the ball at all
	HoldAdvance  // the holder's way towards the rival's goal
	HoldAngle    // goal cells that the holder reaches before any rival covers them
	HoldPressure // chance that rivals next to the holder win a tackle
	HoldLanes    // team-mates whom a pass reaches past the rivals
	HoldSupport  // the way of the foremost team-mate towards the rival's goal
	HoldSpread   // mean distance between the team's players

	DefendChase  // closeness of the nearest player to the rival holder
	DefendCover  // players between the ball and their own goal
	DefendMark   // closeness to the rivals without the ball
	DefendSpread // mean distance between the team's players

	LooseRace    // closeness of the nearest player to where the ball comes to rest
	LooseAdvance // the loose ball's way towards the rival's goal
	LooseCover   // players between the ball and their own goal
	LooseSpread  // mean distance between the team's players

	NumWeights
)

// Weights are the parameters of Evaluate, indexed by Weight.
type Weights [NumWeights]float64

// parameter is a weight's name, its default and the range worth searching.
type parameter struct {
	name             string
	value, low, high float64
}

var parameters = [NumWeights]parameter{
	GoalLead:     {"goal_lead", 4, 0, 20},
	HoldBall:     {"hold_ball", 0.5, -5, 5},
	HoldAdvance:  {"hold_advance", 1.5, -5, 5},
	HoldAngle:    {"hold_angle", 0.5, -5, 5},
	HoldPressure: {"hold_pressure", -0.4, -5, 5},
	HoldLanes:    {"hold_lanes", 0.1, -5, 5},
	HoldSupport:  {"hold_support", 0.1, -5, 5},
	HoldSpread:   {"hold_spread", 0.1, -5, 5},
	DefendChase:  {"defend_chase", 1, -5, 5},
	DefendCover:  {"defend_cover", 0.4, -5, 5},
	DefendMark:   {"defend_mark", 0.1, -5, 5},
	DefendSpread: {"defend_spread", 0.05, -5, 5},
	LooseRace:    {"loose_race", 1, -5, 5},
	LooseAdvance: {"loose_advance", 0.3, -5, 5},
	LooseCover:   {"loose_cover", 0.2, -5, 5},
	LooseSpread:  {"loose_spread", 0.05, -5, 5},
}

// String returns the name of the weight, such as "hold_advance".
func (w Weight) String() string {
	if w < 0 || w >= NumWeights {
		return fmt.Sprintf("Weight(%d)", int(w))
	}
	return parameters[w].name
}

// DefaultWeights returns the weights that are used where none are given.
func DefaultWeights() Weights {
	var w Weights
	for i, p := range parameters {
		w[i] = p.value
	}
	return w
}

// check reports a weight that is not a finite number, or so large that sums would
// lose all precision.
func (w *Weights) check() error {
	for i, x := range w {
		if !(math.Abs(x) <= 1e6) {
			return fmt.Errorf("football: weight %v is %v: want a number of at most a million", Weight(i), x)
		}
	}
	return nil
}

// evaluationVersion is raised when a feature changes its meaning.
const evaluationVersion = 1

// Named returns the weights with their names and bounds, as files and tuners want
// them.
func (w Weights) Named() *eval.Weights {
	named := &eval.Weights{Format: eval.FormatVersion, Evaluation: "football", Version: evaluationVersion}
	for i, p := range parameters {
		named.Weights = append(named.Weights, eval.Weight{Name: p.name, Value: w[i], Low: p.low, High: p.high})
	}
	return named
}

// ReadWeights reads weights that Named().Write wrote.
func ReadWeights(r io.Reader) (Weights, error) {
	var w Weights
	named, err := eval.ReadWeights(r, DefaultWeights().Named())
	if err != nil {
		return w, fmt.Errorf("football: %w", err)
	}
	copy(w[:], named.Values())
	return w, w.check()
}
