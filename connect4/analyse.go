package connect4

import (
	"context"
	"time"

	"github.com/seed-61c9d78a/versus/game"
)

// Column is a move and its exact score for the player who makes it, as in [Solution].
type Column struct {
	Move  Move
	Score int
}

// Analysis is the score of every move in a position.
type Analysis struct {
	Solution          // of the position itself
	Columns  []Column // the legal moves, from left to right
}

// Analyse returns the exact score of every legal move in p. If ctx ends first, it returns
// an error and the columns that were finished.
func (s *Solver) Analyse(ctx context.Context, p State) (Analysis, error) {
	start := time.Now()
	if err := s.begin(ctx, p); err != nil {
		return Analysis{}, err
	}
	defer s.turn.leave()
	a := Analysis{Solution: Solution{Player: s.Game.Turn(&p), Lower: -scoreOffset, Upper: scoreOffset, Book: true}}
	for m, child := range game.All(s.Game, p) {
		score, sol, err := s.reply(ctx, child)
		a.Nodes += sol.Nodes
		if err != nil {
			a.Time = time.Since(start)
			return a, err
		}
		a.Book = a.Book && sol.Book
		a.Columns = append(a.Columns, Column{m, score})
		a.Lower = max(a.Lower, score)
	}
	a.Upper = a.Lower
	a.finish(s.Game, p, start, a.Nodes)
	return a, nil
}

// reply returns the score of the position child for the player who has just moved.
func (s *Solver) reply(ctx context.Context, child State) (int, Solution, error) {
	if game.Over(s.Game, child) {
		return s.Game.finalScore(child), Solution{Book: true}, nil
	}
	sol, err := s.solve(ctx, child, -scoreOffset, scoreOffset-1, unlimited)
	return -sol.Score, sol, err
}

// finalScore returns the score of a finished game for the player who moved last.
func (g Game) finalScore(s State) int {
	if g.Winner(s) == game.Nobody {
		return 0
	}
	return (g.Columns()*g.Rows() + 2 - g.Discs(s)) / 2
}
