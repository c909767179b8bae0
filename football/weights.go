package football

import (
	"fmt"
	"math"
	"strconv"
	"strings"
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

	WeightCount
)

// Weights are the parameters of Evaluate, indexed by Weight.
type Weights [WeightCount]float64

// A Parameter describes one weight to people and to tuners.
type Parameter struct {
	Name      string
	Default   float64
	Low, High float64 // the range worth searching
}

var parameters = [WeightCount]Parameter{
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

// Parameters returns the name, the default and the range of every weight, in the
// order of the constants.
func Parameters() []Parameter {
	return append([]Parameter(nil), parameters[:]...)
}

// String returns the name of the weight, such as "hold_advance".
func (w Weight) String() string {
	if w < 0 || w >= WeightCount {
		return fmt.Sprintf("Weight(%d)", int(w))
	}
	return parameters[w].Name
}

// DefaultWeights returns the weights that are used where none are given.
func DefaultWeights() Weights {
	var w Weights
	for i, p := range parameters {
		w[i] = p.Default
	}
	return w
}

// Check reports a weight that is not a finite number, or so large that sums would
// lose all precision.
func (w *Weights) Check() error {
	for i, x := range w {
		if !(math.Abs(x) <= 1e6) {
			return fmt.Errorf("football: weight %v is %v: want a number of at most a million", Weight(i), x)
		}
	}
	return nil
}

// String returns the weights as lines of a name and a value, which ParseWeights reads.
func (w Weights) String() string {
	var b strings.Builder
	for i, x := range w {
		fmt.Fprintf(&b, "%v %v\n", Weight(i), x)
	}
	return b.String()
}

// longestWeights bounds a text of weights, in bytes.
const longestWeights = 1 << 16

// ParseWeights reads lines of a name and a value. Lines may be empty or start with
// "#"; weights that are not named keep their defaults.
func ParseWeights(text string) (Weights, error) {
	w := DefaultWeights()
	if len(text) > longestWeights {
		return w, fmt.Errorf("football: %d bytes of weights: want at most %d", len(text), longestWeights)
	}
	seen := [WeightCount]bool{}
	for n, line := range strings.Split(text, "\n") {
		fields := strings.Fields(line)
		if len(fields) == 0 || strings.HasPrefix(fields[0], "#") {
			continue
		}
		if len(fields) != 2 {
			return w, fmt.Errorf("football: weights, line %d: %q: want a name and a value", n+1, clip(line))
		}
		i := weightNamed(fields[0])
		if i < 0 {
			return w, fmt.Errorf("football: weights, line %d: no weight %q (there are %s)", n+1, clip(fields[0]), weightNames())
		}
		if seen[i] {
			return w, fmt.Errorf("football: weights, line %d: %v is given twice", n+1, i)
		}
		x, err := strconv.ParseFloat(fields[1], 64)
		if err != nil {
			return w, fmt.Errorf("football: weights, line %d: %v is %q: want a number", n+1, i, clip(fields[1]))
		}
		w[i], seen[i] = x, true
	}
	return w, w.Check()
}

func weightNamed(name string) Weight {
	for i, p := range parameters {
		if p.Name == name {
			return Weight(i)
		}
	}
	return -1
}

func weightNames() string {
	var names []string
	for _, p := range parameters {
		names = append(names, p.Name)
	}
	return strings.Join(names, ", ")
}
