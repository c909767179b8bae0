// Package network is small neural networks whose input is a set of features: an
// evaluation that is learned, quick enough for a search.
//
//	features -> first layer -> one or two dense layers -> sum      each unit clipped to 0..1
//
// The first layer adds up a row of weights for every feature that is present. That sum
// changes little from one position to the next, so [State] keeps it and adds and
// subtracts the rows that differ (Nasu, Efficiently updatable neural-network-based
// evaluation functions for computer shogi, 2018). The layers after it exist once for
// every stage of the game; the number of features present tells the stage.
//
// All arithmetic is in integers: 16-bit weights and activations, 32-bit sums. So the
// result does not depend on the order of additions, on what was evaluated before, or on
// the processor: AVX2 on amd64, NEON on arm64 and plain Go everywhere else give the same
// numbers. Weights with which a sum could overflow are refused.
//
// On one core of an AMD EPYC, 256 features and layers of 192, 32 and 32 units judge 4
// million positions a second that differ by four features each from the one before; plain
// Go judges 0.16 million:
//
//	go test ./eval/network -run xxx -bench 'Sum|Plain'
//
// Package eval/train makes networks; package eval/model stores them and puts them behind
// a game's Evaluate.
package network
