package bot

import (
	"context"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/internal/checkers/endgame"
)

// BuildEndgame solves the positions with at most the given number of pieces, 2 to 5, for
// [Bot.Endgame]. Four pieces take seconds, five a minute or two. progress, if not nil, is called
// with the fraction done, from 0 to 1. Another number of pieces, and the end of ctx, are errors.
// Probe, Best and Winner of the table look a position up; they may be called from several
// goroutines.
func BuildEndgame(ctx context.Context, rules checkers.Rules, pieces int, progress func(done float64)) (*endgame.Table, error) {
	return endgame.Build(ctx, rules, pieces, progress)
}
