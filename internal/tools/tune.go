//go:build !page

package tools

import (
	"context"

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
