// Package randomgame makes random games for testing searchers and solvers against the
// definition of their results.
//
//	g := randomgame.New(randomgame.Lattice, seed)
//	r, err := search.NewMinimax(g.Play(), limits).Search(ctx, g.Start())
//	want := g.Value(g.Start())
//
// A [Game] is an explicit graph: a list of positions, each with its player, its
// successors and its score. [New] draws one of a [Kind]: trees, graphs with
// transpositions, lattices of up to 300 layers, dice with skewed odds, rules that depend
// on earlier positions, cycles without such a rule, and simultaneous moves, in one step
// or several. The seed also determines which players move several times in a row, the
// scale of the payoffs, and the capabilities of the game.
//
// [Game.Value] is the value by definition: slow, obvious, and written independently of
// package search. [Game.String] prints a game as a Go expression that makes it again.
package randomgame
