package catalog

import (
	"github.com/seed-61c9d78a/versus/eval"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match"
)

// Tuning is how the weights of a game's evaluation are tuned: candidates, which are values
// of the weights, play each other and bots of the game, or predict results. Weights are
// needed, and Weighted or Player.
type Tuning[S, M comparable] struct {
	Weights  *eval.Weights // the game's own, with bounds
	Handmade *eval.Weights // those from before any tuning; nil if there are none

	// Weighted returns the rules with other values, for minimax to play by.
	Weighted func(values []float64) (game.Game[S, M], error)

	// Player is instead of Weighted where something else than minimax uses the values.
	// Several goroutines call it.
	Player func(g game.Game[S, M], values []float64, s TuningSetup) (match.Bot[S, M], error)
	Models []string // kinds of players that it makes, the usual one first; nil: one

	Depth        int    // plies that players look ahead, where the setup does not say: 0 for 2
	Setup        string // what is played, where the setup does not say: as Vary takes it
	OpeningPlies int    // random plies at the start: 0 for those of the game
	MaxPlies     int    // as in match.Match

	// Difference returns what the final position is worth to First, such as goals for minus
	// goals against. nil: the payoff.
	Difference func(final *S) float64

	// Sum says what the evaluation of g is a weighted sum of: then weights can be learned
	// from positions, too. nil: it is none.
	Sum func(g game.Game[S, M]) Sum[S, M]
}

// TuningSetup is what players with other weights play, and how. The zero value is the usual.
type TuningSetup struct {
	Variant string `json:"variant,omitempty"` // "" for the first
	Setup   string `json:"setup,omitempty"`   // "" for that of Tuning
	Model   string `json:"model,omitempty"`   // one of Tuning.Models, "" for the first
	Depth   int    `json:"depth,omitempty"`   // plies to look ahead, 0 for those of Tuning
}

// Sum is what the evaluation of a game is a weighted sum of.
type Sum[S, M comparable] struct {
	Features eval.Features[S]
	Unit     int        // the weight that others are measured by: it stays about what it is
	Scale    eval.Scale // of the sum; 0: the one with which Unit stays
	Yield    int        // positions to learn from that a game yields at the least; 0 for 5

	// Keep, if not nil, says whether the position after a step is one to learn from, as for
	// texel.Selfplay.
	Keep func(s *match.Step[S, M]) bool
}
