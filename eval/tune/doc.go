// Package tune finds good parameters: weights of an evaluation, settings of a search,
// odds of a strategy, or any other vector of numbers that can be scored. The package's
// example is a complete program that finds the maximum of a function.
//
// # Tuning by games
//
// To tune the weights w of an evaluation of the game g, let candidates play each other:
//
//	space, start := tune.Of(w) // names and ranges, and the initial values
//	play := tune.Duel[State, Move]{Game: g, OpeningPlies: 4, Player: player} // makes a candidate's bot
//	t := tune.Tuner{
//		Space: space, Start: start, Seed: 1,
//		Objective: tune.League(play.Play, nil, 0), // the candidates of a generation play each other
//		Method:    genetic.Algorithm{}.Method(), // or method.CMAES(0, 0), method.Local(nil, false), ...
//		Budget:    tune.Budget{Time: time.Hour},
//		Journal:   "run.jsonl",                   // Resume: true continues after a crash
//	}
//	result, err := t.Run(ctx) // result.Best
//
// The example of [Duel] is a complete program of this kind. Scores are maximised.
//
// # The parts
//
//	Space         the parameters: named, each real, integer or a word from a list
//	Objective     scores candidates: Exact; by games, League and Pool
//	Method        searches the space; the packages below this one make methods
//	Tuner         combines them with a seed, workers, a budget and a journal
//	Result        the best candidate, and every step on the way
//	Confirmation  fresh games that show whether the result was luck
//
// # Objectives
//
// [Exact] scores one candidate at a time. Contests score candidates by games: a [Pairing] plays a series
// between two of them ([Duel] does so for any game, with package match as the referee). A [League] plays the
// candidates of a batch against each other, as a round robin or a Swiss tournament; a [Pool] plays each against
// fixed rivals. Both can count points, wins, or the difference of goals (or pieces, or payoffs).
//
// Whether the scores of an [Objective] are exact or relative determines how methods use them. Exact scores are
// never computed twice. Noisy scores are only compared within a batch, so that a lucky score from long ago
// cannot stay on top for ever. Relative scores, as in a league, have no meaning outside their batch.
//
// # Interrupting and resuming
//
// All work goes through [Run.Do], which runs a list of independent jobs, each with a random generator that
// depends only on the seed and the job's place in the list. So the result is the same for any number of
// workers. Every answer is appended to the journal at once, as a line of JSON.
//
// A resumed run simply runs the method again from the beginning, except that jobs whose answers are in the
// journal are not done again. Methods depend on nothing but answers and seeds, so they return to exactly the
// state they were in, even in the middle of a generation, within the microseconds that the method itself takes.
// No method or operator, including your own, has to save any state. Journal entries carry a fingerprint of the
// job's candidates, so a journal of a different run is detected. A killed process leaves complete lines and
// perhaps an incomplete last one, which is cut off.
//
// The journal is also the history: besides the answers it has a line for each [Step].
//
// # Methods
//
//	method.Grid        every point of a grid, or a sample; for up to four parameters or so
//	method.Local       moves to better neighbours up to a local optimum; then refines, then restarts
//	method.GRASP        greedy randomised construction, then local search (Feo and Resende 1995)
//	genetic.Algorithm  a population that evolves by selection, crossover and mutation, each of
//	                   several kinds (Holland 1975, Goldberg 1989)
//	method.CMAES     covariance matrix adaptation (Hansen, arXiv:1604.00772), with restarts
//	method.SPSA        simultaneous perturbation (Spall 1998), for very noisy scores
//	texel.Descent      the gradient of a texel.Objective: labelled positions instead of games
//
// examples/guides/tuning.md says which method suits which objective, and what the methods
// reach on test functions.
//
// The rest of a run costs little: a generation of genetic.Algorithm takes O(P log P + P
// n) time for P candidates of n values, one of method.CMAES O(n^3), a step of the other
// methods O(n) per candidate, plus a line of the journal.
//
// A [Method] of your own is a Name and a Search that calls [Run.Evaluate]; an operator of
// the genetic algorithm is a function of a few lines.
package tune
