//go:build !page

// Package trainer has the values with which programs ask a catalog.Entry to learn and to tune.
package trainer

import (
	"context"
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/seed-61c9d78a/versus/eval/tune"
	"github.com/seed-61c9d78a/versus/internal/eval/selfplay"
	"github.com/seed-61c9d78a/versus/internal/tools"
)

// Of returns the trainer of a catalog.Entry: see tools.Entry.Trainer.
func Of(entry any) (Trainer, error) {
	t, err := tools.Of(entry).Trainer()
	if err != nil {
		return nil, err
	}
	return t.(Trainer), nil
}

// Trainer learns and tunes the evaluation of a game. Package training makes it.
type Trainer interface {
	// Learner defines the flags of learn.Config and of the game. Once they are parsed, setup has what a
	// SelfPlayer depends on, and run learns and prints its report to out. If runner is not nil, it plays
	// the games to learn from.
	Learner(flags *flag.FlagSet) (setup *LearningSetup, run func(ctx context.Context, out, log io.Writer, runner selfplay.Runner) error)

	// SelfPlayer returns the player of the games for learners with the same setup.
	SelfPlayer(ctx context.Context, s LearningSetup) (selfplay.Player, error)

	// Contest returns a Contest that compares weights of the game.
	Contest(s TuningSetup) (Contest, error)
}

// LearningSetup holds the settings of self-play other than its tasks.
type LearningSetup struct {
	Variant string             `json:"variant,omitempty"` // "" for the first
	Options map[string]float64 `json:"options,omitempty"` // those of training.Of; missing ones have their defaults
}

// Contest compares candidates in a setup.
type Contest struct {
	Pairing tune.Pairing

	// Rival returns a bot of the entry as an opponent of candidates.
	Rival func(bot string) (tune.Pairing, error)

	// Predict plays games for the objective of predicting their results.
	Predict func(ctx context.Context, l Lesson) (tune.Objective, error)
}

// Lesson describes the positions for the objective of predicting results.
type Lesson struct {
	Start     tune.Candidate // the weights that play the games, against themselves
	Positions int            // approximate number
	Seed      uint64
	Workers   int // games at once: 0 for one per processor; does not change the result

	// Progress, if not nil, is called after every game with the number of games played and the total.
	Progress func(games, all int)
}

// TuningSetup describes what candidates play, and how. The zero value is the default.
type TuningSetup struct {
	Variant string `json:"variant,omitempty"` // "" for the first
	Setup   string `json:"setup,omitempty"`   // "" for that of catalog.Tuning
	Model   string `json:"model,omitempty"`   // one of catalog.Tuning.Models, "" for the first
	Depth   int    `json:"depth,omitempty"`   // moves to look ahead, 0 for those of catalog.Tuning
}

// String describes the setup if it is not the default.
func (s TuningSetup) String() string {
	parts := []string{s.Variant, s.Setup, s.Model}
	if s.Depth != 0 {
		parts = append(parts, fmt.Sprintf("depth %d", s.Depth))
	}
	return strings.Join(slices.DeleteFunc(parts, func(p string) bool { return p == "" }), ", ")
}
