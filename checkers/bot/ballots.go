package bot

import (
	"context"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/search"
)

// Ballots returns the balanced openings of the given number of plies: one line to every position
// reachable in that many plies, except those where a search of the given depth puts a player ahead
// by half a man or more. With three plies they correspond to the three-move ballots from which
// American checkers tournaments draw their openings. The order is always the same. Depth 0 stands
// for search.DefaultNodes positions. Errors are those of the search, and that of ctx.
func Ballots(ctx context.Context, rules checkers.Rules, plies, depth int) ([][]checkers.Move, error) {
	g := checkers.Game{Rules: rules}
	type opening struct {
		moves []checkers.Move
		state checkers.State
	}
	all := []opening{{nil, g.Start()}}
	for range plies {
		var longer []opening
		seen := make(map[checkers.State]bool)
		for _, o := range all {
			for m, next := range game.All(g, o.state) {
				if !seen[next] {
					seen[next] = true
					longer = append(longer, opening{append(o.moves[:len(o.moves):len(o.moves)], m), next})
				}
			}
		}
		all = longer
	}
	var balanced [][]checkers.Move
	m := search.Minimax[checkers.State, checkers.Move]{Game: g, Limits: search.Limits{Depth: depth}, MemoryBytes: 1 << 22}
	for _, o := range all {
		r, err := m.Search(ctx, o.state)
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return nil, err
		}
		if half := checkers.ManScore / 2; r.Score > -half && r.Score < half {
			balanced = append(balanced, o.moves)
		}
	}
	return balanced, nil
}
