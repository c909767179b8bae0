// Package tune finds good parameters: weights of an evaluation, settings of a search,
// odds of a strategy, or any other vector of numbers that can be scored. This program
// finds the maximum of a function:
//
//	package main
//
//	import (
//		"context"
//		"fmt"
//
//		"github.com/seed-61c9d78a/versus/eval/tune"
//		"github.com/seed-61c9d78a/versus/eval/tune/cmaes"
//	)
//
//	func main() {
//		score := func(_ context.Context, c tune.Candidate) (float64, error) {
//			x, n := c[0], c[1]
//			return -(x-2)*(x-2) - (n-7)*(n-7), nil // greater is better
//		}
//		t := tune.Tuner{
//			Space: tune.Space{
//				{Name: "x", Low: -10, High: 10},
//				{Name: "n", Kind: tune.Integer, Low: 1, High: 9},
//			},
//			Objective: tune.Exact(score),
//			Method:    cmaes.Strategy{},
//			Budget:    tune.Budget{Evaluations: 1000},
//		}
//		result, err := t.Run(context.Background())
//		fmt.Println(t.Space.Format(result.Best), err) // x=2 n=7 <nil>
//	}
//
// # Tuning by games
//
// To tune the weights w of an evaluation of the game g, let candidates play each other:
//
//	space, start := tune.Of(w) // names and ranges, and the initial values
//	play := tune.Duel[State, Move]{Game: g, OpeningPlies: 4, Player: player} // makes a candidate's bot
//	t := tune.Tuner{
//		Space: space, Start: start, Seed: 1,
//		Objective: tune.League{Pairing: play.Play}, // the candidates of a generation play each other
//		Method:    genetic.Algorithm{},           // or cmaes.Strategy{}, local.Search{}, ...
//		Budget:    tune.Budget{Time: time.Hour},
//		Journal:   "run.jsonl",                   // Resume: true continues after a crash
//	}
//	result, err := t.Run(ctx) // result.Best
//
// The example of [Duel] is a complete program of this kind.
//
// # The parts
//
//	Space         the parameters: named, each real, integer or a choice from a list
//	Objective     scores candidates: Func, Exact; by games, League and Pool
//	Method        searches the space; every method has its own package below this one
//	Tuner         combines them with a seed, workers, a budget and a journal
//	Result        the best candidate, and every step on the way
//	Confirmation  fresh games that show whether the result was luck
//
// Scores are maximised.
//
// # Objectives
//
// [Func] and [Exact] score one candidate at a time. Contests score candidates by games: a
// [Pairing] plays a series between two of them ([Duel] does so for any game, with package
// match as the referee). A [League] plays the candidates of a batch against each other,
// as a round robin or a Swiss tournament; a [Pool] plays each against fixed rivals. Both
// can count points, wins, or the difference of goals (or pieces, or payoffs).
//
// The [Nature] of an objective determines how methods use scores. Exact scores are never
// computed twice. Noisy scores are only compared within a batch, so that a lucky score
// from long ago cannot stay on top for ever. Relative scores, as in a league, have no
// meaning outside their batch.
//
// # Interrupting and resuming
//
// All work goes through [Run.Do], which runs a list of independent jobs, each with a
// random generator that depends only on the seed and the job's place in the list. So the
// result is the same for any number of workers. Every answer is appended to the journal
// at once, as a line of JSON.
//
// A resumed run simply runs the method again from the beginning, except that jobs whose
// answers are in the journal are not done again. Methods depend on nothing but answers
// and seeds, so they return to exactly the state they were in, even in the middle of a
// generation, within the microseconds that the method itself takes. No method or
// operator, including your own, has to save any state. Journal entries carry a
// fingerprint of the job's candidates, so a journal of a different run is detected. A
// killed process leaves complete lines and perhaps an incomplete last one, which is cut
// off.
//
// The journal is also the history: besides the answers it has a line for each [Step].
//
// # Methods
//
//	grid.Search        every point of a grid, or a sample; for up to four parameters or so
//	local.Search       moves to better neighbours up to a local optimum; then refines, then restarts
//	local.GRASP        greedy randomised construction, then local search (Feo and Resende 1995)
//	genetic.Algorithm  populations, with a choice of selections, crossovers and mutations (Holland
//	                   1975, Goldberg 1989), islands, all pairs, and children that must beat their
//	                   parents (Tries); the package's documentation surveys the field
//	cmaes.Strategy     covariance matrix adaptation (Hansen, arXiv:1604.00772), with restarts
//	spsa.Search        simultaneous perturbation (Spall 1998), for very noisy scores
//	texel.Descent      the gradient of a texel.Objective: labelled positions instead of games
//
// The following table shows the scores that they reach on test functions, and the number
// of evaluations; the median of three seeds is at least this. The score is the negated
// function, so 0 is optimal (TestMethodsReachTheirLevels, TestGeneticReachesItsLevels).
//
//	                   sphere 5-D      Rosenbrock 5-D   Rastrigin 10-D   sphere, noise 1   integers 6-D
//	grid.Search        -5 in 3125
//	local.Search       -1e-8 in 2000   -0.5 in 20,000   -1e-8 in 40,000  -1 in 4000        0 in 1000
//	local.GRASP        -1e-4 in 4000   -3 in 20,000     -1e-8 in 40,000  -2 in 4000        0 in 2000
//	genetic.Algorithm  -1e-4 in 4000   -1 in 20,000     -1 in 40,000     -0.4 in 4000      -0.5 in 4000
//	cmaes.Strategy     -1e-8 in 2000   -1e-8 in 6000    -1 in 40,000     -0.3 in 4000      0 in 4000
//	spsa.Search        -1e-2 in 4000   -4 in 20,000     -120 in 40,000   -0.3 in 4000
//
// (The methods of package local solve Rastrigin's function because it is a sum over the
// parameters, and with neighbours along a whole axis; with close neighbours local.Search
// ends at -40.)
//
// # Choosing a method
//
//	given                                        objective        method              cost of an evaluation
//	a linear evaluation, labelled positions      texel.Objective  texel               a pass over the positions
//	exact scores, up to four parameters          Exact            grid, then local    a call
//	exact scores, more parameters                Exact            cmaes               a call
//	parameters that are words or small integers  any              genetic, GRASP      as the objective
//	a set of rivals to beat                      Pool             genetic, cmaes      a series against each rival
//	no rivals but the candidates                 League           genetic, cmaes      (n-1)/2 series, for n in a batch
//	no rivals, and large populations             League, Rounds   genetic             rounds/2 series
//	games so random that scores differ mostly
//	by luck, and very many of them               Pool, few games  spsa                a series against each rival
//
// The rest of a run costs little: a generation of genetic.Algorithm takes O(P log P + P
// n) time for P candidates of n values, one of cmaes.Strategy O(n^3), a step of the other
// methods O(n) per candidate, plus a line of the journal.
//
// A [Method] of your own is a Name and a Search that calls [Run.Evaluate]; an operator of
// the genetic algorithm is a function of a few lines.
//
// # Confirmation
//
// The best of many noisy scores owes much to luck. [Confirmation] plays fresh games: a
// sequential test of the winner against the start ([Confirmation.Test]), or a round robin
// between any number of candidates ([Confirmation.Table]).
package tune
