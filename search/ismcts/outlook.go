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

// endings are the moves of a position that end the game at once, with the same payoff in every
// position drawn: that payoff for the mover by move, NaN for the others. By the rule for ties of
// package search, a win or a draw at once is played before one that comes later, or perhaps never.
type endings []float64

// looked is the number of positions drawn to find endings.
const looked = 16

// endings returns the endings among moves. It draws by a generator of its own.
func (w *worlds[S, M]) endings(moves []M) (endings, error) {
	found, own, n := make(endings, len(moves)), *w, looked
	own.random = rand.New(rand.NewPCG(1, uint64(len(moves))))
	if w.observer == nil {
		n = 1
	}
	for k, open := 0, true; k < n && open; k++ {
		s, err := own.draw()
		if err != nil {
			return nil, err
		}
		open = false
		for i, m := range moves {
			if math.IsNaN(found[i]) {
				continue
			}
			v, next := math.NaN(), game.After(w.rules, s, m)
			if w.rules.Turn(&next) == game.Nobody {
				v = w.player.Sign() * w.rules.Evaluate(&next)
				if err := faulty.Payoff(w.rules, faulty.Bounds{}, &next, v); err != nil {
					return nil, err
				}
			}
			if k > 0 && v != found[i] {
				v = math.NaN()
			}
			found[i] = v
			open = open || !math.IsNaN(v)
		}
	}
	return found, nil
}

// prefer returns the move to play instead of best, with the given mean for the mover: the best
// ending, if it is no loss and not worse than best but for rounding errors.
func (e endings) prefer(best int, mean float64) int {
	at, least := best, max(0, mean-1e-9*math.Abs(mean))
	for i, v := range e {
		if v >= least && (at == best || v > e[at]) {
			at = i
		}
	}
	return at
}
