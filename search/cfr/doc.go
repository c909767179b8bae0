// Package cfr solves games with hidden information: card games with secret hands, secret
// dice, simultaneous moves. It needs a game whose [game.Observer] returns what each player
// sees; positions that look alike to a player are one information set, in which the player
// must choose the same.
//
//	tree, err := cfr.Compile(ctx, g, g.Start(), 0)
//	solver, err := cfr.NewSolver(tree, cfr.Discounted, 1)
//	err = solver.Run(ctx, 10_000)
//	policy := solver.Policy()
//	fmt.Println(policy.Responses()) // its value, and what best responses gain
//
// # Method
//
// [Compile] visits every line of the game once and keeps its sequence form (Koller, Megiddo
// and von Stengel 1996): for each player the tree of the own choices, and for each pair of
// such sequences the expected payoff. A [Solver] runs counterfactual regret minimisation
// (Zinkevich and others 2007) on these arrays: in each information set the moves are played
// in proportion to how much the player regrets not having played them. The average strategy
// tends to an equilibrium, and [Policy.Responses] tells exactly how far from one it is.
//
// An iteration costs two multiplications for each pair of sequences with a payoff; there is
// no game logic and no hashing in it. The result does not depend on the number of workers.
//
// [Discounted] is the best choice in most games, [Predictive] in very small ones, and [Plus] is
// there because most publications use it.
//
// # Larger games
//
// A game with more than some ten million lines does not fit into memory. [Sampling] keeps only
// the information sets that it has met, and learns from random games (Lanctot and others
// 2009). For a move in a game that cannot be solved at all, see package ismcts.
package cfr
