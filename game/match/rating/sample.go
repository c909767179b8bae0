package rating

import (
	"math"
	"slices"
)

// Sample is the results of two players, from the first one's point of view: Games or
// Pairs.
type Sample interface {
	// counts returns the number of observations of each score: the scores are 0 to 1 in
	// equal steps, and games is the number of games in one observation.
	counts() (seen []int, games int)
}

// Games counts games.
type Games struct{ Wins, Draws, Losses int }

// Total returns the number of games.
func (g Games) Total() int { return g.Wins + g.Draws + g.Losses }

// Points returns the points scored: a win is one, a draw a half.
func (g Games) Points() float64 { return float64(g.Wins) + float64(g.Draws)/2 }

// Reversed returns the same games from the other player's point of view.
func (g Games) Reversed() Games { return Games{g.Losses, g.Draws, g.Wins} }

func (g Games) counts() ([]int, int) { return []int{g.Losses, g.Draws, g.Wins}, 1 }

// Pairs counts pairs of games by the total half points scored in both: Pairs[0] counts
// two losses, Pairs[4] two wins, and Pairs[2] a win and a loss or two draws.
type Pairs [5]int

// Add counts a pair in which the given points were scored: 0, 0.5, 1, 1.5 or 2.
func (p *Pairs) Add(points float64) { p[int(2*points+0.5)]++ }

// Total returns the number of pairs.
func (p Pairs) Total() int { return p[0] + p[1] + p[2] + p[3] + p[4] }

func (p Pairs) counts() ([]int, int) { return p[:], 2 }

// distribution is an empirical distribution of scores.
type distribution struct {
	score []float64 // 0 to 1
	p     []float64 // sums to 1
	n     float64   // observations
	games float64
	elo   float64 // the difference, without the pseudo-counts of unseen results
}

// unseen is the count assumed for a result that never occurred.
const unseen = 1e-3

// distributionOf returns the distribution of a sample; n is 0 if it is empty.
func distributionOf(s Sample) distribution {
	seen, games := s.counts()
	var d distribution
	counts := make([]float64, len(seen))
	for i, c := range seen {
		counts[i] = float64(max(c, 0))
		weight := max(counts[i], unseen)
		d.score = append(d.score, float64(i)/float64(len(seen)-1))
		d.p = append(d.p, weight)
		d.n += weight
	}
	for i := range d.p {
		d.p[i] /= d.n
	}
	if slices.Max(counts) == 0 {
		d.n = 0
	}
	d.elo = difference(counts)
	d.games = d.n * float64(games)
	return d
}

// moments returns the mean and the variance of the scores under p.
func (d distribution) moments(p []float64) (mean, variance float64) {
	for i, a := range d.score {
		mean += p[i] * a
	}
	for i, a := range d.score {
		variance += p[i] * (a - mean) * (a - mean)
	}
	return mean, variance
}

// difference returns the difference in Elo at the mean score of the given weights.
func difference(weights []float64) float64 {
	won, lost := 0.0, 0.0
	for i, w := range weights {
		won += float64(i) * w
		lost += float64(len(weights)-1-i) * w
	}
	return 400 * math.Log10(won/lost)
}
