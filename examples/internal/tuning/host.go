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
	Game  string `json:"game"`
	Depth int    `json:"depth,omitempty"` // that bots look ahead, 0 if they do not
	Steps int    `json:"steps,omitempty"` // of a football match
	Model string `json:"model,omitempty"` // the football team that uses the weights
	Rules string `json:"rules,omitempty"` // of checkers
}

// setup is what series depend on of the options, and options are those of series.
func (o options) setup() Setup { return Setup{o.game, o.depth, o.steps, o.model, o.rules} }
func (s Setup) options() options {
	return options{game: s.Game, depth: s.Depth, steps: s.Steps, model: s.Model, rules: s.Rules}
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
	var play tune.Opponent
	candidates := 1
	if rival == "" {
		p, err := game.pairing(s.options())
		if err != nil {
			return nil, err
		}
		play, candidates = p.Play, 2
	} else if opponent, ok := game.rivals[rival]; ok {
		play = opponent(s.options())
	} else {
		return nil, fmt.Errorf("%s: no rival %q", s.Game, rival)
	}
	values := len(game.weights.Weights)
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
	if err := h.Open(ctx, o.setup()); err != nil {
		return s, err
	}
	s.host = h
	if o.workers == 0 && o.objective != "texel" { // which plays nothing elsewhere
		o.workers = h.Width()
	}
	s.pairing = func(options) (tune.Pairing, error) { return tune.PairingFunc(tune.Elsewhere(h.Series(""))), nil }
	here := s.rivals
	s.rivals = map[string]func(options) tune.Opponent{}
	for name := range here {
		s.rivals[name] = func(options) tune.Opponent { return tune.Elsewhere(h.Series(name)) }
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
