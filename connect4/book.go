package connect4

import (
	"slices"

	"github.com/seed-61c9d78a/versus/game"
)

// canonical returns the key that a position of g's board shares with its mirror
// image, and with no other: the discs of the side to move below a marker on top of
// every column, or the mirror image of that, whichever is less.
func (g Game) canonical(s State) uint64 {
	b := g.size()
	own, rival := s.first&discBits, s.second&discBits
	if s.first&flagBit != 0 {
		own, rival = rival, own
	}
	key := (own | rival) + b.bottom | own
	return min(key, b.mirror(key))
}

// Positions returns every position with exactly the given number of discs in which
// the game is not over, one of each mirror pair. Those that share their first moves
// stand together, so that a solver that remembers finds the next one easier.
func (g Game) Positions(discs int) []State {
	var found []State
	seen := map[uint64]bool{}
	var visit func(s State, left int)
	visit = func(s State, left int) {
		if key := g.canonical(s); game.Over(g, s) || seen[key] {
			return
		} else {
			seen[key] = true
		}
		if left == 0 {
			found = append(found, s)
			return
		}
		for _, m := range slices.Backward(g.Moves(nil, &s)) {
			visit(game.After(g, s, m), left-1)
		}
	}
	visit(g.Start(), discs)
	return found
}
