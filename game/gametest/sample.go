package gametest

import (
	"math"
	"slices"

	"github.com/seed-61c9d78a/versus/game"
)

const (
	sampleGames = 300    // games whose scores are compared
	samplePlies = 40_000 // of these games together, approximately
)

// sample is a number of games that end differently, whose scores are compared.
type sample[S, M comparable] struct {
	games []scored[S, M]
	plies int
	lasts map[S]bool // their last positions before the end
}

// scored is a game with its scores.
type scored[S, M comparable] struct {
	position[S, M]
	turns     []game.Player
	estimates []float64 // of past
	payoff    float64   // 0 if the game is not finished
	mover     game.Player
}

// noteSample adds a game to the sample.
func (k *kit[S, M]) noteSample(p *position[S, M]) {
	n, all := len(p.past), &k.sample
	if n == 0 || len(all.games) == sampleGames || all.plies >= samplePlies || all.lasts[p.past[n-1]] {
		return
	}
	if all.lasts == nil {
		all.lasts = map[S]bool{}
	}
	all.lasts[p.past[n-1]] = true
	all.plies += n
	v := scored[S, M]{position: *p}
	for _, s := range p.past {
		turn := k.g.Turn(&s)
		if turn != game.Chance {
			v.mover = turn
		}
		v.turns = append(v.turns, turn)
		v.estimates = append(v.estimates, k.g.Evaluate(&s))
	}
	if p.turn == game.Nobody {
		end := p.state
		v.payoff = k.g.Evaluate(&end)
	}
	if !slices.ContainsFunc(append(v.estimates, v.payoff), func(x float64) bool { return math.IsNaN(x) || math.IsInf(x, 0) }) {
		all.games = append(all.games, v)
	}
}

// turns are the first positions of the turns of a game.
type turns []beginning

// beginning is the index of a position in past, and the side whose turn begins: 0 or 1.
type beginning struct{ ply, side int }

// turnsOf splits a game into turns, where side says whose turn it is.
func turnsOf[S, M comparable](v *scored[S, M], side func(turn game.Player, ply int) int) (all turns) {
	for i, turn := range v.turns {
		if turn != game.First && turn != game.Second {
			continue
		}
		if now := side(turn, i); len(all) == 0 || all[len(all)-1].side != now {
			all = append(all, beginning{i, now})
		}
	}
	return all
}

// correlation is that of pairs of numbers from -1 to 1.
type correlation struct{ n, x, y, xx, xy, yy float64 }

func (c *correlation) add(x, y float64) {
	c.n++
	c.x += x
	c.y += y
	c.xx += x * x
	c.xy += x * y
	c.yy += y * y
}

// value returns the correlation, 0 if it is undefined.
func (c *correlation) value() float64 {
	product := (c.xx - c.x*c.x/c.n) * (c.yy - c.y*c.y/c.n)
	if !(product > 1e-18) {
		return 0
	}
	return (c.xy - c.x*c.y/c.n) / math.Sqrt(product)
}

// sigmas returns the correlation in standard deviations of that of unrelated numbers.
func (c *correlation) sigmas() float64 { return c.value() * math.Sqrt(c.n) }
