// Package pattern is pattern tables, also known as n-tuple networks: an evaluation that
// adds up one weight for what it sees in each of many small regions of the board.
//
//	sum(position) = table[stage][region 1][its contents] + table[stage][region 2][its contents] + ...
//
// A region is a few cells; its contents are a number whose digits are the cells' values,
// so that judging costs one look-up a region, whatever the region means. Regions that a
// symmetry of the board exchanges share a table. Tables exist once for every stage of the
// game, which the number of features present tells.
//
// The idea is that of Samuel's signature tables and of Bledsoe and Browning's n-tuples
// (1959); it made Logistello (Buro, Experiments with Multi-ProbCut and a new
// high-quality evaluation function for Othello, 1997), Scan in draughts, and the best
// learned players of Connect 4 (Thill, Koch and Konen, Reinforcement learning with
// n-tuples on the game Connect-4, 2012).
//
// [State] keeps the contents of all regions and changes those whose cells differ.
// Weights are 16-bit integers, so that the result is the same however it was reached and
// on every machine. Sixteen regions of eight cells are judged 28 to 35 million times a
// second on one core of an AMD EPYC (go test ./eval/pattern -run xxx -bench Sum).
package pattern
