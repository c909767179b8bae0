package judge

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"time"

	"github.com/seed-61c9d78a/versus/game"
)

// A Series is a number of matches between two entrants. They swap sides after every match
// and the kick-off after every second one, so four matches cover each combination once.
type Series struct {
	Match                         // the first match: Teams[0] begins on the left
	Matches int                   // the number of matches; 0 means 1
	Played  func(r *Record) error // called after every match; an error ends the series
}

// A Tally is the result of a series for one of the entrants.
type Tally struct {
	Name      string        `json:"name"`
	Wins      [2]int        `json:"wins"` // on the left and on the right
	Draws     [2]int        `json:"draws"`
	Losses    [2]int        `json:"losses"`
	For       [2]int        `json:"goals_for"`
	Against   [2]int        `json:"goals_against"`
	Faults    int           `json:"faults"` // matches lost by a fault
	Answers   int           `json:"answers"`
	Time      time.Duration `json:"nanoseconds"`
	WorstTime time.Duration `json:"worst_nanoseconds"`
}

// Play plays the series and returns the tallies of the two entrants. If ctx ends, the
// series ends without an error, and an interrupted match does not count.
func (s *Series) Play(ctx context.Context) ([2]Tally, error) {
	tallies := [2]Tally{{Name: s.Teams[0].Name}, {Name: s.Teams[1].Name}}
	kickoff := s.Config.Kickoff
	if kickoff == game.Nobody {
		kickoff = game.First + game.Player(rand.New(rand.NewPCG(s.Seed, 4)).IntN(2))
	}
	if s.Matches < 0 {
		return tallies, fmt.Errorf("judge: %d matches: want 1 or more", s.Matches)
	}
	for n := range max(1, s.Matches) {
		if ctx.Err() != nil {
			break
		}
		m := s.Match
		m.Number = n + 1
		m.Seed = s.Seed + uint64(n)
		m.Config.Kickoff = kickoff
		swapped := n%2 == 1
		if swapped {
			m.Teams[0], m.Teams[1] = m.Teams[1], m.Teams[0]
		}
		if n%4 >= 2 {
			m.Config.Kickoff = kickoff.Opponent()
		}
		r, err := m.Play(ctx)
		if err != nil {
			return tallies, err
		}
		if !r.Interrupted {
			for i := range tallies {
				side := i
				if swapped {
					side = 1 - i
				}
				tallies[i].add(r, side)
			}
		}
		if s.Played != nil {
			if err := s.Played(r); err != nil {
				return tallies, err
			}
		}
	}
	return tallies, nil
}

// add counts a match that the entrant played on a side, 0 for the left.
func (t *Tally) add(r *Record, side int) {
	switch r.Winner {
	case "":
		t.Draws[side]++
	case letter(game.First + game.Player(side)):
		t.Wins[side]++
	default:
		t.Losses[side]++
		if r.Fault != "" {
			t.Faults++
		}
	}
	t.For[side] += r.Goals[side]
	t.Against[side] += r.Goals[1-side]
	p := &r.Teams[side]
	t.Answers += p.Answers
	t.Time += p.Time
	t.WorstTime = max(t.WorstTime, p.WorstTime)
}

// Matches returns the number of matches counted.
func (t *Tally) Matches() int {
	n := 0
	for side := range 2 {
		n += t.Wins[side] + t.Draws[side] + t.Losses[side]
	}
	return n
}

// Score returns the mean result, 1 for a win and 1/2 for a draw, with the bounds of the
// Wilson 95 % confidence interval, which treats the results as independent trials.
func (t *Tally) Score() (mean, low, high float64) {
	n := float64(t.Matches())
	if n == 0 {
		return 0, 0, 1
	}
	mean = (float64(t.Wins[0]+t.Wins[1]) + float64(t.Draws[0]+t.Draws[1])/2) / n
	const z = 1.959964
	centre := (mean + z*z/(2*n)) / (1 + z*z/n)
	half := z / (1 + z*z/n) * math.Sqrt(mean*(1-mean)/n+z*z/(4*n*n))
	return mean, max(0, centre-half), min(1, centre+half)
}
