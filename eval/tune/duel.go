package tune

import (
	"context"
	"errors"
	"fmt"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/internal/seed"
)

// A Duel is the [Pairing] for any game, its method Play: it turns candidates into bots,
// which package match plays against each other, swapping sides in every second game.
type Duel[S, M comparable] struct {
	Game game.Game[S, M]

	// NewBot returns the bot that plays with the parameters c. Each bot is used by one
	// job only, so it may keep state. Package eval gives a game the evaluation of c (eval.With).
	NewBot func(c Candidate) (match.Bot[S, M], error)

	Games        int // per series, unless Job.Games is set: 0 for 2
	OpeningPlies int // random plies at the start, the same for both games of a pair
	MaxPlies     int // as in match.Match

	// Difference returns the value of the final position to First, such as goals for
	// minus goals against. If nil, it is the payoff.
	Difference func(final *S) float64
}

// Play plays a series. If a bot fails or plays an illegal move, Play returns an error
// that names it: a bug in the program must not make the rival look strong.
func (a Duel[S, M]) Play(ctx context.Context, j *Job) (Tally, error) {
	first, err := a.NewBot(j.Candidates[0])
	if err != nil {
		return Tally{}, err
	}
	second, err := a.NewBot(j.Candidates[1])
	if err != nil {
		return Tally{}, err
	}
	return a.series(ctx, j, first, second)
}

// Opponent returns the series against a fixed rival, for a [Pool]: a bot of any kind,
// created anew for each job.
func (a Duel[S, M]) Opponent(rival func() match.Bot[S, M]) Pairing {
	return func(ctx context.Context, j *Job) (Tally, error) {
		bot, err := a.NewBot(j.Candidates[0])
		if err != nil {
			return Tally{}, err
		}
		with := *j
		with.Rand = seed.Rand(j.Batch, 0, 0)
		return a.series(ctx, &with, bot, rival())
	}
}

func (a Duel[S, M]) series(ctx context.Context, j *Job, one, two match.Bot[S, M]) (Tally, error) {
	var o Tally
	var failed error
	s := match.Series[S, M]{
		Match: match.Match[S, M]{
			Game: a.Game, First: one, Second: two, MaxPlies: a.MaxPlies, Seed: j.Rand.Uint64(),
		},
		Games: j.Games, OpeningPlies: a.OpeningPlies,
	}
	if s.Games == 0 {
		s.Games = max(a.Games, 0)
	}
	if s.Games == 0 {
		s.Games = 2
	}
	s.Played = func(number int, aFirst bool, r match.Result[S, M]) {
		switch {
		case r.Reason == match.FaultyRules:
			failed = errors.Join(failed, fmt.Errorf("game %d of the series: %w: %s", number, game.ErrFaulty, r.Detail))
		case r.Reason.Fault():
			failed = errors.Join(failed, fmt.Errorf("game %d of the series: %v: %s", number, r.Reason, r.Detail))
		}
		d := r.Payoff
		if a.Difference != nil {
			if d = a.Difference(&r.Final); !finite(d) {
				failed = errors.Join(failed, fmt.Errorf("game %d of the series: the difference of %q is %v; want a finite number", number, game.PositionText(a.Game, r.Final), d))
			}
		}
		if !aFirst {
			d = -d
		}
		o.Difference += d
	}
	score, err := s.Play(ctx)
	if err == nil {
		err = context.Cause(ctx)
	}
	if err == nil {
		err = failed
	}
	o.Wins, o.Draws, o.Losses = score.Wins, score.Draws, score.Losses
	return o, err
}
