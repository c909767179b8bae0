package table

import (
	"context"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/search"
)

// The searchers that play any game. Every search gets memory of its own, so that
// visitors do not disturb each other and all of it is free again at the end.

// Memory of one search, in bytes.
const (
	TableBytes = 16 << 20 // of a transposition table
	TreeBytes  = 32 << 20 // of a tree
)

// Levels that most searchers take.
var (
	ByTime  = Level{Kind: TimeLevel, Min: 20, Max: MaxTime.Milliseconds(), Default: 500, Unit: "ms"}
	ByNodes = Level{Kind: NodesLevel, Min: 100, Max: 10_000_000, Default: 50_000}
)

// ByDepth is a level in plies.
func ByDepth(most, preset int64) Level {
	return Level{Kind: DepthLevel, Min: 1, Max: most, Default: preset}
}

// Random plays any legal move.
func Random[S, M comparable]() Searcher[S, M] {
	return Searcher[S, M]{
		Name: "random", Title: board.Both("Random", "Al azar"), Summary: board.Both("any legal move, all equally likely", "cualquier jugada legal, todas igual de probables"),
		Find: func(_ context.Context, a *Ask[S, M]) (search.Result[M], error) {
			moves := a.Rules.Moves(nil, &a.State)
			m := moves[a.Rand().IntN(len(moves))]
			after := game.After(a.Rules, a.State, m)
			return search.Result[M]{Move: m, Score: a.Rules.Evaluate(&after)}, nil
		},
	}
}

// Greedy looks one move ahead, or one whole turn.
func Greedy[S, M comparable](reply search.Reply, wholeTurn bool) Searcher[S, M] {
	s := Searcher[S, M]{
		Name: "greedy", Title: board.Both("Greedy", "Voraz"), Summary: board.Both("the best-looking next position", "la mejor posición siguiente"),
		Find: func(ctx context.Context, a *Ask[S, M]) (search.Result[M], error) {
			g := search.Greedy[S, M]{Game: a.Rules, Reply: reply, WholeTurn: wholeTurn, Rand: a.Rand(), Limits: search.Limits{Nodes: 300_000}}
			return g.Search(ctx, a.State, a.Past...)
		},
	}
	if reply == search.WorstReply {
		s.Name, s.Title = "greedy-worst", board.Both("Greedy, two plies", "Voraz, dos jugadas")
		s.Summary = board.Both("the best next position after the rival's best reply", "la mejor posición tras la mejor respuesta del rival")
	}
	return s
}

// Minimax is alpha-beta with everything.
func Minimax[S, M comparable](depth int64) Searcher[S, M] {
	return Searcher[S, M]{
		Name: "minimax", Title: board.Same("Minimax"), Summary: board.Both("alpha-beta to growing depths, with a table of positions", "alfa-beta a profundidad creciente, con tabla de posiciones"),
		Levels: []Level{ByTime, ByDepth(depth, min(depth, 6)), ByNodes},
		Find: func(ctx context.Context, a *Ask[S, M]) (search.Result[M], error) {
			m := search.Minimax[S, M]{Game: a.Rules, Limits: a.Limits, TableBytes: TableBytes, Lines: a.Lines, Progress: a.Progress}
			return m.Search(ctx, a.State, a.Past...)
		},
	}
}

// Plain is alpha-beta as textbooks have it, to see what the rest is worth.
func Plain[S, M comparable](depth int64) Searcher[S, M] {
	return Searcher[S, M]{
		Name: "plain", Title: board.Both("Alpha-beta alone", "Alfa-beta a secas"), Summary: board.Both("to growing depths, with nothing that helps it", "a profundidad creciente, sin nada que la ayude"),
		Levels: []Level{ByTime, ByDepth(depth, min(depth, 4)), ByNodes},
		Find: func(ctx context.Context, a *Ask[S, M]) (search.Result[M], error) {
			m := search.Minimax[S, M]{Game: a.Rules, Limits: a.Limits, Without: search.Everything &^ (search.Deepening | search.Distance), Lines: a.Lines, Progress: a.Progress}
			return m.Search(ctx, a.State, a.Past...)
		},
	}
}

// Backtrack tries every way to play a turn of several steps.
func Backtrack[S, M comparable]() Searcher[S, M] {
	return Searcher[S, M]{
		Name: "backtrack", Title: board.Both("Backtracking", "Vuelta atrás"), Summary: board.Both("every way to play this turn, and the best-looking position that it ends in", "todas las formas de jugar este turno, y la mejor posición en que acaba"),
		Levels: []Level{{Kind: NodesLevel, Min: 100, Max: 10_000_000, Default: 300_000}},
		Find: func(ctx context.Context, a *Ask[S, M]) (search.Result[M], error) {
			b := search.Backtrack[S, M]{Game: a.Rules, Limits: a.Limits, Once: true}
			return b.Search(ctx, a.State, a.Past...)
		},
	}
}

