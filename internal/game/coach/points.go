package coach

import (
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/odds"
)

// Points converts scores to First's expected points, from 0 to 1.
//
// In a game that is won, drawn or lost they are linear, because there an estimate is a mean of
// payoffs: 0 at Low, 1 at High. In a game in which a win can be higher or lower, an estimate e is
// 1/(1+exp(-e/Scale)) points, and a proven score 1, 1/2 or 0.
type Points struct {
	Low, High float64
	Scale     float64 // 0: the game is won, drawn or lost
}

// Limits of the random games that Measure plays.
const (
	sample  = 24
	longest = 10_000 // plies
)

// Measure returns the points of a game: from its [game.Bounder], or else from the payoffs of
// random games. It refuses a game whose payoffs are not finite, and one in which no random game
// ends.
func Measure[S, M comparable](g game.Game[S, M]) (Points, error) {
	g = game.WithEndings(g)
	r := rand.New(rand.NewPCG(1, 0))
	var p Points
	bounder, bounded := game.As[game.Bounder](g)
	if bounded {
		p.Low, p.High = bounder.Bounds()
		if !(p.Low <= 0 && p.High >= 0 && p.Low < p.High) || math.IsInf(p.Low, 0) || math.IsInf(p.High, 0) {
			return p, fmt.Errorf("coach: %T: its bounds are %v and %v; want finite ones, the first below the second", g, p.Low, p.High)
		}
	}
	var payoffs []float64
	for range sample {
		payoff, over, err := playout(g, r)
		if err != nil {
			return p, err
		}
		if over {
			payoffs = append(payoffs, payoff)
		}
	}
	if len(payoffs) == 0 {
		return p, fmt.Errorf("coach: %T: none of %d random games ended within %d plies; want a game with an end", g, sample, longest)
	}
	most := 0.0
	for _, x := range payoffs {
		if math.IsNaN(x) || math.IsInf(x, 0) {
			return p, fmt.Errorf("coach: %T: a game ended with the payoff %v; want a finite one", g, x)
		}
		most = max(most, math.Abs(x))
	}
	if !bounded {
		if most == 0 {
			most = 1
		}
		p.Low, p.High = -most, most
	}
	for _, x := range payoffs {
		if x != 0 && x != p.Low && x != p.High {
			p.Scale = most / 8
		}
	}
	return p, nil
}

// playout plays a random game.
func playout[S, M comparable](g game.Game[S, M], r *rand.Rand) (payoff float64, over bool, err error) {
	odds := odds.Of(g)
	historian, looksBack := game.HistorianOf(g)
	s := g.Start()
	var line []S
	var moves []M
	for range longest {
		turn := g.Turn(&s)
		if turn == game.Nobody {
			return g.Evaluate(&s), true, nil
		}
		if looksBack {
			line = append(line, s)
			if payoff, over := historian.Outcome(line); over {
				return payoff, true, nil
			}
		}
		moves = g.Moves(moves[:0], &s)
		if len(moves) == 0 {
			return 0, false, fmt.Errorf("coach: %T: %w: %q has no legal move", g, game.ErrFaulty, game.PositionText(g, s))
		}
		i := r.IntN(len(moves))
		if turn == game.Chance {
			if i, err = odds.Sample(&s, moves, r.Float64()); err != nil {
				return 0, false, err
			}
		}
		g.Apply(&s, moves[i])
	}
	return 0, false, nil
}

// Of returns First's expected points for a score.
func (p Points) Of(score float64, proven bool) float64 {
	switch {
	case p.Scale > 0 && proven && score != 0:
		return max(0, math.Copysign(1, score))
	case p.Scale > 0:
		return 1 / (1 + math.Exp(-score/p.Scale))
	}
	return min(max((score-p.Low)/(p.High-p.Low), 0), 1)
}
