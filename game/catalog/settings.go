package catalog

import (
	"math/rand/v2"
	"time"

	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/search"
)

// The options that most searchers take. Their values are in Settings.Limits.
var (
	Depth = Option{Name: "depth", About: board.Both("plies to look ahead", "jugadas que mira adelante"), Low: 1, High: search.MaxDepth}
	Nodes = Option{Name: "nodes", About: board.Both("positions or simulations per move", "posiciones, o simulaciones, por jugada"), Low: 1, High: 1e15}
)

// Settings are the parameters with which a bot is made.
type Settings[M comparable] struct {
	// Depth and Nodes limit a search, 0 for no limit: those after the bot's name, or else
	// those of the match.
	Depth int
	Nodes int64

	// MoveTime is the typical time for a move: 0 if no clock ends a search.
	MoveTime time.Duration

	Seed    uint64             // for the bot's random choices
	Options map[string]float64 // all other options of Bot.Options

	// Lines is the number of lines that an analysis requests (0: one), and Progress
	// receives them as they are found. A searcher may ignore both.
	Lines    int
	Progress func(search.Result[M])
}

// How far bots search without any other limit: fast enough to watch.
const (
	showNodes       = 30_000
	showSimulations = 1000
)

// Limits returns the limits for a searcher: Depth and Nodes or, without them and without a
// MoveTime, 30,000 nodes.
func (s Settings[M]) Limits() search.Limits {
	l := search.Limits{Depth: s.Depth, Nodes: s.Nodes}
	if l == (search.Limits{}) && s.MoveTime == 0 {
		l.Nodes = showNodes
	}
	return l
}

// Simulations returns the limits for a searcher that simulates: Nodes or, without them and
// without a MoveTime, 1,000 simulations.
func (s Settings[M]) Simulations() search.Limits {
	if s.Nodes == 0 && s.MoveTime == 0 {
		return search.Limits{Nodes: showSimulations}
	}
	return search.Limits{Nodes: s.Nodes}
}

// Rand returns a generator seeded with Seed.
func (s Settings[M]) Rand() *rand.Rand { return rand.New(rand.NewPCG(s.Seed, 0)) }
