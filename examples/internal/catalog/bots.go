package catalog

import (
	"math/rand/v2"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/search"
)

// The bots that play any game.

func random[S, M comparable]() maker[S, M] {
	return maker[S, M]{name: "random", make: func(game.Game[S, M], Options) match.Bot[S, M] { return match.Random[S, M]{} }}
}

func greedy[S, M comparable](name string, reply search.Reply, wholeTurn bool) maker[S, M] {
	return maker[S, M]{name: name, make: func(game.Game[S, M], Options) match.Bot[S, M] {
		return match.Greedy[S, M]{Reply: reply, WholeTurn: wholeTurn}
	}}
}

func minimax[S, M comparable]() maker[S, M] {
	return maker[S, M]{name: "minimax", make: func(g game.Game[S, M], o Options) match.Bot[S, M] {
		return match.Searcher[S, M]{Search: &search.Minimax[S, M]{Game: g, Limits: o.limits(), TableBytes: 16 << 20}}
	}}
}

// plain is alpha-beta with iterative deepening and nothing else: what minimax has to
// beat to be worth its code.
func plain[S, M comparable]() maker[S, M] {
	return maker[S, M]{name: "plain", make: func(g game.Game[S, M], o Options) match.Bot[S, M] {
		return match.Searcher[S, M]{Search: &search.Minimax[S, M]{
			Game: g, Limits: o.limits(), Without: search.Everything &^ (search.Deepening | search.Distance),
		}}
	}}
}

// mcts simulates with the game's estimate instead of random play.
func mcts[S, M comparable]() maker[S, M] {
	return maker[S, M]{name: "mcts", make: func(g game.Game[S, M], o Options) match.Bot[S, M] {
		return match.Searcher[S, M]{Search: &search.MCTS[S, M]{
			Game: g, Limits: o.simulations(), Rollout: -1, Seed: o.Seed, MemoryBytes: 64 << 20,
		}}
	}}
}

// rollouts is MCTS as the textbook has it: random play to the end of the game.
func rollouts[S, M comparable]() maker[S, M] {
	return maker[S, M]{name: "mcts-rollouts", make: func(g game.Game[S, M], o Options) match.Bot[S, M] {
		return match.Searcher[S, M]{Search: &search.MCTS[S, M]{
			Game: g, Limits: o.simulations(), Seed: o.Seed, MemoryBytes: 64 << 20,
		}}
	}}
}

func backtrack[S, M comparable]() maker[S, M] {
	return maker[S, M]{name: "backtrack", make: func(g game.Game[S, M], o Options) match.Bot[S, M] {
		l := o.limits()
		return match.Searcher[S, M]{Search: &search.Backtrack[S, M]{Game: g, Limits: search.Limits{Nodes: l.Nodes}, Once: true}}
	}}
}

// simultaneous and simultaneousMCTS are for games in which both players move at once: they
// mix their moves so as to be hard to predict.
func simultaneous[S, M comparable]() maker[S, M] {
	return maker[S, M]{name: "simultaneous", make: func(g game.Game[S, M], o Options) match.Bot[S, M] {
		l := o.limits()
		if l.Depth == 0 {
			l.Depth = search.MaxDepth
		}
		return match.Searcher[S, M]{Search: &search.Simultaneous[S, M]{Game: g, Limits: l, Rand: rand.New(rand.NewPCG(o.Seed, 0))}}
	}}
}

func simultaneousMCTS[S, M comparable]() maker[S, M] {
	return maker[S, M]{name: "simultaneous-mcts", make: func(g game.Game[S, M], o Options) match.Bot[S, M] {
		return match.Searcher[S, M]{Search: &search.SimultaneousMCTS[S, M]{Game: g, Limits: o.simulations(), Rand: rand.New(rand.NewPCG(o.Seed, 0))}}
	}}
}

// showNodes is how far bots search when nothing else limits them: quick enough to
// watch.
const showNodes = 30_000

func (o Options) limits() search.Limits {
	l := search.Limits{Depth: o.Limits.Depth, Nodes: o.Limits.Nodes}
	if l == (search.Limits{}) && o.MoveTime == 0 {
		l.Nodes = showNodes
	}
	return l
}

// showSimulations is showNodes for bots that simulate.
const showSimulations = 1000

func (o Options) simulations() search.Limits {
	if o.Limits.Nodes == 0 && o.MoveTime == 0 {
		return search.Limits{Nodes: showSimulations}
	}
	return search.Limits{Nodes: o.Limits.Nodes}
}
