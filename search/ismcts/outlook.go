package ismcts

import (
	"math"
	"math/rand/v2"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/faulty"
)

// outlook compares the moves of the root by control variates: Evaluate judges each of them in
// every position that is drawn, and the simulations tell how much better or worse than its
// estimate a move turns out. So all moves are compared in all positions, and what differs from
// one position to the next disturbs only the second part.
type outlook struct {
	sign      float64   // of the mover
	positions float64   // that were drawn
	sum       []float64 // of the estimates, for the mover
	now       []float64 // the estimates in the position drawn last
	surplus   []float64 // of the simulations over the estimates, a sum
	total     float64   // of surplus
	squares   float64   // the sum of squares of the single ones
	taken     float64   // simulations
}

func newOutlook(p game.Player, moves int) *outlook {
	return &outlook{sign: p.Sign(), sum: make([]float64, moves), now: make([]float64, moves), surplus: make([]float64, moves)}
}

// survey judges all moves of the root in s.
func (t *tree[S, M]) survey(s *S) error {
	o := t.outlook
	if o == nil {
		return nil
	}
	o.positions++
	for i, m := range t.moves {
		next := *s
		t.rules.Apply(&next, m)
		v := t.rules.Evaluate(&next)
		if err := faulty.Score(t.rules, &next, v); err != nil {
			return err
		}
		o.now[i] = o.sign * v
		o.sum[i] += o.now[i]
	}
	return nil
}

// learn adds the result of a simulation, for First, that began with move i.
func (o *outlook) learn(i int, payoff float64) {
	d := o.sign*payoff - o.now[i]
	o.surplus[i] += d
	o.total += d
	o.squares += d * d
	o.taken++
}

// early is the number of simulations, with the mean surplus of all, that each move has to begin with.
const early = 20

// best returns the move with the greatest sum of its mean estimate, its mean surplus and as many standard
// errors as wanted, one of them if there are several.
func (o *outlook) best(root *node, errors float64, random *rand.Rand) int {
	mean, deviation := 0.0, 0.0
	if o.taken > 0 {
		mean = o.total / o.taken
		deviation = math.Sqrt(max(o.squares/o.taken-mean*mean, 0))
	}
	best := greatest{value: math.Inf(-1)}
	for i := range o.sum {
		n := float64(root.edges[i].visits + early)
		v := o.sum[i]/max(o.positions, 1) + (o.surplus[i]+early*mean)/n + errors*deviation/math.Sqrt(n)
		best.offer(i, v, random)
	}
	return best.at
}
