package search

import (
	"fmt"
	"math"
)

// A Level is a playing strength. The zero value is Full, a searcher's full strength; Easy, Medium
// and Hard are weaker, for people to play against.
type Level int

const (
	Full   Level = iota // the searcher's full strength
	Easy                // for beginners who have just learned the rules
	Medium              // makes no blunders, but has no plan
	Hard                // plays well most of the time
)

// Levels returns the levels below Full, the easiest first.
func Levels() []Level { return []Level{Easy, Medium, Hard} }

// String returns full, easy, medium or hard.
func (l Level) String() string {
	switch l {
	case Full:
		return "full"
	case Easy:
		return "easy"
	case Medium:
		return "medium"
	case Hard:
		return "hard"
	}
	return fmt.Sprintf("Level(%d)", int(l))
}

// Weakness describes how a Leveled plays below its searcher's strength. The zero value is
// full strength.
type Weakness struct {
	// Lapse is the probability of a quick look instead of a search, from 0 to 1.
	Lapse float64

	// Margin is how bad the move of a quick look may seem: 0 allows only the best-looking
	// moves, 1 all that look at least as good as the mean of the moves, 2 those up to
	// twice as far below the best, and so on.
	Margin float64

	// Blind is the probability, from 0 to 1, that a quick look sees nothing, so that any move
	// may be played.
	Blind float64
}

// Check returns an error if a field is out of range, as in the weakness of an unknown level.
func (w Weakness) Check() error {
	if !(w.Lapse >= 0 && w.Lapse <= 1) || !(w.Margin >= 0) || !(w.Blind >= 0 && w.Blind <= 1) {
		return fmt.Errorf("search: Weakness is %+v; want a Lapse and a Blind from 0 to 1, and a Margin of 0 or more (levels are Full, Easy, Medium and Hard)", w)
	}
	return nil
}

// Weakness returns the weakness of the level. In Connect 4, each level is about 200 Elo
// below the next; in other games it may be more or less. If the difference is much larger,
// fewer lapses help; if it is much smaller, a wider margin. That of an unknown level is refused by
// Check, and by every search.
func (l Level) Weakness() Weakness {
	switch l {
	case Easy:
		return Weakness{Lapse: 0.95, Margin: 1.2}
	case Medium:
		return Weakness{Lapse: 0.75, Margin: 1}
	case Hard:
		return Weakness{Lapse: 0.35, Margin: 1}
	case Full:
		return Weakness{}
	}
	return Weakness{Lapse: math.NaN()}
}
