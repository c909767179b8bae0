// Package eval builds evaluations of positions from parts that can be tuned: named
// features, a vector of weights, and a scale that turns sums into probabilities.
//
// # From features to a game
//
//	sum(s)      = w[0]*x[0](s) + ... + w[n-1]*x[n-1](s)       Linear
//	            = the same with w between two vectors         Linear with a Phase
//	p(s)        = 1 / (1 + exp(-sum/scale))                   Scale: First's expected points
//	Evaluate(s) = low + (high-low) * p(s)                     With: a game that evaluates so
//
// [Linear] adds up features, in one phase or in several between which it
// interpolates. [With] puts any sum behind a game's Evaluate: estimates come out
// strictly inside the game's bounds, payoffs of finished games stay exact, and every
// capability of the game remains reachable through [game.As]. An evaluation allocates
// nothing.
//
// # Weights as data
//
// [Weights] is what a file of weights holds: values with names, bounds and a version,
// written and read as JSON. Reading checks names and bounds, so weights tuned for
// another evaluation are refused instead of silently meaning something else.
//
// # Win probability
//
// [FitScale] finds the scale with which sums predict results best, given positions
// with known outcomes: the constant K of Texel's tuning method
// (https://www.chessprogramming.org/Texel%27s_Tuning_Method). After that a sum of one
// scale means First expects 73 % of the points.
//
// # Symmetry
//
// A game that favours nobody should be evaluated so. [CheckMirror] plays random games
// and reports the first position whose mirror image is not worth the opposite, which is
// the commonest mistake in a hand-written evaluation; [Antisymmetric] removes it by
// construction, at twice the cost.
//
// Package eval/tune finds good weights. Package eval/learn learns evaluations that have
// thousands of them, and no features chosen by people, from games against itself.
package eval
