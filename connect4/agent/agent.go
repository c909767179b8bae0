package agent

import (
	"context"
	"errors"
	"math/rand/v2"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/game/match"
)

// Agent is a player that follows strategies.
type Agent struct {
	Label string
	Rules []Rule
}

// Rule is a strategy and its probability.
type Rule struct {
	Strategy Strategy
	First    float64 // the probability of the strategy's first option, 0 to 1
}

var _ match.Bot[connect4.State, connect4.Move] = Agent{}

// New returns an agent with the given strategies and the probabilities of their first
// options. Missing probabilities are 1/2.
func New(strategies []Strategy, first ...float64) Agent {
	var a Agent
	for i, s := range strategies {
		r := Rule{s, 0.5}
		if i < len(first) {
			r.First = first[i]
		}
		a.Rules = append(a.Rules, r)
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
func (a Agent) Move(_ context.Context, t *match.Turn[connect4.State, connect4.Move]) (connect4.Move, error) {
	board, err := look(t)
	if err != nil {
		return 0, err
	}
	best := filter(a.proposals(board, t.Rand))
	if len(best) == 0 {
		return 0, errors.New("agent: all columns are full")
	}
	return best[t.Rand.IntN(len(best))].Column, nil
}

// A Position is an open column with its votes.
type Position struct {
	Column     connect4.Move
	Strategies int // that voted for it
	Votes      int // total of all strategies
}

// proposals collects the votes of all strategies. It returns the open columns, or only those
// that a [Decider] has proposed.
func (a Agent) proposals(b Board, r *rand.Rand) []Position {
	var open []Position
	for column := range b.Columns() {
		if !b.Full(column) {
			open = append(open, Position{Column: connect4.Move(column)})
		}
	}
	decided := false
	for _, rule := range a.Rules {
		votes := rule.Strategy.Vote(b, r.Float64() < rule.First)
		var proposed []Position
		for i := range open {
			p := &open[i]
			if v := votes[p.Column]; v > 0 {
				p.Votes += v
				p.Strategies++
				proposed = append(proposed, *p)
			}
		}
		if _, decides := rule.Strategy.(Decider); decides && !decided && len(proposed) > 0 {
			open, decided = proposed, true
		}
	}
	return open
}

// filter returns the columns proposed by the most strategies, and of these the ones with the
// most votes.
func filter(all []Position) (best []Position) {
	for _, p := range all {
		if len(best) > 0 {
			top := best[0]
			switch {
			case p.Strategies < top.Strategies || p.Strategies == top.Strategies && p.Votes < top.Votes:
				continue
			case p.Strategies > top.Strategies || p.Votes > top.Votes:
				best = best[:0]
			}
		}
		best = append(best, p)
	}
	return best
}
