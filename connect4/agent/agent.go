package agent

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/game/match"
)

// Agent is a player that follows strategies.
type Agent struct {
	Label      string
	Strategies []Strategy
}

var _ match.Bot[connect4.State, connect4.Move] = Agent{}

// New returns an agent with copies of the given strategies that have these probabilities of
// their first options. Missing probabilities are 1/2.
func New(strategies []Strategy, first ...float64) Agent {
	a := Agent{Strategies: slices.Clone(strategies)}
	for i := range a.Strategies {
		a.Strategies[i].First = 0.5
		if i < len(first) {
			a.Strategies[i].First = first[i]
		}
	}
	return a
}

// Name returns the label, or "agent" if it is empty.
func (a Agent) Name() string {
	if a.Label == "" {
		return "agent"
	}
	return a.Label
}

// Move returns one of the best columns at random.
func (a Agent) Move(_ context.Context, t *match.Request[connect4.State, connect4.Move]) (connect4.Move, error) {
	board, err := look(t)
	if err = errors.Join(err, a.check()); err != nil {
		return 0, err
	}
	best := filter(a.proposals(board, t.Rand))
	if len(best) == 0 {
		return 0, errors.New("agent: all columns are full")
	}
	return best[t.Rand.IntN(len(best))].column, nil
}

// position is an open column with its votes.
type position struct {
	column     connect4.Move
	strategies int // that voted for it
	votes      int // total of all strategies
}

// proposals collects the votes of all strategies. It returns the open columns, or only those
// that a strategy that decides has proposed.
func (a Agent) proposals(b Board, r *rand.Rand) []position {
	var open []position
	for column := range b.Game.Columns() {
		if b.Landing(column) < b.Game.Rows() {
			open = append(open, position{column: connect4.Move(column)})
		}
	}
	decided := false
	for _, s := range a.Strategies {
		votes := s.Vote(b, r.Float64() < s.First)
		var proposed []position
		for i := range open {
			p := &open[i]
			if int(p.column) < len(votes) && votes[p.column] > 0 {
				p.votes += votes[p.column]
				p.strategies++
				proposed = append(proposed, *p)
			}
		}
		if s.Decides && !decided && len(proposed) > 0 {
			open, decided = proposed, true
		}
	}
	return open
}

// filter returns the columns proposed by the most strategies, and of these the ones with the
// most votes.
func filter(all []position) (best []position) {
	for _, p := range all {
		if len(best) > 0 {
			top := best[0]
			switch {
			case p.strategies < top.strategies || p.strategies == top.strategies && p.votes < top.votes:
				continue
			case p.strategies > top.strategies || p.votes > top.votes:
				best = best[:0]
			}
		}
		best = append(best, p)
	}
	return best
}
