// Package tune finds good parameters: weights of an evaluation, odds of a strategy,
// settings of a search, or whatever else can be put as a vector and scored.
//
// # The parts
//
//	Space       what there is to tune: named parameters, real, integer or one of a list
//	Objective   how good a candidate is: Func, Exact; League, Swiss, Pool by games
//	Method      how to look: Genetic and others, all with the same two methods
//	Tuner       puts them together, with seed, workers, budget and journal
//	Result      what was found, and every step on the way
//
// Scores are maximised.
//
// # Objectives
//
// [Func] and [Exact] score one candidate at a time. Contests score candidates by games
// between them: a [Pairing] plays a series between two ([Arena] does for any game, with
// package match as the referee), and a [League] or a [Swiss] tournament makes a table of
// the batch; a [Pool] is games against fixed rivals. Each can count points, wins, or the
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
// # Methods and their sources
//
//   - [Genetic]: J. Holland, Adaptation in Natural and Artificial Systems, 1975; D.
//     Goldberg, Genetic Algorithms, 1989. Selections, crossovers and mutations are
//     interfaces of one method: a new one is ten lines.
//
// A method of your own is a Name and a Search that calls [Run.Evaluate].
package tune
