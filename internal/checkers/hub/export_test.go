package hub

// For tests.
var (
	ParseMove  = parseMove
	FormatMove = formatMove
)
