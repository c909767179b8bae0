package cfr

import (
	"context"
	"errors"
	"fmt"
)

// Method is a rule for regrets and averages.
type Method int

const (
	// Discounted weights the regrets of iteration t by t^1.5/(t^1.5+1) if they are positive
	// and by 1/2 if they are negative, and counts it t^2 times in the average (Brown and
	// Sandholm 2019: DCFR(1.5, 0, 2)).
	Discounted Method = iota

	// Plus is CFR+: negative regrets are forgotten, and iteration t counts t times in the
	// average (Tammelin 2014).
	Plus

	// Predictive is CFR+ that expects the last iteration's regrets again, and counts
	// iteration t by t^2 (Farina, Kroer and Sandholm 2021: PCFR+). It is the best of the three
	// in very small games.
	Predictive
)

var methodNames = [...]string{"discounted", "plus", "predictive"}

// String returns the method's name, in small letters.
func (m Method) String() string {
	if m < 0 || int(m) >= len(methodNames) {
		return fmt.Sprintf("Method(%d)", int(m))
	}
	return methodNames[m]
}

// A Solver improves strategies for both players of a tree by counterfactual regret
// minimisation. The average of its iterations' strategies tends to an equilibrium. Use a
// Solver from one goroutine at a time.
type Solver[S, M comparable] struct {
	tree    *Tree[S, M]
	method  Method
	workers int
	done    int64 // iterations
	sides   [2]learner
}

// learner is the state of one player. Everything is by sequence, except partValue.
type learner struct {
	regret      []float64
	strategy    []float64 // current strategy: the probability of the move in its set
	reach       []float64 // reach probability: the product of the strategy over the moves of the sequence
	strategySum []float64 // of reach, weighted: the average strategy up to a factor
	value       []float64 // counterfactual value of the sequence
	partValue   []float64 // the value of the first set of each part
}

// NewSolver returns a solver that has done no iteration. workers is the number of goroutines of
// Run, at most 256: 0 means 1. A nil tree and arguments out of range are errors.
func NewSolver[S, M comparable](t *Tree[S, M], m Method, workers int) (*Solver[S, M], error) {
	switch {
	case t == nil:
		return nil, errors.New("cfr: NewSolver: the tree is nil; want one of Compile")
	case m < Discounted || m > Predictive:
		return nil, fmt.Errorf("cfr: NewSolver: the method is %v; want Discounted, Plus or Predictive", m)
	case workers < 0 || workers > maxWorkers:
		return nil, fmt.Errorf("cfr: NewSolver: %d workers; want 0 to %d", workers, maxWorkers)
	}
	v := &Solver[S, M]{tree: t, method: m, workers: max(workers, 1)}
	for p := range v.sides {
		v.sides[p] = newLearner(t.sides[p].sets, len(t.sides[p].moves))
		v.sides[p].partValue = make([]float64, len(t.sides[p].parts))
	}
	return v, nil
}

const maxWorkers = 256

func newLearner(sets []set, sequences int) learner {
	l := learner{
		regret:      make([]float64, sequences),
		strategy:    make([]float64, sequences),
		reach:       make([]float64, sequences),
		strategySum: make([]float64, sequences),
		value:       make([]float64, sequences),
	}
	for _, x := range sets {
		for q := x.first; q < x.first+x.moves; q++ {
			l.strategy[q] = 1 / float64(x.moves)
		}
	}
	l.reach[0] = 1
	reachProbabilities(sets, l.strategy, l.reach)
	return l
}

// reachProbabilities computes the reach probability of each sequence of sets.
func reachProbabilities(sets []set, strategy, reach []float64) {
	for _, x := range sets {
		before := reach[x.parent]
		for q := x.first; q < x.first+x.moves; q++ {
			reach[q] = before * strategy[q]
		}
	}
}

// Iterations returns the number of iterations done.
func (v *Solver[S, M]) Iterations() int64 { return v.done }

// Run does up to n more iterations. It returns early, with the error of ctx, if ctx is
// done; what has been found until then is kept.
func (v *Solver[S, M]) Run(ctx context.Context, n int64) error {
	if n < 0 {
		return fmt.Errorf("cfr: Run: %d iterations; want 0 or more", n)
	}
	if v.workers > 1 {
		return v.runParallel(ctx, n)
	}
	for range n {
		if err := ctx.Err(); err != nil {
			return fmt.Errorf("cfr: Run: stopped after %d iterations: %w", v.done, err)
		}
		v.done++
		for p := range v.sides {
			u := v.update(p)
			for i := range u.parts {
				u.regretPass(i)
			}
			if len(u.top) > 0 {
				u.topPass()
				for i := range u.parts {
					u.reachPass(i)
				}
			}
		}
	}
	return nil
}