// Exhaustive looks at every game that can follow: for small games.
func Exhaustive[S, M comparable]() Searcher[S, M] {
	return Searcher[S, M]{
		Name: "backtrack", Title: board.Both("Backtracking", "Vuelta atrás"), Summary: board.Both("every game that can follow, to its end", "todas las partidas que pueden seguir, hasta el final"),
		Find: func(ctx context.Context, a *Ask[S, M]) (search.Result[M], error) {
			b := search.Backtrack[S, M]{Game: a.Rules, Limits: search.Limits{Nodes: 300_000}}
			return b.Solve(ctx, a.State)
		},
	}
}

// MCTS simulates, with the game's estimate or by playing to the end.
func MCTS[S, M comparable](rollouts bool) Searcher[S, M] {
	s := Searcher[S, M]{
		Name: "mcts", Title: board.Both("MCTS", "MCTS"), Summary: board.Both("Monte-Carlo tree search with the game's estimate", "búsqueda Monte Carlo en árbol con la estimación del juego"),
		Levels: []Level{ByTime, {Kind: NodesLevel, Min: 100, Max: 1_000_000, Default: 5000}},
		Find: func(ctx context.Context, a *Ask[S, M]) (search.Result[M], error) {
			m := search.MCTS[S, M]{Game: a.Rules, Limits: a.Limits, Rollout: -1, Seed: a.Seed, MemoryBytes: TreeBytes, Progress: a.Progress}
			if rollouts {
				m.Rollout = 0
			}
			return m.Search(ctx, a.State, a.Past...)
		},
	}
	if rollouts {
		s.Name, s.Title = "mcts-rollouts", board.Both("MCTS, random play", "MCTS, juego al azar")
		s.Summary = board.Both("Monte-Carlo tree search that plays to the end at random", "búsqueda Monte Carlo en árbol que juega al azar hasta el final")
	}
	return s
}

// Matrix solves the matrix of both players' choices, for games in which they move at once.
func Matrix[S, M comparable]() Searcher[S, M] {
	return Searcher[S, M]{
		Name: "simultaneous", Title: board.Both("Matrix", "Matriz"),
		Summary: board.Both("solves the matrix of both players' choices", "resuelve la matriz de las elecciones de ambos"),
		Levels:  []Level{{Kind: DepthLevel, Min: 1, Max: 6, Default: 1}},
		Find: func(ctx context.Context, a *Ask[S, M]) (search.Result[M], error) {
			m := search.Simultaneous[S, M]{Game: a.Rules, Limits: a.Limits, Rand: a.Rand()}
			return m.Search(ctx, a.State)
		},
	}
}

// mostSamples bounds the tree of SimultaneousMCTS, which has a matrix in every node.
const mostSamples = 3000

// SimultaneousMCTS searches a tree in which both players choose at once.
func SimultaneousMCTS[S, M comparable]() Searcher[S, M] {
	return Searcher[S, M]{
		Name: "simultaneous-mcts", Title: board.Both("Simultaneous MCTS", "MCTS simultáneo"),
		Summary: board.Both("Monte-Carlo tree search in which both players choose at once", "búsqueda Monte Carlo en que ambos jugadores eligen a la vez"),
		Levels:  []Level{ByTime, {Kind: NodesLevel, Min: 100, Max: mostSamples, Default: 1000}},
		Find: func(ctx context.Context, a *Ask[S, M]) (search.Result[M], error) {
			if a.Limits.Nodes == 0 {
				a.Limits.Nodes = mostSamples
			}
			m := search.SimultaneousMCTS[S, M]{Game: a.Rules, Limits: a.Limits, Rollout: -1, Rand: a.Rand()}
			return m.Search(ctx, a.State)
		},
	}
}

// Usual returns the searchers that play any game, weakest first; simultaneous says that
// both players move at once.
func Usual[S, M comparable](simultaneous bool) []Searcher[S, M] {
	if simultaneous {
		return []Searcher[S, M]{Random[S, M](), Greedy[S, M](search.IgnoreReply, false), Matrix[S, M](), SimultaneousMCTS[S, M]()}
	}
	return []Searcher[S, M]{
		Random[S, M](), Greedy[S, M](search.IgnoreReply, false), Greedy[S, M](search.WorstReply, false),
		MCTS[S, M](true), Plain[S, M](60), Minimax[S, M](60),
	}
}
