package bot

import (
	"math"
	"reflect"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/checkers/learned"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/checkers/endgame"
	"github.com/seed-61c9d78a/versus/internal/eval/model"
)

// searchedGame is the game as the bot searches it. It is passed by pointer, because its methods
// are called at every position and some take less time than copying it would.
type searchedGame struct {
	checkers.Game
	endgame  *endgame.Table
	database endgame.Prober
	root     phase                            // of the position being searched
	learned  *model.Evaluator[checkers.State] // nil: the weights of Game
}

// phase is a position's result in the database and its material, which only captures and
// crownings change. The database has no distances to guide the search to a win. So
// positions in the same phase as the root are searched further; one in another phase is
// better, worse, or progress, and ends the line.
type phase struct {
	covered bool
	winner  game.Player
	material
}

// material is the number of men and kings of each player.
type material struct{ men, kings, rivalMen, rivalKings uint8 }

func materialOf(s *checkers.State) material {
	return material{
		uint8(s.Men(game.First).Len()), uint8(s.Kings(game.First).Len()),
		uint8(s.Men(game.Second).Len()), uint8(s.Kings(game.Second).Len()),
	}
}

func (g *searchedGame) phase(s *checkers.State) (p phase) {
	if p.winner, p.covered = g.database.Winner(*s); p.covered {
		p.material = materialOf(s)
	}
	return p
}

// The scores of a database win, after progress and in the phase of the root. The evaluation
// changes them by at most leeway.
const (
	progress = 0.6
	winning  = 0.3
	leeway   = 0.1
)

// gameFor returns the game in which s is to be searched.
func (b *Bot) gameFor(s *checkers.State) *searchedGame {
	g := &searchedGame{Game: b.Game, endgame: b.Endgame, database: b.Database}
	if b.Game.Weights == nil {
		g.learned = b.learned
	}
	if b.Database != nil {
		g.root = g.phase(s)
	}
	return g
}

// same reports whether results found in one game hold in the other.
func (g *searchedGame) same(other *searchedGame) bool {
	return other != nil && (g.database == nil || reflect.ValueOf(g.database).Comparable()) && *g == *other
}

// grains is the number of score steps per man. Finer differences say nothing about the
// position and only slow the search, which would have to order equal moves by the last bit.
const grains = 100

// margin is the amount by which a position's evaluation must exceed the bound for a shallower
// search to suffice.
const margin = 0.28 * checkers.ManScore

// Evaluate returns the evaluation, in units of checkers.ManScore for a man. In the phase of
// the root it includes the score of the database result.
func (g *searchedGame) Evaluate(s *checkers.State) float64 {
	if g.Game.Turn(s) == game.Nobody {
		return g.Game.Evaluate(s)
	}
	if g.root.covered && g.root.winner != game.Nobody && materialOf(s) == g.root.material {
		return winning*g.root.winner.Sign() + g.nuance(s)
	}
	return g.estimate(s)
}

func (g *searchedGame) estimate(s *checkers.State) float64 {
	if g.learned == nil {
		return g.Game.Evaluate(s)
	}
	return math.RoundToEven(g.learned.Sum(s)*(grains/learned.Man)) * (checkers.ManScore / grains)
}

// nuance is a small score that ranks positions with the same result.
func (g *searchedGame) nuance(s *checkers.State) float64 {
	return max(-leeway, min(g.estimate(s), leeway))
}

// byCycle is the score of a repeated position for the side that repetition favours. It is
// less than any forced win, as the opponent may find a way out beyond the horizon.
const byCycle = 0.8

// Adjudicate ends lines in positions of the endgame table, in positions of the database
// unless they are in the root's phase, and at the second occurrence of a position.
func (g *searchedGame) Adjudicate(line []checkers.State) (payoff float64, over bool) {
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
