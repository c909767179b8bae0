package bot

import (
	"math"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/checkers/endgame"
	"github.com/seed-61c9d78a/versus/checkers/learned"
	"github.com/seed-61c9d78a/versus/eval/model"
	"github.com/seed-61c9d78a/versus/game"
)

// thinking is the game as the bot searches it.
type thinking struct {
	checkers.Game
	endgame *endgame.Table
	learned *model.Evaluator[checkers.State] // nil: the weights of Game
}

func (b *Bot) thinking() thinking {
	g := thinking{checkers.Game{Rules: b.Rules, Weights: b.Weights}, b.Endgame, b.learned}
	if b.Weights != nil {
		g.learned = nil
	}
	return g
}

// grains is how many different scores a man is divided into. What is finer than that says
// nothing about the position, but costs a search: two moves that are worth the same must
// not be compared to the last bit.
const grains = 100

// margin is how much better than needed a position must look for a shallower search to do.
const margin = 0.28 * checkers.ManScore

// Evaluate returns the estimate, in units of checkers.ManScore a man.
func (g thinking) Evaluate(s *checkers.State) float64 {
	if g.learned == nil || g.Game.Turn(s) == game.Nobody {
		return g.Game.Evaluate(s)
	}
	return math.RoundToEven(g.learned.Sum(s)*(grains/learned.Man)) * (checkers.ManScore / grains)
}

// byCycle is the score of a position repeated, for the side that repetition favours:
// less than any forced win, as the rival may find a way out beyond the horizon.
const byCycle = 0.8

// Adjudicate ends lines in positions of the endgame table, and in those that occur for
// the second time.
func (g thinking) Adjudicate(line []checkers.State) (payoff float64, over bool) {
	if g.endgame != nil {
		if v, ok := g.endgame.Probe(line[len(line)-1]); ok {
			return v.Payoff(), true
		}
	}
	twice := g.Game
	if twice.Rules.Repetitions >= 0 {
		twice.Rules.Repetitions = 2
	}
	if payoff, over = twice.Adjudicate(line); !over {
		return 0, false
	}
	if final, over := g.Game.Adjudicate(line); over {
		return final, true
	}
	return payoff * byCycle, true
}
