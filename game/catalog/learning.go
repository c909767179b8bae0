package catalog

import (
	"context"

	"github.com/seed-61c9d78a/versus/eval/learn"
)

// Learning describes how a game's evaluation is learned by self-play, if that needs more
// than the rules.
type Learning[S, M comparable] struct {
	Config  learn.Config[S, M] // changes to the defaults; its Game and Name are the entry's
	Options []Option           // additional flags

	// Prepare, if not nil, changes the Config after the flags are parsed, with a value
	// for each of Options. c.Game holds the rules of the variant, and may be replaced.
	Prepare func(ctx context.Context, c *learn.Config[S, M], variant string, options map[string]float64) error
}
