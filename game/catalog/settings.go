package catalog

import (
	"fmt"
	"math"
	"math/rand/v2"
	"time"

	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/search"
)

// Option is a numeric option that may follow a bot's name: minimax,depth=6.
type Option struct {
	Name      string
	About     board.Words // a short description
	Low, High float64     // its range
	Default   float64     // the value in Settings.Options if none is given

	// Choices are the values that a page offers, including Default; nil for a slider over
	// the whole range. Other numbers from Low to High can be given by name.
	Choices []Choice
}

// A Choice is a value of an option.
type Choice struct {
	Value float64
	Label board.Words // empty: the number
}

// Values returns choices that are labelled with their numbers.
func Values(values ...float64) (all []Choice) {
	for _, v := range values {
		all = append(all, Choice{Value: v})
	}
	return all
}

// offers reports whether the choices, if any, are in range and include the default.
func (o Option) offers() bool {
	has := o.Choices == nil
	for _, c := range o.Choices {
		if !o.allows(c.Value) {
			return false
		}
		has = has || c.Value == o.Default
	}
	return has
}

// Whole reports whether the option takes whole numbers only, which is so if its bounds
// are whole.
func (o Option) Whole() bool {
	return o.Low == math.Trunc(o.Low) && o.High == math.Trunc(o.High) && o.Default == math.Trunc(o.Default)
}

// allows reports whether x is a valid value of the option.
func (o Option) allows(x float64) bool {
	return x >= o.Low && x <= o.High && (!o.Whole() || x == math.Trunc(x))
}

// want returns an error that describes the valid values.
func (o Option) want() error {
	if o.Whole() {
		return fmt.Errorf("want a whole number from %v to %v", o.Low, o.High)
	}
	return fmt.Errorf("want a number from %v to %v", o.Low, o.High)
}

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
	ShowNodes       = 30_000
	ShowSimulations = 1000
)

// Limits returns the limits for a searcher, ShowNodes if there are none.
func (s Settings[M]) Limits() search.Limits {
	l := search.Limits{Depth: s.Depth, Nodes: s.Nodes}
	if l == (search.Limits{}) && s.MoveTime == 0 {
		l.Nodes = ShowNodes
	}
	return l
}

// Simulations returns the limits for a searcher that simulates, ShowSimulations if there
// are none.
func (s Settings[M]) Simulations() search.Limits {
	if s.Nodes == 0 && s.MoveTime == 0 {
		return search.Limits{Nodes: ShowSimulations}
	}
	return search.Limits{Nodes: s.Nodes}
}

// Rand returns a generator seeded with Seed.
func (s Settings[M]) Rand() *rand.Rand { return rand.New(rand.NewPCG(s.Seed, 0)) }
