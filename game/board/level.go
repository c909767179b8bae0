package board

import (
	"slices"
	"time"
)

// Level is a kind of limit with which a page sets the strength of a bot, and its range.
type Level struct {
	Kind    Kind   `json:"kind"`
	Min     int64  `json:"min"`
	Max     int64  `json:"max"`
	Default int64  `json:"default"`
	Unit    string `json:"unit,omitempty"`

	Values []int64 `json:"values,omitempty"` // worth offering
}

// Check returns an error for an unknown kind, or unless 1 <= Min <= Default <= Max, with
// Values in that range. A time is at most MaxTime.
func (l Level) Check() error {
	c := &inspector{}
	c.oneOf("the kind of a level", string(l.Kind), "level")
	most := l.Max
	if l.Kind == "time_ms" {
		most = min(most, MaxTime.Milliseconds())
	}
	within := func(v int64) bool { return l.Min <= v && v <= most }
	if l.Min < 1 || !within(l.Max) || !within(l.Default) || slices.ContainsFunc(l.Values, func(v int64) bool { return !within(v) }) {
		c.fail("the level %s is %d to %d, by default %d, with the values %d; want at least 1, a range that contains them, and no time above %v", l.Kind, l.Min, l.Max, l.Default, l.Values, MaxTime)
	}
	return c.err()
}

// MaxTime is the longest time that a page allows for a search.
const MaxTime = 10 * time.Second

// Levels that most searchers support.
var (
	ByTime  = Level{Kind: "time_ms", Min: 20, Max: MaxTime.Milliseconds(), Default: 500, Unit: "ms"}
	ByNodes = Level{Kind: "nodes", Min: 100, Max: 10_000_000, Default: 50_000}
)

// ByDepth is a level in plies, up to most. The default is preset, if it is not more.
func ByDepth(most, preset int64) Level {
	return Level{Kind: "depth", Min: 1, Max: most, Default: min(most, preset)}
}
