package agent

import (
	"context"
	"errors"
	"math/rand/v2"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/game/match"
)

// Agent follows strategies.
type Agent struct {
	Label string
	Rules []Rule
}

// Rule is a strategy and how it is followed.
type Rule struct {
	Strategy Strategy
	First    float64 // the probability of the strategy's first option, 0 to 1
}

var _ match.Bot[connect4.State, connect4.Move] = Agent{}

// New returns an agent with the given strategies and the probabilities of their first
// options; 1/2 for those that are not given.
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
	best := filter(a.proposals(board, t.Rand))
	if len(best) == 0 {
		return 0, errors.New("agent: no column is open")
	}
	return best[t.Rand.IntN(len(best))].Column, nil
}

// A Position is a column that can be played and what speaks for it.
type Position struct {
	Column     connect4.Move
	Strategies int // that voted for it
	Votes      int // of all of them
}

// proposals lets every strategy choose its option and vote. It returns the open columns,
// or those that a strategy has decided on.
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

// filter leaves the columns that most strategies proposed, and of these the ones with the
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
