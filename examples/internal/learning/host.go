package learning

import (
	"context"

	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/internal/eval/selfplay"
	"github.com/seed-61c9d78a/versus/internal/game/jobs"
	"github.com/seed-61c9d78a/versus/internal/tools"
)

// Setup is everything that self-play games depend on besides their task.
type Setup struct {
	Game string `json:"game"`
	tools.LearningSetup
}

// A Host plays the self-play games elsewhere, for example on other machines.
type Host interface {
	// Open prepares to play games and returns the runner that plays them.
	Open(ctx context.Context, s Setup) (jobs.Runner[*selfplay.Task, selfplay.Games], error)

	// Close releases the host.
	Close() error
}

// SelfPlayer returns the self-player for s.Game, which must be in the catalogue.
func (s Setup) SelfPlayer(ctx context.Context, games catalog.Catalog) (selfplay.Player, error) {
	e, err := games.Find(s.Game)
	if err != nil {
		return nil, err
	}
	return tools.Of(e).SelfPlayer(ctx, s.LearningSetup)
}
