package search

import "github.com/seed-61c9d78a/versus/game"

// mast holds the statistics of MAST: for each player and move, the average result of the
// simulations in which the move was played, wherever in the game.
type mast[M comparable] struct {
	known [2]map[M]average // by the player to move
}

type average struct {
	sum    float64 // in MAST, for the player who moved
	visits float64
}

type playedMove[M comparable] struct {
	player game.Player
	move   M
}

// maxAverages bounds the number of moves with statistics per player.
const maxAverages = 1 << 16

// best returns the move with the greatest mean. Moves without statistics come first; the
// random number x chooses among them and among equal means.
func (a *mast[M]) best(moves []M, p game.Player, x uint64) M {
	known := a.known[side(p)]
	start := int(x >> 32 * uint64(len(moves)) >> 32) // a random start breaks ties
	best, bestMean := start, 0.0
	for i := range moves {
		at := start + i
		if at >= len(moves) {
			at -= len(moves)
		}
		m, ok := known[moves[at]]
		if !ok {
			return moves[at]
		}
		if mean := m.sum / m.visits; i == 0 || mean > bestMean {
			best, bestMean = at, mean
		}
	}
	return moves[best]
}

// learn records that a player's move was part of a simulation with the value v for First.
func (a *mast[M]) learn(p game.Player, m M, v float64) {
	if p != game.First && p != game.Second {
		return
	}
	known := &a.known[side(p)]
	if *known == nil {
		*known = map[M]average{}
	}
	k, ok := (*known)[m]
	if !ok && len(*known) >= maxAverages {
		return
	}
	k.sum += p.Sign() * v
	k.visits++
	(*known)[m] = k
}

// remember records the simulation that has just ended, with the value v for First, for GRAVE
// and MAST.
func (t *mctsTree[S, M]) remember(v float64) {
	if t.enough > 0 {
		t.collect(v)
	}
	if t.greedy == 0 {
		return
	}
	for i, at := range t.path {
		if t.moved(i) {
			t.mast.learn(t.arena[t.path[i-1]].turn, t.arena[at].move, v)
		}
	}
	for _, m := range t.played {
		t.mast.learn(m.player, m.move, v)
	}
}
