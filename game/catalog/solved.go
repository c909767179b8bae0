package catalog

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/search"
	"github.com/seed-61c9d78a/versus/search/cfr"
)

// Limits of a game that is solved while a user waits.
const (
	solvable       = 2_000_000   // positions
	solvingWork    = 200_000_000 // positions times iterations
	mostIterations = 10_000
	fewIterations  = 100
)

// small reports whether a game is probably small enough to be solved: it estimates the number
// of its positions from random games (Knuth 1975).
func small[S, M comparable](g game.Game[S, M]) bool {
	const games, longest = 200, 200
	if _, ok := game.As[game.Historian[S]](g); ok {
		return false
	}
	r := rand.New(rand.NewPCG(1, 0))
	total := 0.0
	for range games {
		s, width := g.Start(), 1.0
		for range longest {
			moves := g.Moves(nil, &s)
			if game.Over(g, s) || len(moves) == 0 {
				break
			}
			width *= float64(len(moves))
			if total += width / games; total >= solvable {
				return false
			}
			g.Apply(&s, moves[r.IntN(len(moves))])
		}
	}
	return true
}

// solution is a policy with all that it plays by information set.
type solution[S, M comparable] struct {
	policy *cfr.Policy[S, M]
	sets   map[S]cfr.InformationSet[S, M]
}

// solve finds a policy that can hardly be exploited.
func solve[S, M comparable](g game.Game[S, M]) (*solution[S, M], error) {
	ctx := context.Background()
	tree, err := cfr.Compile(ctx, g, g.Start(), solvable)
	if err != nil {
		return nil, err
	}
	v, err := cfr.NewSolver(tree, cfr.Discounted, 1)
	if err != nil {
		return nil, err
	}
	if err := v.Run(ctx, min(max(solvingWork/tree.Nodes(), fewIterations), mostIterations)); err != nil {
		return nil, err
	}
	x := &solution[S, M]{policy: v.Policy(), sets: map[S]cfr.InformationSet[S, M]{}}
	for set := range x.policy.All() {
		x.sets[set.View] = set
	}
	return x, nil
}

// solved is the bot that plays the solution of a small game. The first of its players solves it.
func solved[S, M comparable]() Bot[S, M] {
	var mu sync.Mutex
	var last string // the rules that were solved last
	var found *solution[S, M]
	return Bot[S, M]{
		Name: "solved", Title: "Solved", About: "a strategy that no opponent can exploit",
		Search: func(g game.Game[S, M], s Settings[M]) (search.Searcher[S, M], error) {
			mu.Lock()
			defer mu.Unlock()
			if rules := fmt.Sprintf("%T %+v", g, g); found == nil || rules != last {
				x, err := solve(g)
				if err != nil {
					return nil, fmt.Errorf("catalog: solved: %w", err)
				}
				last, found = rules, x
			}
			return &solver[S, M]{cfr.NewSearcher(g, found.policy.Strategy, s.Rand()), g, found}, nil
		},
	}
}

// solver plays a solution.
type solver[S, M comparable] struct {
	search.Searcher[S, M]
	game game.Game[S, M]
	*solution[S, M]
}

func (x *solver[S, M]) NewGame(seed uint64) {
	x.Searcher.(interface{ NewGame(seed uint64) }).NewGame(seed)
}

// choices returns what the solution plays in a position, and the regret of each move; nil where
// there is no choice.
func (x *solver[S, M]) choices(s S) []cfr.Action[M] {
	o, _ := game.As[game.Observer[S]](x.game) // a game with secrets is one
	return x.sets[o.Observe(&s, x.game.Turn(&s))].Actions
}

// Search adds to the move the values of all moves, for First; the most probable is the first.
func (x *solver[S, M]) Search(ctx context.Context, s S, past ...S) (search.Result[M], error) {
	r, err := x.Searcher.Search(ctx, s, past...)
	all := slices.Clone(x.choices(s))
	if len(all) == 0 { // a forced move, or not a position of the game
		return r, err
	}
	slices.SortStableFunc(all, func(a, b cfr.Action[M]) int { return cmp.Compare(b.Probability, a.Probability) })
	sign := x.game.Turn(&s).Sign()
	r.Score = 0
	for _, c := range all {
		r.Score += c.Probability * sign * c.Value
		r.Lines = append(r.Lines, search.Line[M]{Moves: []M{c.Move}, Score: sign * c.Value})
	}
	return r, nil
}
