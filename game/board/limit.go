package board

// Limit is a kind of limit with which a page sets the strength of a bot, and its range:
// 1 <= Min <= Default <= Max, and times of at most ten seconds.
type Limit struct {
	Kind    Kind   `json:"kind"`
	Min     int64  `json:"min"`
	Max     int64  `json:"max"`
	Default int64  `json:"default"`
	Unit    string `json:"unit,omitempty"`
}

// Limits that most searchers support.
var (
	ByTime  = Limit{Kind: "time_ms", Min: 20, Max: 10_000, Default: 500, Unit: "ms"}
	ByNodes = Limit{Kind: "nodes", Min: 100, Max: 10_000_000, Default: 50_000}
)

// ByDepth is a level in plies, up to most. The default is preset, if it is not more.
func ByDepth(most, preset int64) Limit {
	return Limit{Kind: "depth", Min: 1, Max: most, Default: min(most, preset)}
}
