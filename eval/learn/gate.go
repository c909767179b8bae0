package learn

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/game/match/rating"
	"github.com/seed-61c9d78a/versus/internal/game/jobs"
	"github.com/seed-61c9d78a/versus/internal/seed"
	"github.com/seed-61c9d78a/versus/search"
)

// A comparison is the result of games between two evaluations in equal time, as if each move took the time in
// which both search at their measured speeds.
type comparison struct {
	Nodes    [2]int64        `json:"nodes"` // per search, of the new evaluation and of the other
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

// ahead reports whether the new evaluation scored more than half, and the test did not decide against it.
func (c *comparison) ahead() bool {
	return c.Pairs.Total() > 0 && c.Elo.Value > 0 && c.Decision != rating.AcceptH0.String()
}

// stronger reports whether the games show that the new evaluation is stronger.
func (c *comparison) stronger() bool { return c.Pairs.Total() > 0 && c.Elo.Low > 0 }

// weaker reports whether the games show that the new evaluation is weaker.
func (c *comparison) weaker() bool { return c.Pairs.Total() > 0 && !(c.Elo.High > 0) }

// compare plays pairs of games between a and b, with so many nodes per search, until the test decides. If a game
// fails, compare returns its error. If ctx ends, it returns the comparison so far.
func (c *Config[S, M]) compare(ctx context.Context, a, b game.Game[S, M], nodes [2]int64, base uint64, test func(rating.Sample) rating.Decision, progress func(pairs int)) (comparison, error) {
	bot := func(name string, g game.Game[S, M], nodes int64) match.Bot[S, M] {
		return match.NewSearcher(name, &fresh[S, M]{make: func() search.Searcher[S, M] { return c.Searcher(g, nodes) }})
	}
	local := jobs.Local[int, match.Score]{Workers: c.Workers, Do: func(ctx context.Context, _ int, pair int) (match.Score, error) {
		var failed error
		s := match.Series[S, M]{
			Match: match.Match[S, M]{
				Game:     c.Game,
				First:    bot("new", a, nodes[0]),
				Second:   bot("old", b, nodes[1]),
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
	var pairs []int
	for i := range c.GatePairs {
		pairs = append(pairs, i)
	}
	inner, cancel := context.WithCancel(ctx)
	defer cancel()
	result := comparison{Nodes: nodes}
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
			decision = test(result.Pairs)
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

// atSpeeds returns the nodes per search with which two evaluations of the given speeds take equal time, of which
// the slower one has GateNodes.
func (c *Config[S, M]) atSpeeds(a, b float64) [2]int64 {
	slower := min(a, b)
	return [2]int64{int64(float64(c.GateNodes) * (a / slower)), int64(float64(c.GateNodes) * (b / slower))}
}

// relativeSpeed returns how many nodes a search visits with a's Evaluate in the time in which it visits one with
// b's: the median over the positions, in each of which both search.
func (c *Config[S, M]) relativeSpeed(ctx context.Context, a, b game.Game[S, M], positions []S) (float64, error) {
	var ratios []float64
	for _, s := range positions {
		var perSecond [2]float64
		for i, g := range []game.Game[S, M]{a, b} {
			begin := time.Now()
			r, err := c.Searcher(g, c.GateNodes).Search(ctx, s)
			if err != nil {
				return 0, fmt.Errorf("learn: measuring the speed of an evaluation: %w", err)
			}
			if r.Nodes >= c.GateNodes/2 { // or most of the time is spent on other things than nodes
				perSecond[i] = float64(r.Nodes) / time.Since(begin).Seconds()
			}
		}
		if perSecond[0] > 0 && perSecond[1] > 0 {
			ratios = append(ratios, perSecond[0]/perSecond[1])
		}
	}
	if len(ratios) == 0 {
		return 1, nil
	}
	slices.Sort(ratios)
	return min(max(ratios[len(ratios)/2], 0.02), 50), nil
}
