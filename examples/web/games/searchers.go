package games

import (
	"context"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/search"
)

// The searchers that play any game. Every search gets memory of its own, so that
// visitors do not disturb each other and all of it is free again at the end.

// Memory of one search.
const (
	tableBytes = 16 << 20
	treeBytes  = 32 << 20
)

// Levels that most searchers take.
var (
	byTime  = Level{Kind: TimeLevel, Min: 20, Max: MaxTime.Milliseconds(), Default: 500, Unit: "ms"}
	byNodes = Level{Kind: NodesLevel, Min: 100, Max: 10_000_000, Default: 50_000}
)

// byDepth is a level in plies.
func byDepth(most, preset int64) Level {
	return Level{Kind: DepthLevel, Min: 1, Max: most, Default: preset}
}

// random plays any legal move.
func random[S, M comparable]() searcher[S, M] {
	return searcher[S, M]{
		name: "random", title: words{"Random", "Al azar"}, summary: words{"any legal move, all equally likely", "cualquier jugada legal, todas igual de probables"},
		find: func(_ context.Context, a *ask[S, M]) (search.Result[M], error) {
			moves := a.board.rules.Moves(nil, &a.state)
			m := moves[a.rand().IntN(len(moves))]
			after := game.After(a.board.rules, a.state, m)
			return search.Result[M]{Move: m, Score: a.board.rules.Evaluate(&after)}, nil
		},
	}
}

// greedy looks one move ahead, or one whole turn.
func greedy[S, M comparable](reply search.Reply, wholeTurn bool) searcher[S, M] {
	s := searcher[S, M]{
		name: "greedy", title: words{"Greedy", "Voraz"}, summary: words{"the best-looking next position", "la mejor posición siguiente"},
		find: func(ctx context.Context, a *ask[S, M]) (search.Result[M], error) {
			g := search.Greedy[S, M]{Game: a.board.rules, Reply: reply, WholeTurn: wholeTurn, Rand: a.rand(), Limits: search.Limits{Nodes: 300_000}}
			return g.Search(ctx, a.state, a.past...)
		},
	}
	if reply == search.WorstReply {
		s.name, s.title = "greedy-worst", words{"Greedy, two plies", "Voraz, dos jugadas"}
		s.summary = words{"the best next position after the rival's best reply", "la mejor posición tras la mejor respuesta del rival"}
	}
	return s
}

// minimax is alpha-beta with everything.
func minimax[S, M comparable](depth int64) searcher[S, M] {
	return searcher[S, M]{
		name: "minimax", title: same("Minimax"), summary: words{"alpha-beta to growing depths, with a table of positions", "alfa-beta a profundidad creciente, con tabla de posiciones"},
		levels: []Level{byTime, byDepth(depth, min(depth, 6)), byNodes},
		find: func(ctx context.Context, a *ask[S, M]) (search.Result[M], error) {
			m := search.Minimax[S, M]{Game: a.board.rules, Limits: a.limits, TableBytes: tableBytes, Lines: a.lines, Progress: a.progress}
			return m.Search(ctx, a.state, a.past...)
		},
	}
}

// plain is alpha-beta as textbooks have it, to see what the rest is worth.
func plain[S, M comparable](depth int64) searcher[S, M] {
	return searcher[S, M]{
		name: "plain", title: words{"Alpha-beta alone", "Alfa-beta a secas"}, summary: words{"to growing depths, with nothing that helps it", "a profundidad creciente, sin nada que la ayude"},
		levels: []Level{byTime, byDepth(depth, min(depth, 4)), byNodes},
		find: func(ctx context.Context, a *ask[S, M]) (search.Result[M], error) {
			m := search.Minimax[S, M]{Game: a.board.rules, Limits: a.limits, Without: search.Everything &^ (search.Deepening | search.Distance), Lines: a.lines, Progress: a.progress}
			return m.Search(ctx, a.state, a.past...)
		},
	}
}

// backtrack tries every way to play a turn of several steps.
func backtrack[S, M comparable]() searcher[S, M] {
	return searcher[S, M]{
		name: "backtrack", title: words{"Backtracking", "Vuelta atrás"}, summary: words{"every way to play this turn, and the best-looking position that it ends in", "todas las formas de jugar este turno, y la mejor posición en que acaba"},
		levels: []Level{{Kind: NodesLevel, Min: 100, Max: 10_000_000, Default: 300_000}},
		find: func(ctx context.Context, a *ask[S, M]) (search.Result[M], error) {
			b := search.Backtrack[S, M]{Game: a.board.rules, Limits: a.limits, Once: true}
			return b.Search(ctx, a.state, a.past...)
		},
	}
}

// exhaustive looks at every game that can follow: for small games.
func exhaustive[S, M comparable]() searcher[S, M] {
	return searcher[S, M]{
		name: "backtrack", title: words{"Backtracking", "Vuelta atrás"}, summary: words{"every game that can follow, to its end", "todas las partidas que pueden seguir, hasta el final"},
		find: func(ctx context.Context, a *ask[S, M]) (search.Result[M], error) {
			b := search.Backtrack[S, M]{Game: a.board.rules, Limits: search.Limits{Nodes: 300_000}}
			return b.Solve(ctx, a.state)
		},
	}
}

// mcts simulates, with the game's estimate or by playing to the end.
func mcts[S, M comparable](rollouts bool) searcher[S, M] {
	s := searcher[S, M]{
		name: "mcts", title: words{"MCTS", "MCTS"}, summary: words{"Monte-Carlo tree search with the game's estimate", "búsqueda Monte Carlo en árbol con la estimación del juego"},
		levels: []Level{byTime, {Kind: NodesLevel, Min: 100, Max: 1_000_000, Default: 5000}},
		find: func(ctx context.Context, a *ask[S, M]) (search.Result[M], error) {
			m := search.MCTS[S, M]{Game: a.board.rules, Limits: a.limits, Rollout: -1, Seed: a.seed, MemoryBytes: treeBytes, Progress: a.progress}
			if rollouts {
				m.Rollout = 0
			}
			return m.Search(ctx, a.state, a.past...)
		},
	}
	if rollouts {
		s.name, s.title = "mcts-rollouts", words{"MCTS, random play", "MCTS, juego al azar"}
		s.summary = words{"Monte-Carlo tree search that plays to the end at random", "búsqueda Monte Carlo en árbol que juega al azar hasta el final"}
	}
	return s
}
