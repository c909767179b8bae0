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

// parameter is a weight's name, its values and the range worth searching.
type parameter struct {
	name            string
	tuned, handmade float64
	low, high       float64
}

// The tuned values are what DefaultWeights describes.
var parameters = [NumWeights]parameter{
	GoalLead:     {"goal_lead", 15.3806, 4, 0, 20},
	HoldBall:     {"hold_ball", 2.0289, 0.5, -5, 5},
	HoldAdvance:  {"hold_advance", 4.70334, 1.5, -5, 5},
	HoldAngle:    {"hold_angle", -0.182484, 0.5, -5, 5},
	HoldPressure: {"hold_pressure", -1.11269, -0.4, -5, 5},
	HoldLanes:    {"hold_lanes", 1.63393, 0.1, -5, 5},
	HoldSupport:  {"hold_support", 1.47455, 0.1, -5, 5},
	HoldSpread:   {"hold_spread", -0.405127, 0.1, -5, 5},
	DefendChase:  {"defend_chase", 0.903425, 1, -5, 5},
	DefendCover:  {"defend_cover", 1.30067, 0.4, -5, 5},
	DefendMark:   {"defend_mark", 1.69839, 0.1, -5, 5},
	DefendSpread: {"defend_spread", -2.29601, 0.05, -5, 5},
	LooseRace:    {"loose_race", 3.54965, 1, -5, 5},
	LooseAdvance: {"loose_advance", -0.874248, 0.3, -5, 5},
	LooseCover:   {"loose_cover", 0.752294, 0.2, -5, 5},
	LooseSpread:  {"loose_spread", -2.54194, 0.05, -5, 5},
}

// String returns the name of the weight, such as "hold_advance".
func (w Weight) String() string {
	if w < 0 || w >= NumWeights {
		return fmt.Sprintf("Weight(%d)", int(w))
	}
	return parameters[w].name
}

// DefaultWeights returns the weights that are used where none are given. The genetic
// algorithm of package eval/tune found them, for greedy teams, in three runs. The first
// began with HandmadeWeights and was scored against them alone. But who beats those need
// not beat anybody else (local search's winner beats that run's, and so does a chaser),
// so each further run began with the winner of the one before, and was scored against it
// and other rivals:
//
//	first="-objective pool -count difference -games 8 -evaluations 336 -start handmade -seed 1"
//	go run ./examples/tune -method genetic -population 24 -around 0.15 $first -out genetic.json football
//	go run ./examples/tune -method local $first -out local.json football
//	go run ./examples/tune -method grasp $first -out grasp.json football
//
//	more="-method genetic -objective pool -count difference -population 24 -around 0.1 -seed 1"
//	go run ./examples/tune $more -start genetic.json -rivals start,local.json,grasp.json \
//		-games 4 -evaluations 264 -out second.json football
//	go run ./examples/tune $more -start second.json -rivals start,local.json,grasp.json,chaser,static \
//		-games 2 -evaluations 288 football
//
// Each gives the same weights on every machine, and takes about two minutes of processor
// time. On fresh seeds, in matches of 250 steps between greedy teams, the result wins 32
// of 32 against each of the others, which is more than 356 Elo with 95 % confidence; the
// points of the row against the column:
//
//	              handmade  genetic.json  second.json  local.json  grasp.json
//	the result      32-0       32-0          32-0         32-0        32-0
//	genetic.json    32-0                      0-32       5.5-26.5    26.5-5.5
//	second.json     32-0       32-0                      32-0        32-0
//	local.json      32-0       26.5-5.5       0-32                   19.5-12.5
//	grasp.json      32-0       5.5-26.5       0-32      12.5-19.5
//
//	go run ./examples/tune -method none -seed 1 -confirm 16 \
//		-against handmade,genetic.json,second.json,local.json,grasp.json football
//
// Greedy teams with them win 40 matches of 40 against the teams chaser (969 goals to
// 222), static (1115 to 0) and random (1004 to 1), where the handmade ones lose to chaser
// and never score against static:
//
//	go run ./examples/football judge --builtin_A greedy --builtin_B chaser --matches 40 --seed 1 --first A --time 60s
func DefaultWeights() (w Weights) {
	for i, p := range parameters {
		w[i] = p.tuned
	}
	return w
}

// HandmadeWeights returns weights that were set by hand, before any tuning: where
// the tuning of DefaultWeights began, and what it is compared with.
func HandmadeWeights() (w Weights) {
	for i, p := range parameters {
		w[i] = p.handmade
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
