// Package pattern implements pattern tables, also known as n-tuple networks: an evaluation that looks up one
// weight for the contents of each of many small regions of the board, and adds them up.
//
//	sum(position) = table[stage][region 1][its contents] + table[stage][region 2][its contents] + ...
//
// A region is a few cells; its contents are a number whose digits are the values of these cells, so an
// evaluation costs one look-up per region. Regions that a symmetry of the board maps onto each other share a
// table. Tables exist once for every stage of the game; the number of features present determines the stage.
//
// The idea goes back to Samuel's signature tables and to the n-tuples of Bledsoe and Browning (1959); it made
// Logistello (Buro, Experiments with Multi-ProbCut and a new high-quality evaluation function for Othello,
// 1997), Scan in draughts, and the best learned players of Connect 4 (Thill, Koch and Konen, Reinforcement
// learning with n-tuples on the game Connect-4, 2012).
//
// [State] keeps the contents of all regions and updates only those whose cells changed.
// Weights are 16-bit integers, so the result is the same on every machine and does not depend on earlier
// evaluations.
package pattern
