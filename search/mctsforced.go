package search

import "github.com/seed-61c9d78a/versus/game"

// Without game.Bounder a position is proven only if all its moves are, so a player who can win
// by force but also wait might wait for ever: the means of both are those of a win. A move with
// a forced win by the greatest payoff met so far is therefore played first, the shortest of
// several.

// maxForced bounds the number of nodes that are looked at for forced wins.
const maxForced = 1 << 14

// forced returns the root's move with the shortest forced win in the tree, and the plies to its
// end; 0 if none is known.
func (t *mctsTree[S, M]) forced() (move M, plies int) {
	root := t.arena.node(0)
	if root.proven() || t.hides {
		return move, 0
	}
	f := t.forcer()
	if turn := root.turn(); t.stakes.of(turn).loses(turn.Sign() * f.best) {
		return move, 0
	}
	first, children := t.arena.below(root)
	for plies := 1; plies <= t.depth && f.looked < maxForced; plies++ {
		for i := range children {
			if f.wins(first+int32(i), plies-1) {
				return children[i].move, plies
			}
		}
	}
	return move, 0
}

// forcer looks for a player's forced wins by the payoff best.
type forcer[M comparable] struct {
	arena  *arena[M]
	mover  game.Player
	best   float64
	looked int
}

// forcer returns a forcer for the player to move at the root.
func (t *mctsTree[S, M]) forcer() forcer[M] {
	f := forcer[M]{arena: t.arena, mover: t.arena.node(0).turn(), best: t.maxPayoff}
	if f.mover == game.Second {
		f.best = t.minPayoff
	}
	return f
}

// wins reports whether the player wins by force within the given plies below a node.
func (f *forcer[M]) wins(at int32, plies int) bool {
	f.looked++
	n := f.arena.node(at)
	first, children := f.arena.below(n)
	switch {
	case n.proven():
		return f.arena.bound(at) == f.best
	case plies == 0 || len(children) == 0 || f.looked > maxForced:
		return false
	}
	ours := n.turn() == f.mover
	for i := range children {
		if f.wins(first+int32(i), plies-1) == ours {
			return ours
		}
	}
	return !ours
}
