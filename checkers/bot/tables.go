package bot

import (
	"context"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/internal/checkers/endgame"
	"github.com/seed-61c9d78a/versus/search"
)

// An Endgame is a table of the values of all positions with few pieces. It does not change, and
// may be used by several goroutines and bots at once.
type Endgame struct{ table *endgame.Table }

// BuildEndgame solves the positions with at most the given number of pieces, 2 to 5, for
// [Bot.Endgame]. Four pieces take seconds, five a minute or two. progress, if not nil, is called
// with the fraction done, from 0 to 1. Another number of pieces, and the end of ctx, are errors.
func BuildEndgame(ctx context.Context, rules checkers.Rules, pieces int, progress func(done float64)) (*Endgame, error) {
	t, err := endgame.Build(ctx, rules, pieces, progress)
	if err != nil {
		return nil, err
	}
	return &Endgame{t}, nil
}

// Probe returns the result of s under best play, and the plies until the loser has no move. They are
// 0 too if the side with more pieces wins by repetition. ok is false if s has more pieces than the
// table.
func (e *Endgame) Probe(s checkers.State) (v search.Verdict, ok bool) {
	value, ok := e.table.Probe(s)
	return verdict(value), ok
}

// Best returns the best move in s and what Probe does. ok is also false if there is no legal move.
func (e *Endgame) Best(s checkers.State) (best checkers.Move, v search.Verdict, ok bool) {
	best, value, ok := e.table.Best(s)
	return best, verdict(value), ok
}

func verdict(v endgame.Value) search.Verdict {
	return search.Verdict{Winner: v.Winner, Distance: uint32(v.Plies)}
}
