package catalog

import (
	"fmt"
	"io"
	"slices"

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
