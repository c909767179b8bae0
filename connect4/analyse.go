package connect4

import (
	"context"

	"github.com/seed-61c9d78a/versus/game"
)

// Analyse returns the exact score of every legal move in p, for the player who makes it, as in
// [Solution]. If ctx ends first, it returns an error and the scores that it has found.
func (s *Solver) Analyse(ctx context.Context, p State) (map[Move]int, error) {
	if err := s.begin(ctx, p); err != nil {
		return nil, err
	}
	defer s.turn.leave()
	scores := map[Move]int{}
	for m, child := range game.All(s.Game, p) {
		if game.Over(s.Game, child) {
			scores[m] = s.Game.finalScore(child)
			continue
		}
		sol, err := s.solve(ctx, child, -scoreOffset, scoreOffset-1, unlimited)
		if err != nil {
			return scores, err
		}
		scores[m] = -sol.Score
	}
	return scores, nil
}

// finalScore returns the score of a finished game for the player who moved last.
func (g Game) finalScore(s State) int {
	if g.Winner(s) == game.Nobody {
		return 0
	}
	return (g.Columns()*g.Rows() + 2 - g.Discs(s)) / 2
}
