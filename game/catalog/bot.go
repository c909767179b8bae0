package catalog

import (
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/internal/tools"
	"github.com/seed-61c9d78a/versus/search"
)

// newBot makes the bot of the game that spec describes.
func (t *typed[S, M]) newBot(g game.Game[S, M], spec tools.Spec, s tools.Setup) (match.Bot[S, M], error) {
	if spec.Args != nil {
		return t.openProgram(g, spec, s)
	}
	if spec.Level != search.Full {
		return t.leveled(g, spec, s)
	}
	i := slices.IndexFunc(t.Bots, func(b Bot[S, M]) bool { return b.Name == spec.Kind })
	b := t.Bots[i]
	with := settings[M](s, spec, b.Options)
	if b.NewBot != nil {
		p, err := b.NewBot(bare(g), with)
		if err != nil {
			return nil, fmt.Errorf("%s: %s: %w", t.Name, spec, err)
		}
		return rename(p, spec.String()), nil
	}
	searcher, err := b.Search(bare(g), with)
	if err != nil {
		return nil, fmt.Errorf("%s: %s: %w", t.Name, spec, err)
	}
	return match.NewSearcher(spec.String(), searcher), nil
}

// settings returns the Settings of a bot with these options.
func settings[M comparable](s tools.Setup, spec tools.Spec, options []Option) Settings[M] {
	to := Settings[M]{Depth: s.Depth, Nodes: s.Nodes, MoveTime: s.MoveTime, Seed: s.Seed, Options: map[string]float64{}}
	depth, own := spec.Options[Depth.Name]
	nodes, too := spec.Options[Nodes.Name]
	if own || too {
		to.Depth, to.Nodes = int(depth), int64(nodes)
	}
	if to.MoveTime == 0 && to.Depth == 0 && to.Nodes == 0 {
		to.MoveTime = s.Clock.Base + s.Clock.Increment // a clock is a limit, too
	}
	for _, o := range options {
		if o.Name == Depth.Name || o.Name == Nodes.Name {
			continue
		}
		to.Options[o.Name] = o.Default
		if x, ok := spec.Options[o.Name]; ok {
			to.Options[o.Name] = x
		}
	}
	return to
}

// named is a bot under the name that the table shows.
type named[S, M comparable] struct {
	match.Bot[S, M]
	name string
}

func (n named[S, M]) Name() string { return n.name }

func (n named[S, M]) Unwrap() match.Bot[S, M] { return n.Bot }

// rename returns the bot under another name. Programs keep the one that they report.
func rename[S, M comparable](b match.Bot[S, M], name string) match.Bot[S, M] {
	if _, ok := b.(io.Closer); ok {
		return b
	}
	return named[S, M]{b, name}
}

// The options that most searchers take. Their values are in Settings.Limits.
var (
	Depth = Option{Name: "depth", About: "moves to look ahead", Low: 1, High: maxDepth}
	Nodes = Option{Name: "nodes", About: "positions or simulations per move", Low: 1, High: 1e15}
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

// maxDepth is the greatest depth that a bot can be given, in plies.
const maxDepth = 1000
