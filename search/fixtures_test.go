package search_test

import (
	"context"
	"math"
	"testing"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/odds"
	"github.com/seed-61c9d78a/versus/internal/randomgame"
	"github.com/seed-61c9d78a/versus/internal/refinement"
	"github.com/seed-61c9d78a/versus/search"
)

type (
	state  = randomgame.State
	move   = randomgame.Move
	result = search.Result[move]
)

// random returns a random game of the kind and its rules with capabilities.
func random(kind randomgame.Kind, seed uint64) (*randomgame.Game, game.Game[state, move]) {
	g := randomgame.New(kind, seed)
	return g, g.Play()
}

// large returns the first random game of the kind with at least the given number of positions.
func large(kind randomgame.Kind, positions int) *randomgame.Game {
	for seed := range uint64(10_000) {
		if g := randomgame.New(kind, seed); len(g.Positions) >= positions {
			return g
		}
	}
	panic("no game is so large")
}

// searchers returns a searcher of every kind, with the given limits.
func searchers[S, M comparable](g game.Game[S, M], l search.Limits) map[string]search.Searcher[S, M] {
	return map[string]search.Searcher[S, M]{
		"minimax":   &search.Minimax[S, M]{Game: g, Limits: l, MemoryBytes: 1 << 16},
		"plain":     &search.Minimax[S, M]{Game: g, Limits: l, Disable: search.Everything &^ search.Deepening},
		"greedy":    &search.Greedy[S, M]{Game: g, Limits: l, Reply: search.WorstReply, WholeTurn: true},
		"backtrack": &search.Backtrack[S, M]{Game: g, Limits: l},
		"mcts":      &search.MCTS[S, M]{Game: g, Limits: l},
		"matrix":    &search.Simultaneous[S, M]{Game: g, Limits: l},
		"joint":     &search.SimultaneousMCTS[S, M]{Game: g, Limits: l},
	}
}

// mctsVariants returns MCTS with every option.
func mctsVariants[S, M comparable](g game.Game[S, M], l search.Limits) map[string]*search.MCTS[S, M] {
	all := map[string]*search.MCTS[S, M]{
		"estimates": {Rollout: -1}, "short play": {Rollout: 5}, "explore": {Exploration: 2},
		"little memory": {MemoryBytes: 1 << 10},
		"two trees":     {Workers: 2},
	}
	for _, m := range all {
		m.Game, m.Limits, m.Seed = g, l, 9
	}
	return all
}

// ask is a search or a solution of a position.
type ask[S, M comparable] = func(ctx context.Context, s S) (search.Result[M], error)

// everyone returns all searchers with their options, and all solvers of a game.
func everyone[S, M comparable](g game.Game[S, M], l search.Limits) map[string]ask[S, M] {
	b := search.NewBacktrack(g, l)
	all := map[string]ask[S, M]{
		"solve": func(ctx context.Context, s S) (search.Result[M], error) { return b.Solve(ctx, s) },
		"turns": func(ctx context.Context, s S) (r search.Result[M], err error) {
			_, _, err = b.Turns(ctx, s)
			return r, err
		},
		"proof numbers": func(ctx context.Context, s S) (r search.Result[M], err error) {
			p := search.ProofNumber[S, M]{Game: g, Limits: l, MemoryBytes: 1 << 16}
			_, _, err = p.Prove(ctx, s, game.First)
			return r, err
		},
	}
	who := searchers(g, l)
	for name, m := range mctsVariants(g, l) {
		who["mcts, "+name] = m
	}
	who["two workers"] = &search.Minimax[S, M]{Game: g, Limits: l, Workers: 2, MemoryBytes: 1 << 16}
	who["joint, estimates"] = &search.SimultaneousMCTS[S, M]{Game: g, Limits: l, Rollout: -1}
	who["leveled"] = search.NewLeveled(g, search.NewMinimax(g, l), search.Easy)
	for name, m := range who {
		all[name] = func(ctx context.Context, s S) (search.Result[M], error) { return m.Search(ctx, s) }
	}
	return all
}

// checkLine plays the line out: all moves must be legal, the first one Move.
func checkLine[S, M comparable](t *testing.T, g game.Game[S, M], s S, r search.Result[M]) {
	t.Helper()
	if len(r.Line) == 0 || r.Line[0] != r.Move {
		t.Fatalf("move %v, but line %v", r.Move, r.Line)
	}
	for _, m := range r.Line {
		next, err := game.Play(g, s, m)
		if err != nil {
			t.Fatalf("line %v: %v; want no error", r.Line, err)
		}
		s = next
	}
}

// minimax is the definition against which searchers are checked, without pruning or memory.
func minimax[S, M comparable](g game.Game[S, M], s S, depth int) float64 {
	turn := g.Turn(&s)
	quieter, ok := game.As[game.Quieter[S]](g)
	if turn == game.Nobody || depth <= 0 && turn != game.Chance && (!ok || quieter.Quiet(&s)) {
		return g.Evaluate(&s)
	}
	moves := g.Moves(nil, &s)
	if turn == game.Chance {
		sum := 0.0
		for m, next := range game.All(g, s) {
			p, _ := odds.Of(g).Probability(&s, m, len(moves))
			sum += p * minimax(g, next, depth)
		}
		return sum
	}
	best := math.Inf(-1)
	for _, next := range game.All(g, s) {
		best = max(best, turn.Sign()*minimax(g, next, depth-1))
	}
	return turn.Sign() * best
}

// refinements are parts of Minimax that do not change the value of a search to a fixed depth.
var refinements = []search.Refinement{
	0, search.Deepening, refinement.Table, refinement.TableCuts, refinement.Ordering, refinement.Killers, refinement.History, search.Distance, refinement.Star,
	refinement.NullWindow, refinement.Aspiration, refinement.NullWindow | refinement.Aspiration, search.Everything &^ (search.Quiescence | search.Reductions),
}

// retrograde has the arguments of search.Retrograde.
type retrograde struct {
	Positions    int
	Turn, Winner func(i int) game.Player
	Next         func(dst []int, i int) []int
}

func (r retrograde) Solve(ctx context.Context) ([]search.Verdict, error) {
	return search.Retrograde(ctx, r.Positions, r.Turn, r.Winner, r.Next)
}
