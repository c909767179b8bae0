package cfr

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/faulty"
	"github.com/seed-61c9d78a/versus/search"
)

var errPolicy = errors.New("the policy is not a mixed strategy")

// NewSearcher returns a searcher, of which match.NewSearcher makes a bot, that plays by a policy, such
// as Policy.Strategy or Sampling.Strategy: it draws each move from the mixed strategy. The generator
// may be nil for one with seed 1; a method NewGame(seed) replaces it. The score of a result is Evaluate
// of the position. A nil game or policy, a policy that plays no move, and the
// policy's own errors are errors of Search. Use a searcher from one goroutine at a time.
func NewSearcher[S, M comparable](g game.Game[S, M], policy search.PolicyFunc[S, M], r *rand.Rand) search.Searcher[S, M] {
	if r == nil {
		r = rand.New(rand.NewPCG(1, 0))
	}
	return &searcher[S, M]{g, policy, r}
}

type searcher[S, M comparable] struct {
	game   game.Game[S, M]
	policy search.PolicyFunc[S, M]
	rand   *rand.Rand
}

func (p *searcher[S, M]) NewGame(seed uint64) { p.rand = rand.New(rand.NewPCG(seed, 0)) }

// Search returns a move drawn from the strategy in s. past is not used.
func (p *searcher[S, M]) Search(ctx context.Context, s S, past ...S) (r search.Result[M], err error) {
	defer faulty.Rescue("cfr: searcher", &err)
	begin := time.Now()
	if p.game == nil || p.policy == nil {
		return r, fmt.Errorf("cfr: NewSearcher: game and policy must both be given (one is nil)")
	}
	mixture, err := p.policy(ctx, s)
	if err != nil {
		return r, err
	}
	if len(mixture) == 0 {
		return r, fmt.Errorf("cfr: searcher: position %q: %w: it plays no move", game.PositionText(p.game, s), errPolicy)
	}
	left := p.rand.Float64()
	for _, c := range mixture {
		r.Move = c.Move
		if left -= c.Probability; left < 0 {
			break
		}
	}
	r.Line = []M{r.Move}
	r.Score = p.game.Evaluate(&s)
	r.Nodes, r.Time = 1, time.Since(begin)
	return r, nil
}
