package ismcts

import (
	"math"
	"math/rand/v2"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/faulty"
)

// endings are the moves of a position that end the game at once, with the same payoff in every
// position drawn: that payoff for the mover by move, NaN for the others. By the rule for ties of
// package search, a win or a draw at once is played before one that comes later, or perhaps never.
type endings []float64

// looked is the number of positions drawn to find endings.
const looked = 16

// endings returns the endings among moves. It draws by a generator of its own.
func (w *worlds[S, M]) endings(moves []M) (endings, error) {
	found, own, n := make(endings, len(moves)), *w, looked
	own.random = rand.New(rand.NewPCG(1, uint64(len(moves))))
	if w.observer == nil {
		n = 1
	}
	for k, open := 0, true; k < n && open; k++ {
		s, err := own.draw()
		if err != nil {
			return nil, err
		}
		open = false
		for i, m := range moves {
			if math.IsNaN(found[i]) {
				continue
			}
			v, next := math.NaN(), game.After(w.rules, s, m)
			if w.rules.Turn(&next) == game.Nobody {
				v = w.player.Sign() * w.rules.Evaluate(&next)
				if err := faulty.Payoff(w.rules, faulty.Bounds{}, &next, v); err != nil {
					return nil, err
				}
			}
			if k > 0 && v != found[i] {
				v = math.NaN()
			}
			found[i] = v
			open = open || !math.IsNaN(v)
		}
	}
	return found, nil
}

// prefer returns the move to play instead of best, with the given mean for the mover: the best
// ending, if it is no loss and not worse than best but for rounding errors.
func (e endings) prefer(best int, mean float64) int {
	at, least := best, max(0, mean-1e-9*math.Abs(mean))
	for i, v := range e {
		if v >= least && (at == best || v > e[at]) {
			at = i
		}
	}
	return at
}
