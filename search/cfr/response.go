package cfr

import (
	"context"
	"fmt"
	"math"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/faulty"
	"github.com/seed-61c9d78a/versus/search"
)

// Responses holds the values of best responses to a policy. All values are payoffs for
// First, averaged over chance and the strategies, and Second <= Value <= First up to
// rounding errors.
type Responses struct {
	Value  float64 // if both players follow the policy
	First  float64 // if First plays a best response to Second's policy
	Second float64 // if Second plays a best response to First's policy
	Nodes  int64   // positions, each counted once for each line that leads to it
}

// Exploitability returns the total gain of both best responses, First - Second: 0 if the
// policy is an equilibrium, more otherwise. Some authors call this NashConv, and half of it
// the exploitability.
func (r Responses) Exploitability() float64 { return max(r.First-r.Second, 0) }

// Responses returns the value of the policy and of the best responses to it.
func (p *Policy[S, M]) Responses() Responses {
	reach := p.reaches()
	first, second := &p.tree.sides[0], &p.tree.sides[1]
	return Responses{
		Value:  first.counterfactualValues(first.payoff.value, reach[1], p.expectedValue(0))[0] + 0,
		First:  first.counterfactualValues(first.payoff.value, reach[1], maximum)[0] + 0,
		Second: 0 - second.counterfactualValues(second.payoff.value, reach[0], maximum)[0],
		Nodes:  p.tree.nodes,
	}
}

// expectedValue returns the rule for a player who follows the policy.
func (p *Policy[S, M]) expectedValue(side int) func(x set, value []float64) float64 {
	return func(x set, value []float64) (sum float64) {
		for i, v := range value {
			sum += p.strategy[side][int(x.first)+i] * v
		}
		return sum
	}
}

// maximum is the rule for a player who knows the opponent's strategy.
func maximum(_ set, value []float64) float64 {
	m := math.Inf(-1)
	for _, v := range value {
		m = max(m, v)
	}
	return m
}

// counterfactualValues returns the value of each sequence, weighted by the opponent's reach
// probabilities (opponent), if rule gives the
// value of a set from those of its moves. weight is payoff.value or payoff.chance.
func (d *side[S, M]) counterfactualValues(weight, opponent []float64, rule func(x set, value []float64) float64) []float64 {
	value := make([]float64, len(d.moves))
	for q := range value {
		for i := d.payoff.start[q]; i < d.payoff.start[q+1]; i++ {
			value[q] += weight[i] * opponent[d.payoff.opponent[i]]
		}
	}
	for k := len(d.sets) - 1; k >= 0; k-- {
		x := d.sets[k]
		value[x.parent] += rule(x, value[x.first:][:x.moves])
	}
	return value
}

// Adopt returns the policy of the tree that plays as play does: for instance that of a
// searcher, of Sampling, or of another program. It calls play once for each view of each
// player, even if the player forgets and comes to it in several ways. Its errors are those of play, and
// a strategy with illegal moves, or whose probabilities are no distribution, is an error.
func (t *Tree[S, M]) Adopt(ctx context.Context, play search.PolicyFunc[S, M]) (_ *Policy[S, M], err error) {
	defer faulty.Rescue("cfr: Adopt", &err)
	p := &Policy[S, M]{tree: t}
	for i := range t.sides {
		d := &t.sides[i]
		p.strategy[i] = make([]float64, len(d.moves))
		for k, x := range d.sets {
			if first := d.number[d.views[k]]; first < k { // a twin
				copy(p.strategy[i][x.first:][:x.moves], p.strategy[i][d.sets[first].first:])
				continue
			}
			if err := d.adopt(ctx, t.rules, d.views[k], x, p.strategy[i], play); err != nil {
				return nil, fmt.Errorf("cfr: Adopt: position %q: %w", game.PositionText(t.rules, d.views[k]), err)
			}
		}
	}
	return p, nil
}

func (d *side[S, M]) adopt(ctx context.Context, g game.Game[S, M], view S, x set, strategy []float64, play search.PolicyFunc[S, M]) error {
	mixture, err := play(ctx, view)
	if err != nil {
		return err
	}
	sum := 0.0
	for _, c := range mixture {
		q := x.first
		for q < x.first+x.moves && d.moves[q] != c.Move {
			q++
		}
		if q == x.first+x.moves {
			return fmt.Errorf("%w: it plays %v, which is not legal", errPolicy, game.MoveText(g, view, c.Move))
		}
		if !(c.Probability >= 0 && c.Probability <= 1+deviation) {
			return fmt.Errorf("%w: it plays %v with probability %v; want 0 to 1", errPolicy, game.MoveText(g, view, c.Move), c.Probability)
		}
		strategy[q] += c.Probability
		sum += c.Probability
	}
	if math.Abs(sum-1) > deviation {
		return fmt.Errorf("%w: its probabilities sum to %v; want 1", errPolicy, sum)
	}
	for q := x.first; q < x.first+x.moves; q++ {
		strategy[q] /= sum
	}
	return nil
}

// deviation is the greatest deviation of a sum of probabilities from 1.
const deviation = 1e-6
