package table

// Levels that most searchers take.
var (
	ByTime  = Level{Kind: TimeLevel, Min: 20, Max: MaxTime.Milliseconds(), Default: 500, Unit: "ms"}
	ByNodes = Level{Kind: NodesLevel, Min: 100, Max: 10_000_000, Default: 50_000}
)

// ByDepth is a level in plies.
func ByDepth(most, preset int64) Level {
	return Level{Kind: DepthLevel, Min: 1, Max: most, Default: preset}
}
