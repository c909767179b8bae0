// Package network implements small neural networks whose input is a set of features:
// learned evaluations fast enough for a search.
//
//	features -> first layer -> one or two dense layers -> sum      each unit clipped to 0..1
//
// The first layer adds up one row of weights for every feature present. This sum changes little from one
// position to the next, so [State] keeps it, and adds and subtracts only the rows that differ (Nasu,
// Efficiently updatable neural-network-based evaluation functions for computer shogi, 2018). The later layers
// exist once for every stage of the game; the number of features present determines the stage.
//
// All arithmetic is in integers: 16-bit weights and activations, 32-bit sums. So the result does not depend on
// the order of additions, on earlier evaluations or on the processor: AVX2 or AVX-512 on amd64, NEON on arm64
// and plain Go everywhere else give the same numbers. Weights that could overflow a sum are rejected.
//
// On one core of a Xeon with AVX-512, a network with 256 features and layers of 192, 32 and 32 units evaluates
// 4 million positions a second if each differs by four features from the previous one (go test
// ./internal/eval/network -run xxx -bench Sum). Plain Go, when it was measured, evaluated 0.16 million.
//
// Package internal/eval/train trains networks; package eval/model stores them and makes them a game's Evaluate.
package network
