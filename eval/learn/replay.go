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
}

// replay sets r.states and returns the final position.
func (r *replayer[S, M]) replay(g *gameRecord) (S, error) {
	s := r.game.Start()
	r.states = r.states[:0]
	for i, p := range g.Plies {
		r.states = append(r.states, s)
		r.moves = r.game.Moves(r.moves[:0], &s)
		if int(p.Move) >= len(r.moves) {
			return s, fmt.Errorf("game %d: move %d is number %d of %d legal ones: the rules have changed, or the file is for another game", g.Number, i+1, p.Move, len(r.moves))
		}
		r.game.Apply(&s, r.moves[p.Move])
	}
	return s, nil
}
