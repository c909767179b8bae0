package cfr

import (
	"context"
	"fmt"
	"iter"
	"math"
	"slices"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/faulty"
	"github.com/seed-61c9d78a/versus/search"
)

// A Policy is a mixed strategy for each information set of a tree, for both players. It
// does not change and may be used by several goroutines at once.
type Policy[S, M comparable] struct {
	tree     *Tree[S, M]
	strategy [2][]float64 // probability of each move in its set
}

// Policy returns the average strategy of all iterations so far. In sets that the player
// has never played to, all moves are equally likely.
func (v *Solver[S, M]) Policy() *Policy[S, M] {
	p := &Policy[S, M]{tree: v.tree}
	for i := range v.sides {
		p.strategy[i] = v.tree.sides[i].averageStrategy(v.sides[i].strategySum)
	}
	return p
}

// averageStrategy returns strategySum, by sequence, divided by the total of each set. Sets with the same view
// are taken together.
func (d *side[S, M]) averageStrategy(strategySum []float64) []float64 {
	strategy := slices.Clone(strategySum)
	for _, twins := range d.twins {
		first := d.sets[twins[0]]
		all := strategy[first.first:][:first.moves]
		for _, i := range twins[1:] {
			for k, v := range strategy[d.sets[i].first:][:first.moves] {
				all[k] += v
			}
		}
		for _, i := range twins[1:] {
			copy(strategy[d.sets[i].first:], all)
		}
	}
	for _, x := range d.sets {
		total := 0.0
		for _, v := range strategy[x.first:][:x.moves] {
			total += v
		}
		for q := x.first; q < x.first+x.moves; q++ {
			if total > 0 {
				strategy[q] /= total
			} else {
				strategy[q] = 1 / float64(x.moves)
			}
		}
	}
	return strategy
}

// Strategy returns the moves of the player to move in s, or in the player's view of it, and
// the probability of each, in the order of Moves. Moves that are never played are left out.
// It is a search.PolicyFunc. A position that is not in the tree is an error.
func (p *Policy[S, M]) Strategy(_ context.Context, s S) (_ []search.Mixed[M], err error) {
	defer faulty.Rescue("cfr: Strategy", &err)
	turn := p.tree.rules.Turn(&s)
	if turn != game.First && turn != game.Second {
		return nil, fmt.Errorf("cfr: Strategy: position %q: %v is to act; want a player", game.PositionText(p.tree.rules, s), turn)
	}
	i := index(turn)
	view := p.tree.view(s, turn)
	d := &p.tree.sides[i]
	if m, ok := d.forced[view]; ok {
		return []search.Mixed[M]{{Move: m, Probability: 1}}, nil
	}
	k, ok := d.number[view]
	if !ok {
		return nil, fmt.Errorf("cfr: Strategy: position %q: it does not occur in the game that was compiled", game.PositionText(p.tree.rules, view))
	}
	return p.mixed(i, d.sets[k]), nil
}

func (p *Policy[S, M]) mixed(side int, x set) []search.Mixed[M] {
	var all []search.Mixed[M]
	for q := x.first; q < x.first+x.moves; q++ {
		if c := p.strategy[side][q]; c > 0 {
			all = append(all, search.Mixed[M]{Move: p.tree.sides[side].moves[q], Probability: c})
		}
	}
	return all
}

// view returns s as p sees it.
func (t *Tree[S, M]) view(s S, p game.Player) S {
	if t.observer != nil {
		return t.observer.Observe(&s, p)
	}
	return s
}

// An InformationSet is all positions that look alike to the player to move, with what a
// policy plays there.
type InformationSet[S, M comparable] struct {
	Player game.Player
	View   S

	// Reach is the counterfactual reach probability: that the opponent and chance make their
	// moves on the way here, given that the player makes its own. It is 0 if the opponent never
	// does.
	Reach float64

	// Actions holds all moves, in the order of Moves.
	Actions []Action[M]
}

// An Action is a move in an information set.
type Action[M comparable] struct {
	search.Mixed[M] // what the policy plays

	// Value is the expected payoff for the player to move after the move, if both then follow the
	// policy. It is 0 where Reach is 0.
	Value float64

	// Regret is the greatest Value in Actions less the Value of this move.
	Regret float64
}

// All returns the information sets of First, then those of Second, parents before children. Where
// different moves of a player lead to the same positions, several have the same view, one for each
// way to come there, and the policy is the same in them.
func (p *Policy[S, M]) All() iter.Seq[InformationSet[S, M]] {
	return func(yield func(InformationSet[S, M]) bool) {
		reaches := p.reaches()
		for i := range p.tree.sides {
			d := &p.tree.sides[i]
			value := d.counterfactualValues(d.payoff.value, reaches[1-i], p.expectedValue(i))
			reach := d.counterfactualValues(d.payoff.probability, reaches[1-i], p.expectedValue(i))
			for k, x := range d.sets {
				if !yield(p.describe(i, k, value[x.first:][:x.moves], reach[x.first])) {
					return
				}
			}
		}
	}
}

func (p *Policy[S, M]) describe(side, k int, value []float64, reach float64) InformationSet[S, M] {
	d := &p.tree.sides[side]
	x := d.sets[k]
	set := InformationSet[S, M]{Player: [2]game.Player{game.First, game.Second}[side], View: d.views[k], Reach: reach, Actions: make([]Action[M], x.moves)}
	best := math.Inf(-1)
	for i := range set.Actions {
		q := int(x.first) + i
		c := &set.Actions[i]
		c.Move, c.Probability = d.moves[q], p.strategy[side][q]
		if reach > 0 {
			c.Value = value[i] / reach
		}
		best = max(best, c.Value)
	}
	for i := range set.Actions {
		set.Actions[i].Regret = best - set.Actions[i].Value
	}
	return set
}

// reaches returns the reach probability of each sequence of both players.
func (p *Policy[S, M]) reaches() (reach [2][]float64) {
	for i := range reach {
		reach[i] = make([]float64, len(p.strategy[i]))
		reach[i][0] = 1
		reachProbabilities(p.tree.sides[i].sets, p.strategy[i], reach[i])
	}
	return reach
}
