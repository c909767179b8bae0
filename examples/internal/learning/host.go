package learning

import (
	"context"

	"github.com/seed-61c9d78a/versus/eval/learn"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/game/match/jobs"
)

// Setup is all that games depend on, besides their task.
type Setup struct {
	Game string `json:"game"`
	catalog.LearningSetup
}

// A Host has the games played that are learned from, on other machines for example.
type Host interface {
	// Open prepares for games, and returns who has them played.
	Open(ctx context.Context, s Setup) (jobs.Runner[*learn.Task, learn.Games], error)

	// Close ends it.
	Close() error
}

// SelfPlayer returns what plays the games, of a game of the catalogue.
func (s Setup) SelfPlayer(ctx context.Context, games catalog.Catalog) (catalog.SelfPlayer, error) {
	e, err := games.Find(s.Game)
	if err != nil {
		return nil, err
	}
	return e.SelfPlayer(ctx, s.LearningSetup)
}
