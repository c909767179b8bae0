// Package eval builds evaluations of positions from parts that can be tuned: named
// features, a vector of weights, and a scale that turns sums into probabilities.
//
// # From features to a game
//
//	sum(s)      = w[0]*x[0](s) + ... + w[n-1]*x[n-1](s)       NewLinear
//	p(s)        = 1 / (1 + exp(-sum/scale))                   Scale: First's expected points
//	Evaluate(s) = low + (high-low) * p(s)                     With: a game with this evaluation
//
// [NewLinear] returns a weighted sum of features. [With] turns any sum into a game's
// Evaluate: estimates stay strictly inside the game's bounds, payoffs of finished games stay
// exact, and the game keeps its capabilities ([game.As]). An evaluation does not allocate.
//
// # Win probability
//
// [FitScale] finds the scale with which sums best predict the results of positions with
// known outcomes: the constant K of Texel's tuning method
// (https://www.chessprogramming.org/Texel%27s_Tuning_Method). A sum equal to the scale
// then means that First expects 73 % of the points.
//
// Package eval/tune finds good weights. Package eval/learn learns evaluations with
// thousands of weights from self-play, without hand-written features.
package eval
