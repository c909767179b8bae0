package main

import (
	"math"
	"time"

	"github.com/seed-61c9d78a/versus/football/judge"
)

// A tally is the result of a series for one of the teams, on the left and on the right.
type tally struct {
	Name      string        `json:"name"`
	Wins      [2]int        `json:"wins"`
	Draws     [2]int        `json:"draws"`
	Losses    [2]int        `json:"losses"`
	For       [2]int        `json:"goals_for"`
	Against   [2]int        `json:"goals_against"`
	Faults    int           `json:"faults"` // matches lost by a fault
	Answers   int           `json:"answers"`
	Time      time.Duration `json:"nanoseconds"`
	WorstTime time.Duration `json:"worst_nanoseconds"`
}

// add counts a match that the team played on a side, 0 for the left, unless it was interrupted.
func (t *tally) add(r *judge.Record, side int) {
	p := &r.Teams[side]
	t.Name = p.Name
	if r.Interrupted {
		return
	}
	switch r.Winner {
	case "":
		t.Draws[side]++
	case string("AB"[side]):
		t.Wins[side]++
	default:
		t.Losses[side]++
		if r.Fault != "" {
			t.Faults++
		}
	}
	t.For[side] += r.Goals[side]
	t.Against[side] += r.Goals[1-side]
	t.Answers += p.Answers
	t.Time += p.Time
	t.WorstTime = max(t.WorstTime, p.WorstTime)
}

// matches returns the number of matches counted.
func (t *tally) matches() int {
	n := 0
	for side := range 2 {
		n += t.Wins[side] + t.Draws[side] + t.Losses[side]
	}
	return n
}

// score returns the mean result, 1 for a win and 1/2 for a draw, with the bounds of the
// Wilson 95 % confidence interval, which treats the results as independent trials.
func (t *tally) score() (mean, low, high float64) {
	n := float64(t.matches())
	if n == 0 {
		return 0, 0, 1
	}
	mean = (float64(t.Wins[0]+t.Wins[1]) + float64(t.Draws[0]+t.Draws[1])/2) / n
	const z = 1.959964
	centre := (mean + z*z/(2*n)) / (1 + z*z/n)
	half := z / (1 + z*z/n) * math.Sqrt(mean*(1-mean)/n+z*z/(4*n*n))
	return mean, max(0, centre-half), min(1, centre+half)
}
