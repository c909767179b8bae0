package catalog

import (
	"context"

	"github.com/seed-61c9d78a/versus/eval/learn"
)

// Learning is how a game's evaluation is learned from games against itself, where that is
// more than playing it.
type Learning[S, M comparable] struct {
	Config  learn.Config[S, M] // what is not as usual; its Game and Name are the entry's
	Options []Option           // flags of its own

	// Prepare, if not nil, changes the Config once the flags are read, with a value for each
	// of Options. The rules of the variant are in c.Game, and may be replaced.
	Prepare func(ctx context.Context, c *learn.Config[S, M], variant string, options map[string]float64) error
}
