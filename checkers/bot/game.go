package bot

import (
	"math"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/eval"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/checkers/endgame"
)

// searchedGame is the game as the bot searches it. It is passed by pointer, because its methods
// are called at every position and some take less time than copying it would.
type searchedGame struct {
	checkers.Game
	endgame *endgame.Table
	learned *eval.Sum[checkers.State] // nil: the weights of Game
}

// grains is the number of score steps per man. Finer differences say nothing about the
// position and only slow the search, which would have to order equal moves by the last bit.
const grains = 100

// man is what stands for a man in the sums of the learned evaluation. Removing a man changes them by
// more: it is the scale of the bot's margins, which were tuned by games.
const man = 1.8

// margin is the amount by which a position's evaluation must exceed the bound for a shallower
// search to suffice.
const margin = 0.28 * checkers.ManScore

// Evaluate returns the evaluation, in units of checkers.ManScore for a man.
func (g *searchedGame) Evaluate(s *checkers.State) float64 {
	if g.learned == nil || g.Game.Turn(s) == game.Nobody {
		return g.Game.Evaluate(s)
	}
	return math.RoundToEven((*g.learned)(s)*(grains/man)) * (checkers.ManScore / grains)
}

// byCycle is the score of a repeated position for the side that repetition favours. It is
// less than any forced win, as the opponent may find a way out beyond the horizon.
const byCycle = 0.8

// Outcome ends lines in positions of the endgame table and at the second occurrence of a
// position.
func (g *searchedGame) Outcome(line []checkers.State) (payoff float64, over bool) {
	if g.endgame != nil {
		if v, ok := g.endgame.Probe(line[len(line)-1]); ok {
			return v.Payoff(), true
		}
	}
	twice := g.Game
	if twice.Rules.Repetitions >= 0 {
		twice.Rules.Repetitions = 2
	}
	if payoff, over = twice.Outcome(line); !over {
		return 0, false
	}
	if final, over := g.Game.Outcome(line); over {
		return final, true
	}
	return payoff * byCycle, true
}
