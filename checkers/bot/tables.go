package bot

import (
	"context"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/checkers/endgame"
)

// An Endgame is a table of the values of all positions with few pieces. It does not change, and
// may be used by several goroutines and bots at once.
type Endgame struct{ table *endgame.Table }

// An EndgameValue is the result of a position under best play.
type EndgameValue struct {
	Winner  game.Player // First, Second, or Nobody for a draw
	Plies   int         // until the loser has no move; 0 for draws and wins by cycle
	ByCycle bool        // won by repetition, by the side with more pieces
}

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

// Probe returns the value of s. ok is false if s has more pieces than the table.
func (e *Endgame) Probe(s checkers.State) (v EndgameValue, ok bool) {
	value, ok := e.table.Probe(s)
	return EndgameValue(value), ok
}

// Best returns the best move in s and the value of s. ok is false if s has more pieces than the
// table, or no legal move.
func (e *Endgame) Best(s checkers.State) (best checkers.Move, v EndgameValue, ok bool) {
	best, value, ok := e.table.Best(s)
	return best, EndgameValue(value), ok
}
