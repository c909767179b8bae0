// Package genetic tunes by evolution, with a choice of selections, crossovers and mutations.
// [Algorithm] is a [tune.Method]; an operator of your own is a function of a few lines.
//
// A genetic algorithm keeps a population of candidates, lets the better ones have more offspring (selection),
// combines two parents into a child (crossover) and changes children at random (mutation), generation after
// generation (Holland, Adaptation in Natural and Artificial Systems, 1975; Goldberg, Genetic Algorithms in
// Search, Optimization, and Machine Learning, 1989). It suits parameters that are words or small integers, and
// large populations; for up to a hundred real parameters try package cmaes first. Once all members of the
// population are alike, crossover has no effect: larger populations and weaker selection help, at the cost of
// more evaluations. With noisy scores the best of many is a lucky one, so survivors are scored again in every
// generation.
//
// examples/experiments/REPORT.md measures the settings on football, and surveys the field:
// what is used now, where, and with which limits.
package genetic
