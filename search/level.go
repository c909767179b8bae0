package search

import (
	"fmt"
	"strings"
)

// Level is a strength for people to play against, from Easy to Full.
type Level int

const (
	Full   Level = iota // as strong as the searcher is
	Easy                // for somebody who has just learned the rules
	Medium              // makes no blunders, but has no plan either
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

// ParseLevel reads what String returns.
func ParseLevel(text string) (Level, error) {
	for l := Full; l <= Hard; l++ {
		if l.String() == text {
			return l, nil
		}
	}
	return 0, fmt.Errorf("search: level %q: want %s or full", text, strings.Join([]string{Easy.String(), Medium.String(), Hard.String()}, ", "))
}

// Weakness is how a Leveled differs from its searcher. The zero value is no weakness.
type Weakness struct {
	// Lapse is how often a move is made at a glance: from 0, never, to 1, always.
	Lapse float64

	// Margin is how bad a move made at a glance may look: 0 for the best-looking moves
	// only, 1 for all that look at least as good as the mean of the moves, 2 for twice
	// as far below the best, and so on.
	Margin float64

	// Blind is how often a glance sees nothing, so that any move may be made: from 0,
	// never, to 1, always.
	Blind float64
}

// Check reports a weakness that makes no sense.
func (w Weakness) Check() error {
	if !(w.Lapse >= 0 && w.Lapse <= 1) || !(w.Margin >= 0) || !(w.Blind >= 0 && w.Blind <= 1) {
		return fmt.Errorf("search: Weakness is %+v; want a Lapse and a Blind from 0 to 1, and a Margin of 0 or more", w)
	}
	return nil
}

// Weakness returns what makes the level: each about 200 Elo below the next one in Connect
// 4, more or less in other games. Where the difference is much larger, or smaller, fewer
// lapses or a wider margin help.
func (l Level) Weakness() Weakness {
	switch l {
	case Easy:
		return Weakness{Lapse: 0.95, Margin: 1.2}
	case Medium:
		return Weakness{Lapse: 0.75, Margin: 1}
	case Hard:
		return Weakness{Lapse: 0.35, Margin: 1}
	}
	return Weakness{}
}
