// Package tune finds good parameters: weights of an evaluation, odds of a strategy,
// settings of a search, or whatever else can be put as a vector and scored. These lines
// tune the weights w of the evaluation of g by games:
//
//	space, start := tune.Of(w) // names and ranges, and the values to begin with
//	play := tune.Duel[State, Move]{Game: g, OpeningPlies: 4, Player: player} // a bot with a candidate's values
//	t := tune.Tuner{
//		Space: space, Start: start, Seed: 1,
//		Objective: tune.League{Pairing: play},    // the candidates of a generation meet
//		Method:    genetic.Algorithm{},           // or cmaes.Strategy{}, local.Search{}, ...
//		Budget:    tune.Budget{Time: time.Hour},
//		Journal:   "run.jsonl",                   // go on after a crash with Resume: true
//	}
//	result, err := t.Run(ctx) // result.Best
//
// The example of [Duel] is a whole program of this kind.
//
// # The parts
//
//	Space         what there is to tune: named parameters, real, integer or one of a list
//	Objective     how good a candidate is: Func, Exact; League, Pool by games
//	Method        how to look: two methods; those of the library have packages of their own
//	Tuner         puts them together, with seed, workers, budget and journal
//	Result        what was found, and every step on the way
//	Confirmation  fresh games that tell skill from luck
//
// scores are maximised.
//
// # Objectives
//
// [Func] and [Exact] score one candidate at a time. Contests score candidates by games
// between them: a [Pairing] plays a series between two ([Duel] does for any game, with
// package match as the referee), and a [League] makes a table of the batch, everybody
// against everybody or as a Swiss tournament; a [Pool] is games against fixed rivals. Each can count points, wins, or the
// difference of goals (or pieces, or payoffs).
//
// The [Nature] of an objective decides what methods do with scores. Where they are
// exact, nothing is scored twice. Where they are noisy, whatever is compared is scored in
// the same batch, so that a lucky score from long ago does not rule for ever. Where they
// are relative, as in a league, they are not compared outside their batch at all.
//
// # Runs that last
//
// All work goes through [Run.Do], a list of independent jobs, each with a generator that
// depends on the seed and the job's place alone. So the result is the same for any number
// of workers. Every answer is appended to the journal at once, one line of JSON.
//
// To resume, the method is simply run again from the beginning, and jobs whose answers
// the journal knows are not done again. Methods depend on nothing but answers and seeds,
// so they come to exactly where they were, in the middle of a generation or wherever,
// within the microseconds that a method takes. No method has any state to save, those and
// the operators that users write included. Jobs carry a fingerprint of their candidates,
// which tells when a journal does not belong to what is being run. A process that is
// killed leaves whole lines and perhaps one torn one, which is cut off.
//
// The journal is the history, too: besides the answers it has a line for each [Step],
// which [ReadHistory] reads.
//
// # Methods
//
//	grid.Search        every point of a grid, or a sample; for up to four parameters or so
//	local.Search       to a better neighbour until there is none; then finer, then from elsewhere
//	local.GRASP        greedy randomised construction, then local search (Feo and Resende 1995)
//	genetic.Algorithm  populations, with a choice of selections, crossovers and mutations (Holland
//	                   1975, Goldberg 1989), islands, all pairs, and children that must beat their
//	                   parents (genetic.Smart); the package's documentation surveys the field
//	cmaes.Strategy     covariance matrix adaptation (Hansen, arXiv:1604.00772), with restarts
//	spsa.Search        simultaneous perturbation (Spall 1998), for very noisy scores
//	texel.Descent      the gradient of a texel.Objective: labelled positions instead of games
//
// What they reach on test functions (the median of three seeds is at least this; what
// is maximised is the negated function, so 0 is the best; TestMethodsReachTheirLevels
// and TestGeneticReachesItsLevels), with the number of evaluations:
//
//	                   sphere 5-D      Rosenbrock 5-D   Rastrigin 10-D   sphere, noise 1   integers 6-D
//	grid.Search        -5 in 3125
//	local.Search       -1e-8 in 2000   -0.5 in 20,000   -1e-8 in 40,000  -1 in 4000        0 in 1000
//	local.GRASP        -1e-4 in 4000   -3 in 20,000     -1e-8 in 40,000  -2 in 4000        0 in 2000
//	genetic.Algorithm  -1e-4 in 4000   -1 in 20,000     -1 in 40,000     -0.4 in 4000      -0.5 in 4000
//	cmaes.Strategy     -1e-8 in 2000   -1e-8 in 6000    -1 in 40,000     -0.3 in 4000      0 in 4000
//	spsa.Search        -1e-2 in 4000   -4 in 20,000     -120 in 40,000   -0.3 in 4000
//
// (Those of package local solve Rastrigin's function because it is a sum over the
// parameters, and with neighbours along a whole axis; with close neighbours local.Search
// ends at -40.)
//
// # What to use when
//
//	there is                                     objective        method              an evaluation costs
//	a linear evaluation, labelled positions      texel.Objective  texel               a pass over the positions
//	another evaluation, labelled positions       texel.Objective  cmaes, local        a pass over the positions
//	exact scores, up to four parameters          Exact            grid, then local    a call
//	exact scores, more parameters                Exact            cmaes               a call
//	parameters that are words or small integers  any              genetic, GRASP      as the objective
//	a set of rivals to be measured by            Pool             genetic, cmaes      a series against each rival
//	nobody but the candidates                    League           genetic, cmaes      (n-1)/2 series, for n in a batch
//	nobody, and large populations                League, Rounds   genetic             rounds/2 series
//	games so random that two scores differ
//	by luck alone, and very many of them         Pool, few games  spsa                a series against each rival
//
// All the rest of a run is small beside that: a generation of genetic.Algorithm takes
// O(P log P + P n) time for P candidates of n values, one of cmaes.Strategy O(n^3), a step of
// the others O(n) for each candidate, and a line of the journal.
//
// A method of your own is a Name and a Search that calls [Run.Evaluate]; an operator of
// the genetic algorithm is one method of a few lines.
//
// # Was it luck?
//
// The best of many noisy scores owes much to luck. [Confirmation] plays fresh games: a
// sequential test of the winner against the start ([Confirmation.Test]), and everybody
// against everybody ([Confirmation.Table]).
package tune
