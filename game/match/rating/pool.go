package rating

import (
	"fmt"
	"math"
)

// Pool holds the results of several players against each other.
type Pool struct {
	games [][]Games // [i][j]: i's results against j
}

// NewPool returns a pool of the given number of players, numbered from 0, without games.
func NewPool(players int) *Pool {
	p := &Pool{make([][]Games, players)}
	for i := range p.games {
		p.games[i] = make([]Games, players)
	}
	return p
}

// Add adds games of i against j, from i's point of view. It panics if i and j are the
// same player.
func (p *Pool) Add(i, j int, g Games) {
	if i == j {
		panic(fmt.Sprintf("rating: Pool.Add: player %d against itself", i))
	}
	add := func(to *Games, g Games) {
		to.Wins += g.Wins
		to.Draws += g.Draws
		to.Losses += g.Losses
	}
	add(&p.games[i][j], g)
	add(&p.games[j][i], g.Reversed())
}

// Games returns i's results against j.
func (p *Pool) Games(i, j int) Games { return p.games[i][j] }

// prior is the number of draws with an average player that each player is credited with,
// which keeps ratings finite for players who won or lost all their games.
const prior = 1

// BradleyTerry returns the Elo of each player, with a mean of 0: the ratings under which
// the results are most likely. A draw counts as half a win and half a loss, and each
// player is credited with one additional draw against an average player. The errors are
// those of the rating relative to the pool's mean, from the Fisher information; draws
// make them somewhat too large.
//
// Players without a connecting chain of games are compared only through that additional
// draw.
func (p *Pool) BradleyTerry() []Estimate {
	values := p.Ratings(nil)
	x := make([]float64, len(values))
	for i, v := range values {
		x[i] = v / perNat
	}
	_, information := p.slope(x)
	l := factorize(information)
	ratings := make([]Estimate, len(x))
	for i, v := range values {
		// The variance of x[i] - mean(x) is w' information^-1 w with these weights.
		w := make([]float64, len(x))
		for j := range w {
			w[j] = -1 / float64(len(x))
		}
		w[i]++
		w = l.forward(w)
		margin := z95 * math.Sqrt(dot(w, w)) * perNat
		ratings[i] = Estimate{v, v - margin, v + margin}
	}
	return ratings
}

// perNat is the number of Elo in a natural logarithm of the strength.
const perNat = 400 / math.Ln10

// Ratings returns the values of BradleyTerry, without their errors. near is nil or a guess
// for each player, such as the ratings after fewer games: a good one saves most of the
// time.
func (p *Pool) Ratings(near []float64) []float64 {
	x := make([]float64, len(p.games)) // natural logarithms of the strengths
	if len(near) == len(x) {
		for i, v := range near {
			x[i] = v / perNat
		}
	}
	if !p.climb(x) && near != nil {
		return p.Ratings(nil) // the guess led nowhere
	}
	mean := 0.0
	for _, v := range x {
		mean += v / float64(len(x))
	}
	for i := range x {
		x[i] = (x[i] - mean) * perNat
	}
	return x
}

// climb moves x to the peak of the log-likelihood and reports whether it got there. It
// uses Newton's method on a concave function; gradient and information are those of
// logistic regression.
func (p *Pool) climb(x []float64) bool {
	for range 100 {
		gradient, information := p.slope(x)
		largest := 0.0
		for i, s := range factorize(information).solve(gradient) {
			s = max(-2, min(2, s)) // far from the peak, the quadratic model overshoots
			x[i] += s
			largest = max(largest, math.Abs(s))
		}
		if largest < 1e-10 {
			return true
		}
	}
	return false
}

// slope returns the gradient of the log-likelihood at x and its negated Hessian.
func (p *Pool) slope(x []float64) (gradient []float64, information [][]float64) {
	n := len(x)
	gradient, information = make([]float64, n), square(n)
	logistic := func(v float64) float64 { return 1 / (1 + math.Exp(-v)) }
	for i := range n {
		s, rest := logistic(x[i]), logistic(-x[i]) // rest is 1-s, not rounded to 0
		gradient[i] += prior * (rest - s) / 2
		information[i][i] += prior * s * rest
		for j := range n {
			g := p.games[i][j]
			if g.Total() == 0 {
				continue
			}
			s, rest := logistic(x[i]-x[j]), logistic(x[j]-x[i])
			gradient[i] += g.Points()*rest - g.Reversed().Points()*s
			information[i][i] += float64(g.Total()) * s * rest
			information[i][j] -= float64(g.Total()) * s * rest
		}
	}
	return gradient, information
}
