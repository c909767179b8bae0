// Package randomgame makes random games on which searchers and solvers are tested
// against the definition of what they compute.
//
//	g := randomgame.New(randomgame.Lattice, seed)
//	r, err := search.NewMinimax(g.Play(), limits).Search(ctx, g.Start())
//	want := g.Value(g.Start())
//
// A [Game] is a graph that is spelled out: a list of positions, each with its player,
// its successors and its score. [New] draws one of a [Kind]: trees, graphs in which
// lines meet again, lattices of up to 300 layers, dice with skewed odds, rules that
// look back, circles without such a rule, and moves that both players make at once, in
// one step or several. The seed also draws which players move several times in a row,
// the scale of the payoffs, and which capabilities the game has.
//
// [Game.Value] is the value by definition: slow, obvious, and written without a glance
// at package search. [Shrink] makes a game on which something fails as small as it can,
// and [Game.String] prints it as Go text that makes the same game again:
//
//	if bad := fails(g); bad {
//		t.Errorf("%v", randomgame.Shrink(g, fails))
//	}
package randomgame
