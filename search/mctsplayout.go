package search

import (
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/faulty"
)

// rollOut returns the value, for First, of the position s at the end of the path, by playing
// on at random or by the estimate.
func (t *mctsTree[S, M]) rollOut(s *S) float64 {
	left := t.rolloutPlies
	if left == 0 {
		left = MaxDepth
	}
	for t.playouter != nil && left > 0 {
		most := min(left, atOnce)
		plies := t.playouter.Playout(s, &t.random, most)
		if t.fail(badPlayout(t.game, s, plies, most)); t.stopped {
			return 0
		}
		t.budget.nodes += int64(plies)
		if left -= plies; plies < atOnce || t.spend() {
			return t.score(s)
		}
	}
	for ; left > 0; left-- {
		turn := t.game.Turn(s)
		if turn == game.Nobody {
			return t.payoff(s, t.game.Evaluate(s))
		}
		if t.spend() {
			break
		}
		t.moves = t.legal(t.moves[:0], s)
		if t.fail(faulty.Turn(t.game, s, turn)); t.stopped {
			return 0
		}
		t.game.Apply(s, t.pick(s, turn))
		if t.historian != nil {
			t.line = append(t.line, *s)
			if payoff, over := t.historian.Outcome(t.line); over {
				return t.payoff(s, payoff)
			}
		}
	}
	return t.score(s)
}

// atOnce is the number of random moves that a Playouter plays between two checks of the
// budget.
const atOnce = 128

// chance returns a random number, 0 <= x < 1.
func (t *mctsTree[S, M]) chance() float64 { return float64(t.random.Uint64()>>11) * 0x1p-53 }

// pick returns one of t.moves at random: by probability at a chance node, else uniformly.
func (t *mctsTree[S, M]) pick(s *S, turn game.Player) M {
	if turn == game.Chance {
		i, err := t.odds.Sample(s, t.moves, t.chance())
		t.fail(err)
		return t.moves[i]
	}
	// The upper half of the product is below len(t.moves) and nearly uniform.
	return t.moves[t.random.Uint64()>>32*uint64(len(t.moves))>>32]
}
