package tuning

import (
	"context"
	"fmt"

	"github.com/seed-61c9d78a/versus/eval/tune"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/internal/game/jobs"
	"github.com/seed-61c9d78a/versus/internal/tools"
)

// Setup is everything that a series depends on besides its job.
type Setup struct {
	Game string `json:"game"`
	tools.TuningSetup
}

// A Host plays series elsewhere, for example on other machines.
type Host interface {
	// Open prepares to play series.
	Open(ctx context.Context, s Setup) error

	// Series returns a runner of series between two candidates if rival is "", otherwise
	// between a candidate and the bot of that name. It plays what Setup.Series plays.
	Series(rival string) jobs.Runner[*tune.Job, tune.Tally]

	// Width returns the number of series to submit at the same time.
	Width() int

	// Status describes in a few words who is playing.
	Status() string

	// Close releases the host.
	Close() error
}

// Series returns a function that plays the series of Host.Series. s.Game must be in the
// catalogue. The function checks its job.
func (s Setup) Series(games catalog.Catalog, rival string) (tune.Pairing, error) {
	game, err := of(games).find(s.Game)
	if err != nil {
		return nil, err
	}
	contest, err := game.entry.Tools().Contest(s.TuningSetup)
	if err != nil {
		return nil, err
	}
	play, candidates := contest.Pairing, 2
	if rival != "" {
		candidates = 1
		if play, err = contest.Rival(rival); err != nil {
			return nil, err
		}
	}
	values := len(game.Weights.Weights)
	return func(ctx context.Context, j *tune.Job) (tune.Tally, error) {
		if len(j.Candidates) != candidates || j.Games < 0 {
			return tune.Tally{}, fmt.Errorf("%s: a series of %d games between %d candidates; want 0 or more games and %d candidates", s.Game, j.Games, len(j.Candidates), candidates)
		}
		for _, c := range j.Candidates {
			if len(c) != values {
				return tune.Tally{}, fmt.Errorf("%s: a candidate with %d values; want %d", s.Game, len(c), values)
			}
		}
		return play(ctx, j)
	}, nil
}

// at returns the subject with h as its host.
func (s subject) at(ctx context.Context, h Host, o *options) (subject, error) {
	if err := h.Open(ctx, Setup{o.game, o.setup}); err != nil {
		return s, err
	}
	s.host = h
	if o.workers == 0 && o.objective != "texel" { // texel plays no series
		o.workers = h.Width()
	}
	return s, nil
}

// status describes who is playing, "" if it is this process alone.
func (s subject) status() string {
	if s.host == nil {
		return ""
	}
	return ", " + s.host.Status()
}
