package catalog

import (
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/search"
)

// The bots that play any game.

func random[S, M comparable]() maker[S, M] {
	return maker[S, M]{"random", func(game.Game[S, M], Options) match.Bot[S, M] { return match.Random[S, M]{} }}
}

func greedy[S, M comparable](name string, reply search.Reply, wholeTurn bool) maker[S, M] {
	return maker[S, M]{name, func(game.Game[S, M], Options) match.Bot[S, M] {
		return match.Greedy[S, M]{Reply: reply, WholeTurn: wholeTurn}
	}}
}

func minimax[S, M comparable]() maker[S, M] {
	return maker[S, M]{"minimax", func(g game.Game[S, M], o Options) match.Bot[S, M] {
		return match.Searcher[S, M]{Search: &search.Minimax[S, M]{Game: g, Limits: o.limits(), TableBytes: 16 << 20}}
	}}
}

func backtrack[S, M comparable]() maker[S, M] {
	return maker[S, M]{"backtrack", func(g game.Game[S, M], o Options) match.Bot[S, M] {
		l := o.limits()
		return match.Searcher[S, M]{Search: &search.Backtrack[S, M]{Game: g, Limits: search.Limits{Nodes: l.Nodes}, Once: true}}
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
