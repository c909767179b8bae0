package board

import "time"

// Level is a kind of limit with which a page sets the strength of a bot, and its range.
type Level struct {
	Kind    string `json:"kind"`
	Min     int64  `json:"min"`
	Max     int64  `json:"max"`
	Default int64  `json:"default"`
	Unit    string `json:"unit,omitempty"`

	Values []int64 `json:"values,omitempty"` // worth offering
}

// The kinds of levels.
const (
	TimeLevel  = "time_ms"
	DepthLevel = "depth"
	NodesLevel = "nodes"
)

// MaxTime is the longest time that a page allows for a search.
const MaxTime = 10 * time.Second

// Levels that most searchers support.
var (
	ByTime  = Level{Kind: TimeLevel, Min: 20, Max: MaxTime.Milliseconds(), Default: 500, Unit: "ms"}
	ByNodes = Level{Kind: NodesLevel, Min: 100, Max: 10_000_000, Default: 50_000}
)

// ByDepth is a level in plies, up to most. The default is preset, if it is not more.
func ByDepth(most, preset int64) Level {
	return Level{Kind: DepthLevel, Min: 1, Max: most, Default: min(most, preset)}
}
