// Package method has ways to search a space of parameters, each of which makes a [tune.Method]:
//
//	Grid   every point of a grid, or a random sample: for up to four parameters or so
//	Local  moves to better neighbours up to a local optimum
//	GRASP  constructs the candidates that local search starts from
//	CMAES  learns how parameters correlate and how far to step in each direction: the method of
//	       choice for up to a hundred real parameters
//	SPSA   two evaluations per iteration for any number of parameters: for very noisy scores
//
// The genetic algorithm, with operators of its own, is package genetic; package texel follows a gradient.
package method
