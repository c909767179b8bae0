//go:build !page

package tools

import (
	"context"
	"io"

	"github.com/seed-61c9d78a/versus/eval/learn"
	"github.com/seed-61c9d78a/versus/internal/game/jobs"
)

// Learner learns a game's evaluation by self-play, as configured by flags.
type Learner interface {
	// Setup returns the settings on which a SelfPlayer depends.
	Setup() LearningSetup

	// Run learns, and prints its report to out. If runner is not nil, it plays the games
	// to learn from: see learn.Config.
	Run(ctx context.Context, out, log io.Writer, runner jobs.Runner[*learn.Task, learn.Games]) error
}

// LearningSetup holds the settings of self-play other than its tasks.
type LearningSetup struct {
	Variant string             `json:"variant,omitempty"` // "" for the first
	Options map[string]float64 `json:"options,omitempty"` // of catalog.Learning.Options; missing ones have their defaults
}

// SelfPlayer plays self-play games for a run of a Learner: it is a learn.Player for any
// game.
type SelfPlayer interface {
	Do(ctx context.Context, slot int, t *learn.Task) (learn.Games, error)
	Check(t *learn.Task, games learn.Games) error
}
