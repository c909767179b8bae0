package bot

import (
	"math"
	"reflect"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/checkers/endgame"
	"github.com/seed-61c9d78a/versus/checkers/learned"
	"github.com/seed-61c9d78a/versus/eval/model"
	"github.com/seed-61c9d78a/versus/game"
)

// thinking is the game as the bot searches it. It is handed over by pointer: its methods are
// called at every position, and a copy of it each time would take longer than some of them.
type thinking struct {
	checkers.Game
	endgame  *endgame.Table
	database endgame.Prober
	root     phase                            // of the position that is searched
	learned  *model.Evaluator[checkers.State] // nil: the weights of Game
}

// phase is the result of a position by the database and what captures and crownings
// change for good. The database does not know how to come closer to a win. So a position
// of the same phase as the root is searched on from, and one of another phase is better,
// worse, or progress, and ends the line.
type phase struct {
	covered bool
	winner  game.Player
	material
}

// material is how many men and kings the players have.
type material struct{ men, kings, rivalMen, rivalKings uint8 }

func materialOf(s *checkers.State) material {
	return material{
		uint8(s.Men(game.First).Len()), uint8(s.Kings(game.First).Len()),
		uint8(s.Men(game.Second).Len()), uint8(s.Kings(game.Second).Len()),
	}
}

func (g *thinking) phase(s *checkers.State) (p phase) {
	if p.winner, p.covered = g.database.Winner(*s); p.covered {
		p.material = materialOf(s)
	}
	return p
}

// What a win by the database is worth, more or less by the estimate: after progress, and
// in the phase of the root.
const (
	progress = 0.6
	winning  = 0.3
	leeway   = 0.1
)

// thinking returns the game in which s is to be searched.
func (b *Bot) thinking(s *checkers.State) *thinking {
	g := &thinking{Game: checkers.Game{Rules: b.Rules, Weights: b.Weights}, endgame: b.Endgame, database: b.Database}
	if b.Weights == nil {
		g.learned = b.learned
	}
	if b.Database != nil {
		g.root = g.phase(s)
	}
	return g
}

// same reports whether what was found in one of the games holds in the other.
func (g *thinking) same(other *thinking) bool {
	return other != nil && (g.database == nil || reflect.ValueOf(g.database).Comparable()) && *g == *other
}

// grains is how many different scores a man is divided into. What is finer than that says
// nothing about the position, but costs a search: two moves that are worth the same must
// not be compared to the last bit.
const grains = 100

// margin is how much better than needed a position must look for a shallower search to do.
const margin = 0.28 * checkers.ManScore

// Evaluate returns the estimate, in units of checkers.ManScore a man, and in the phase of
// the root what its result is worth besides.
func (g *thinking) Evaluate(s *checkers.State) float64 {
	if g.Game.Turn(s) == game.Nobody {
		return g.Game.Evaluate(s)
	}
	if g.root.covered && g.root.winner != game.Nobody && materialOf(s) == g.root.material {
		return winning*g.root.winner.Sign() + g.nuance(s)
	}
	return g.estimate(s)
}

func (g *thinking) estimate(s *checkers.State) float64 {
	if g.learned == nil {
		return g.Game.Evaluate(s)
	}
	return math.RoundToEven(g.learned.Sum(s)*(grains/learned.Man)) * (checkers.ManScore / grains)
}

// nuance tells positions of the same result apart.
func (g *thinking) nuance(s *checkers.State) float64 {
	return max(-leeway, min(g.estimate(s), leeway))
}

// byCycle is the score of a position repeated, for the side that repetition favours:
// less than any forced win, as the rival may find a way out beyond the horizon.
const byCycle = 0.8

// Adjudicate ends lines in positions of the endgame table, in those of the database unless
// they are of the root's phase, and in those that occur for the second time.
func (g *thinking) Adjudicate(line []checkers.State) (payoff float64, over bool) {
	if g.endgame != nil {
		if v, ok := g.endgame.Probe(line[len(line)-1]); ok {
			return v.Payoff(), true
		}
	}
	if g.database != nil {
		s := &line[len(line)-1]
		if p := g.phase(s); p.covered && p != g.root {
			if p.winner == game.Nobody {
				return 0, true
			}
			return progress*p.winner.Sign() + g.nuance(s), true
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
