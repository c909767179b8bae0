package puzzle

import (
	"cmp"
	"context"
	"math"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/search"
)

// JudgeNodes is the number of positions with which a judge settles a position quickly.
const JudgeNodes = 50_000

const judgeBytes = 4 << 20

// NewJudge returns a searcher that proves results in any game, as far as nodes suffice. In a game with a game.Hasher it is a Minimax that asks who wins, whatever the
// payoff. In others it is a Backtrack that solves positions.
func NewJudge[S, M comparable](g game.Game[S, M], nodes int64) search.Searcher[S, M] {
	limits := search.Limits{Nodes: nodes}
	_, hashes := game.As[game.Hasher[S]](g)
	if _, looksBack := game.HistorianOf(g); !hashes && !looksBack {
		return solving[S, M]{&search.Backtrack[S, M]{Game: g, Limits: limits}}
	} else if !looksBack {
		g = signed[S, M]{game.WithEndings(g)}
	}
	return &search.Minimax[S, M]{Game: g, Limits: limits, MemoryBytes: judgeBytes}
}

// signed is a game in which a win is a win: payoffs are -1, 0 or 1.
type signed[S, M comparable] struct{ game.Game[S, M] }

func (g signed[S, M]) Unwrap() game.Game[S, M]     { return g.Game }
func (g signed[S, M]) Bounds() (low, high float64) { return -1, 1 }

func (g signed[S, M]) Evaluate(s *S) float64 {
	v := g.Game.Evaluate(s)
	if g.Game.Turn(s) == game.Nobody {
		return float64(cmp.Compare(v, 0))
	}
	return v / (1 + math.Abs(v)) * 0.99
}

// solving is a Backtrack as a searcher that proves results.
type solving[S, M comparable] struct{ *search.Backtrack[S, M] }

func (b solving[S, M]) Search(ctx context.Context, s S, past ...S) (search.Result[M], error) {
	return b.Solve(ctx, s, past...)
}
