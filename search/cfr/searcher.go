package cfr

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/faulty"
	"github.com/seed-61c9d78a/versus/search"
)

// Searcher plays by a policy: it draws each move from the mixed strategy. It is a searcher, of
// which match.NewSearcher makes a bot. Use a Searcher from one goroutine at a time.
type Searcher[S, M comparable] struct {
	Game   game.Game[S, M]
	Policy search.PolicyFunc[S, M] // such as Policy.Strategy or Sampling.Strategy
	Rand   *rand.Rand              // nil: a generator with seed 1
}

// NewGame seeds Rand anew.
func (p *Searcher[S, M]) NewGame(seed uint64) { p.Rand = rand.New(rand.NewPCG(seed, 0)) }

// Search returns a move drawn from the strategy in s. past is not used. Score is Evaluate of s.
// A nil Game or Policy, a policy that plays no move (search.ErrPolicy), and the policy's own
// errors are errors.
func (p *Searcher[S, M]) Search(ctx context.Context, s S, past ...S) (r search.Result[M], err error) {
	defer faulty.Rescue("cfr: Searcher", &err)
	begin := time.Now()
	if p.Game == nil || p.Policy == nil {
		return r, fmt.Errorf("cfr: Searcher: Game and Policy must both be given (one is nil)")
	}
	if p.Rand == nil {
		p.NewGame(1)
	}
	mixture, err := p.Policy(ctx, s)
	if err != nil {
		return r, err
	}
	if len(mixture) == 0 {
		return r, fmt.Errorf("cfr: Searcher: position %q: %w: it plays no move", game.PositionText(p.Game, s), search.ErrPolicy)
	}
	left := p.Rand.Float64()
	for _, c := range mixture {
		r.Move = c.Move
		if left -= c.Probability; left < 0 {
			break
		}
	}
	r.Line = []M{r.Move}
	r.Score = p.Game.Evaluate(&s)
	r.Nodes, r.Time = 1, time.Since(begin)
	return r, nil
}
