package pattern

import "fmt"

// MostStages is the greatest number of stages of a game.
const MostStages = 64

// Stages are those of a game, for networks and pattern tables: the numbers of features present at which each further stage of a game begins,
// in ascending order. If empty, there is one stage.
type Stages []int

// Check returns an error if there are too many stages or the numbers are not positive and
// ascending.
func (s Stages) Check() error {
	if len(s) >= MostStages {
		return fmt.Errorf("%d stages; want at most %d", len(s)+1, MostStages)
	}
	for i, b := range s {
		if b < 1 || i > 0 && b <= s[i-1] {
			return fmt.Errorf("the stages begin at %v features; want positive ascending numbers", []int(s))
		}
	}
	return nil
}

// Of returns the stage of a position with the given number of features present.
func (s Stages) Of(present int) int {
	stage := 0
	for stage < len(s) && present >= s[stage] {
		stage++
	}
	return stage
}
