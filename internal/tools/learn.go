//go:build !page

package tools

import (
	"context"
	"io"

	"github.com/seed-61c9d78a/versus/internal/eval/selfplay"
	"github.com/seed-61c9d78a/versus/internal/game/jobs"
)

// Learner learns a game's evaluation by self-play, as configured by flags.
type Learner interface {
	// Setup returns the settings on which a SelfPlayer depends.
	Setup() LearningSetup

	// Run learns, and prints its report to out. If runner is not nil, it plays the games
	// to learn from: see learn.Config.
	Run(ctx context.Context, out, log io.Writer, runner jobs.Runner[*selfplay.Task, selfplay.Games]) error
}

// LearningSetup holds the settings of self-play other than its tasks.
type LearningSetup struct {
	Variant string             `json:"variant,omitempty"` // "" for the first
	Options map[string]float64 `json:"options,omitempty"` // of catalog.Learning.Options; missing ones have their defaults
}
