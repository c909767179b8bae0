package learn

import (
	"fmt"

	"github.com/seed-61c9d78a/versus/game"
)

// replayer replays recorded games.
type replayer[S, M comparable] struct {
	game   game.Game[S, M]
	moves  []M
	states []S // before each move of the last game
	asides []S // for each move, the position after the one that was searched aside, if any
}

// replay sets r.states and returns the final position.
func (r *replayer[S, M]) replay(g *gameRecord) (S, error) {
	s := r.game.Start()
	r.states, r.asides = r.states[:0], r.asides[:0]
	for i, p := range g.Plies {
		r.states = append(r.states, s)
		r.moves = r.game.Moves(r.moves[:0], &s)
		if n := max(p.Move, p.Aside); int(n) >= len(r.moves) {
			return s, fmt.Errorf("game %d: move %d is number %d of %d legal ones: the rules have changed, or the file is for another game", g.Number, i+1, n, len(r.moves))
		}
		aside := s
		if p.AsideKind != moveBlind {
			r.game.Apply(&aside, r.moves[p.Aside])
		}
		r.asides = append(r.asides, aside)
		r.game.Apply(&s, r.moves[p.Move])
	}
	return s, nil
}
