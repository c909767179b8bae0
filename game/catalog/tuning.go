package catalog

import (
	"errors"
	"fmt"
	"slices"

	"github.com/seed-61c9d78a/versus/eval"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/internal/tools"
	"github.com/seed-61c9d78a/versus/search"
)

// Training makes what learns and tunes a game's evaluation. Package training has it, so that who only shows and
// plays games does not import what learns. It gets the description, with a Vary that makes all rules and a
// variant at least, and a function that makes bots from their names and options. What it returns is for the
// programs of this module; an error is a mistake in the description.
type Training[S, M comparable] func(g Game[S, M], bot func(rules game.Game[S, M], name string) (match.Bot[S, M], error)) (any, error)

// Learned returns the bot named learned: minimax in the game that with makes of g, which has a
// learned evaluation, such as that of model.Play in package eval/model.
func Learned[S, M comparable](with func(g game.Game[S, M]) (game.Game[S, M], error)) Bot[S, M] {
	return Bot[S, M]{
		Name: "learned", Title: "Learned", Options: []Option{Depth, Nodes},
		About: "minimax with an evaluation learned by self-play",
		Search: func(g game.Game[S, M], s Settings[M]) (search.Searcher[S, M], error) {
			judged, err := with(g)
			if err != nil {
				return nil, err
			}
			return &search.Minimax[S, M]{Game: judged, Limits: s.Limits(), MemoryBytes: 16 << 20, Lines: s.Lines, Progress: s.Progress}, nil
		},
	}
}

// Tuning describes how the weights of a game's evaluation are tuned: candidates, which
// are values of the weights, play each other and bots of the game, or predict results.
// Weights and either Weighted or NewBot are required.
type Tuning[S, M comparable] struct {
	Weights  *eval.Weights // the game's own, with bounds
	Handmade *eval.Weights // those before any tuning; nil if there are none

	// Weighted returns the rules with other weights, for minimax.
	Weighted func(values []float64) (game.Game[S, M], error)

	// NewBot replaces Weighted if a bot other than minimax uses the weights. It must be
	// safe for concurrent use. It gets one of Models and the moves to look ahead.
	NewBot func(g game.Game[S, M], values []float64, model string, depth int) (match.Bot[S, M], error)
	Models []string // kinds of players that it makes, the default first; nil: one

	Depth        int    // plies that players look ahead by default: 0 for 2
	Setup        string // the default setup, as for Vary
	OpeningPlies int    // random plies at the start: 0 for those of the game
	MaxPlies     int    // as in match.Match

	// Difference returns the result of the final position for First, such as the goal
	// difference. nil: the payoff.
	Difference func(final *S) float64

	// Linear returns the weighted sum that is the evaluation of g; with it, weights can also
	// be learned from positions. nil: the evaluation is not a weighted sum.
	Linear func(g game.Game[S, M]) Linear[S, M]
}

// Linear describes an evaluation that is a weighted sum.
type Linear[S, M comparable] struct {
	Features eval.Features[S]
	Unit     int        // index of the reference weight, which stays about constant
	Scale    eval.Scale // of the sum; 0: the one with which Unit stays constant
	Yield    int        // minimum number of positions to learn from per game; 0 for 5

	// Keep, if not nil, reports whether to learn from the position after a step, as for texel.Selfplay.
	Keep func(s *match.Step[S, M]) bool
}

// check returns an error for an unusable Tuning.
func (u Tuning[S, M]) check() error {
	if u.Weights == nil {
		if u.Weighted != nil || u.NewBot != nil {
			return errors.New("want Weights with Weighted or NewBot")
		}
		return nil
	}
	if (u.Weighted == nil) == (u.NewBot == nil) {
		return errors.New("want Weighted or NewBot with the Weights, not both")
	}
	if len(u.Models) > 0 && u.NewBot == nil {
		return errors.New("want Models only with NewBot")
	}
	for i, name := range u.Models {
		if !tools.GoodName(name) || slices.Contains(u.Models[:i], name) {
			return fmt.Errorf("model %d is called %q; want 1 to 40 lower-case letters, digits and hyphens, and a name of its own", i+1, name)
		}
	}
	for _, w := range []*eval.Weights{u.Weights, u.Handmade} {
		if w == nil {
			continue
		}
		if err := w.Check(); err != nil {
			return err
		}
		if len(w.Weights) != len(u.Weights.Weights) {
			return fmt.Errorf("there are %d handmade weights; want %d", len(w.Weights), len(u.Weights.Weights))
		}
	}
	return nil
}
