package learn

import (
	"context"
	"errors"
	"fmt"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/game/match/rating"
	"github.com/seed-61c9d78a/versus/internal/game/jobs"
	"github.com/seed-61c9d78a/versus/internal/seed"
	"github.com/seed-61c9d78a/versus/search"
)

// A comparison is the result of games between two evaluations with equal nodes per move.
type comparison struct {
	Wins     int             `json:"wins"`
	Draws    int             `json:"draws"`
	Losses   int             `json:"losses"`
	Pairs    rating.Pairs    `json:"pairs"`
	Elo      rating.Estimate `json:"elo"` // with a 95 % interval
	Decision string          `json:"decision"`
}

// String returns the comparison in one line.
func (c comparison) String() string {
	return fmt.Sprintf("+%d =%d -%d, Elo %v", c.Wins, c.Draws, c.Losses, c.Elo)
}

// ahead reports whether the new evaluation becomes the best: it scored more than half, and
// the test did not decide against it. Whether it is stronger is another question: shown.
func (c *comparison) ahead() bool {
	return c.Pairs.Total() > 0 && c.Elo.Value > 0 && c.Decision != rating.AcceptH0.String()
}

// shown returns in words what the games show about the new evaluation.
func (c *comparison) shown() string {
	switch {
	case c.Elo.Low > 0:
		return "stronger"
	case c.Elo.High < 0:
		return "weaker"
	}
	return "not shown to be stronger or weaker"
}

// compare plays pairs of games between a and b until the test decides. If a game fails,
// compare returns its error. If ctx ends, it returns the comparison so far.
func (c *Config[S, M]) compare(ctx context.Context, a, b game.Game[S, M], base uint64, progress func(pairs int)) (comparison, error) {
	bot := func(name string, g game.Game[S, M]) match.Bot[S, M] {
		return match.NewSearcher(name, &fresh[S, M]{make: func() search.Searcher[S, M] { return c.Searcher(g, c.GateNodes) }})
	}
	local := jobs.Local[int, match.Score]{Do: func(ctx context.Context, _ int, pair int) (match.Score, error) {
		var failed error
		s := match.Series[S, M]{
			Match: match.Match[S, M]{
				Game:     c.Game,
				First:    bot("new", a),
				Second:   bot("old", b),
				MaxPlies: c.MaxPlies, Seed: seed.Mix(base + uint64(pair)),
			},
			Games: 2, OpeningPlies: c.OpeningPlies,
		}
		s.Played = func(_ int, _ bool, r match.Result[S, M]) {
			if r.Reason.Fault() || r.Reason.Void() {
				failed = errors.Join(failed, fmt.Errorf("learn: a game of the comparison ended with a fault: %v: %s", r.Reason, r.Detail))
			}
		}
		score, err := s.Play(ctx)
		switch {
		case err != nil:
		case failed != nil && late(ctx):
			<-ctx.Done() // a searcher may notice the deadline before the context ends
			err = context.Cause(ctx)
		case ctx.Err() != nil:
			err = context.Cause(ctx)
		default:
			err = failed
		}
		return score, err
	}}
	local.SetLimit(c.Workers)
	var pairs []int
	for i := range c.GatePairs {
		pairs = append(pairs, i)
	}
	inner, cancel := context.WithCancel(ctx)
	defer cancel()
	var result comparison
	scores := make([]*match.Score, len(pairs))
	next, decision := 0, rating.Continue
	err := local.Run(inner, pairs, func(i int, score match.Score, err error) error {
		if decision != rating.Continue {
			return nil
		}
		if err != nil {
			return err
		}
		scores[i] = &score
		for ; next < len(scores) && scores[next] != nil && decision == rating.Continue; next++ { // count pairs in order, not as they finish
			s := scores[next]
			result.Wins, result.Draws, result.Losses = result.Wins+s.Wins, result.Draws+s.Draws, result.Losses+s.Losses
			for k, n := range s.Pairs {
				result.Pairs[k] += n
			}
			decision = c.Gate.Decide(result.Pairs)
		}
		if progress != nil {
			progress(next)
		}
		if decision != rating.Continue {
			cancel()
		}
		return nil
	})
	result.Elo, result.Decision = rating.Elo(result.Pairs), decision.String()
	if ctx.Err() != nil || decision != rating.Continue {
		err = nil
	}
	return result, err
}

// fresh is a new searcher in every game.
type fresh[S, M comparable] struct {
	search.Searcher[S, M]
	make func() search.Searcher[S, M]
}

func (f *fresh[S, M]) NewGame(uint64) { f.Searcher = f.make() }
