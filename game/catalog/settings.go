package catalog

import (
	"fmt"
	"math"
	"math/rand/v2"
	"time"

	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/search"
)

// Option is a number that a bot's name may be followed by: minimax,depth=6.
type Option struct {
	Name      string
	About     board.Words // in a few words
	Low, High float64     // what it may be
	Default   float64     // what Settings.Options has if nobody gives it

	// Choices are what a page offers, Default among them: nil for a slider over all that
	// is allowed. Other numbers from Low to High can be given by name.
	Choices []Choice
}

// A Choice is a value of an option.
type Choice struct {
	Value float64
	Label board.Words // empty: the number
}

// Values are choices that are called by their numbers.
func Values(values ...float64) (all []Choice) {
	for _, v := range values {
		all = append(all, Choice{Value: v})
	}
	return all
}

// offers reports whether the choices, if there are any, are allowed and have the default.
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

// Whole reports whether the option takes whole numbers only: where its bounds are.
func (o Option) Whole() bool {
	return o.Low == math.Trunc(o.Low) && o.High == math.Trunc(o.High) && o.Default == math.Trunc(o.Default)
}

// allows reports whether the option may be x.
func (o Option) allows(x float64) bool {
	return x >= o.Low && x <= o.High && (!o.Whole() || x == math.Trunc(x))
}

// want says what the option may be.
func (o Option) want() error {
	if o.Whole() {
		return fmt.Errorf("want a whole number from %v to %v", o.Low, o.High)
	}
	return fmt.Errorf("want a number from %v to %v", o.Low, o.High)
}

// The options that most searchers take. What they are given is in Settings.Limits.
var (
	Depth = Option{Name: "depth", About: board.Both("plies to look ahead", "jugadas que mira adelante"), Low: 1, High: search.MaxDepth}
	Nodes = Option{Name: "nodes", About: board.Both("positions, or simulations, for a move", "posiciones, o simulaciones, por jugada"), Low: 1, High: 1e15}
)

// Settings are what a bot is made with.
type Settings[M comparable] struct {
	// Depth and Nodes bound a search, 0 for no limit: as its name says, or else as the
	// match does.
	Depth int
	Nodes int64

	// MoveTime is the usual time for a move: 0 if no clock ends a search.
	MoveTime time.Duration

	Seed    uint64             // of what is random in the bot
	Options map[string]float64 // all others of Bot.Options

	// An analysis would like to have so many lines (0: one), and to hear of them as they
	// are found. A searcher that can do neither does without.
	Lines    int
	Progress func(search.Result[M])
}

// How far bots search when nothing else limits them: quick enough to watch.
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

// Rand returns a generator that starts with the seed.
func (s Settings[M]) Rand() *rand.Rand { return rand.New(rand.NewPCG(s.Seed, 0)) }
