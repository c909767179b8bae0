//go:build !page

package tools

import (
	"context"
	"fmt"
	"strings"

	"github.com/seed-61c9d78a/versus/eval"
	"github.com/seed-61c9d78a/versus/eval/tune"
)

// Tunable describes the weights of an entry that can be tuned.
type Tunable struct {
	Weights, Handmade *eval.Weights // nil: none
	Models            []string
	Predicts          bool // the weights can be learned from positions
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

	// Progress, if not nil, is called after every game with the number of games played
	// and the total.
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
	var parts []string
	for _, p := range []string{s.Variant, s.Setup, s.Model} {
		if p != "" {
			parts = append(parts, p)
		}
	}
	if s.Depth != 0 {
		parts = append(parts, fmt.Sprintf("depth %d", s.Depth))
	}
	return strings.Join(parts, ", ")
}
