package tuning

import (
	"context"
	"fmt"

	"github.com/seed-61c9d78a/versus/eval/tune"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/game/match/jobs"
)

// Setup is all that a series depends on, besides its job.
type Setup struct {
	Game string `json:"game"`
	catalog.TuningSetup
}

// A Host has series played, on other machines for example.
type Host interface {
	// Open prepares for series.
	Open(ctx context.Context, s Setup) error

	// Series plays series between two candidates if rival is "", else of one candidate
	// against a rival that has a name: what Setup.Series does.
	Series(rival string) jobs.Runner[*tune.Job, tune.Tally]

	// Width is how many series to hand in at once.
	Width() int

	// Status says in a few words who plays.
	Status() string

	// Close ends it.
	Close() error
}

// Series returns the function that plays what Host.Series is to play, in a game of the
// catalogue. It checks what the job brings.
func (s Setup) Series(games catalog.Catalog, rival string) (tune.Opponent, error) {
	game, err := of(games).find(s.Game)
	if err != nil {
		return nil, err
	}
	contest, err := game.entry.Contest(s.TuningSetup)
	if err != nil {
		return nil, err
	}
	play, candidates := tune.Opponent(contest.Pairing.Play), 2
	if rival != "" {
		candidates = 1
		if play, err = contest.Rival(rival); err != nil {
			return nil, err
		}
	}
	values := len(game.Weights.Weights)
	return func(ctx context.Context, j *tune.Job) (tune.Tally, error) {
		if len(j.Candidates) != candidates || j.Games < 0 {
			return tune.Tally{}, fmt.Errorf("%s: a series of %d games with %d candidates; want %d", s.Game, j.Games, len(j.Candidates), candidates)
		}
		for _, c := range j.Candidates {
			if len(c) != values {
				return tune.Tally{}, fmt.Errorf("%s: a candidate of %d values; want %d", s.Game, len(c), values)
			}
		}
		return play(ctx, j)
	}, nil
}

// at returns the subject with its series played by a host.
func (s subject) at(ctx context.Context, h Host, o *options) (subject, error) {
	if err := h.Open(ctx, Setup{o.game, o.setup}); err != nil {
		return s, err
	}
	s.host = h
	if o.workers == 0 && o.objective != "texel" { // which plays nothing elsewhere
		o.workers = h.Width()
	}
	return s, nil
}

// status says who plays, if that is not this process alone.
func (s subject) status() string {
	if s.host == nil {
		return ""
	}
	return ", " + s.host.Status()
}
