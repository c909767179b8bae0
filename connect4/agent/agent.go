package agent

import (
	"context"
	"math/rand/v2"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/game/match"
)

// Agent is what an agent is made of: for each strategy the probability of its first
// option, 0 to 1.
type Agent struct {
	Label      string  `json:"name,omitempty"`
	Blocking   float64 `json:"blocking_2_vs_1"`
	Centre     float64 `json:"center_vs_extremity"`
	Sequential float64 `json:"sequential_vs_space"`
	Horizontal float64 `json:"horizontal_vs_vertical"`
}

var _ match.Bot[connect4.State, connect4.Move] = Agent{}

// Name returns the label, "agent" without one.
func (a Agent) Name() string {
	if a.Label == "" {
		return "agent"
	}
	return a.Label
}

// Move draws one of the best columns.
func (a Agent) Move(_ context.Context, t *match.Turn[connect4.State, connect4.Move]) (connect4.Move, error) {
	board, err := look(t)
	if err != nil {
		return 0, err
	}
	best := filter(a.vote(board, t.Rand))
	return best[t.Rand.IntN(len(best))].Column, nil
}

// A Position is a column that can be played and what speaks for it.
type Position struct {
	Column     connect4.Move
	Votes      int
	Strategies int // that voted for it
}

// vote lets every strategy choose its option and vote. It returns the open columns.
func (a Agent) vote(b board, r *rand.Rand) []Position {
	votes := [][]int{
		b.blocking(choose(r, a.Blocking, 2, 1)),
		b.centre(choose(r, a.Centre, true, false)),
		b.sequence(choose(r, a.Sequential, true, false)),
		b.direction(choose(r, a.Horizontal, true, false)),
	}
	var open []Position
	for column := range b.columns {
		if b.full(column) {
			continue
		}
		p := Position{Column: connect4.Move(column)}
		for _, v := range votes {
			p.Votes += v[column]
			if v[column] > 0 {
				p.Strategies++
			}
		}
		open = append(open, p)
	}
	return open
}

// choose returns first with the given probability, otherwise second.
func choose[T any](r *rand.Rand, probability float64, first, second T) T {
	if r.Float64() < probability {
		return first
	}
	return second
}

// filter leaves the positions with the most votes.
func filter(all []Position) []Position {
	most := -1
	var best []Position
	for _, p := range all {
		if p.Votes > most {
			most, best = p.Votes, best[:0]
		}
		if p.Votes == most {
			best = append(best, p)
		}
	}
	return best
}
