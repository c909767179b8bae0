//go:build !page

package training

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/seed-61c9d78a/versus/eval/tune"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/internal/game/catalog/trainer"
	"github.com/seed-61c9d78a/versus/search"
)

func (t *trained[S, M]) Contest(s trainer.TuningSetup) (c trainer.Contest, err error) {
	duel, err := t.duel(s)
	if err != nil {
		return c, err
	}
	c.Pairing = duel.Play
	c.Rival = func(bot string) (tune.Pairing, error) {
		if _, err := t.bot(duel.Game, bot); err != nil {
			return nil, err
		}
		return duel.Opponent(func() match.Bot[S, M] {
			b, _ := t.bot(duel.Game, bot) // it has succeeded before
			return b
		}), nil
	}
	c.Predict = func(ctx context.Context, l trainer.Lesson) (tune.Objective, error) {
		if t.Tuning.Linear == nil {
			return tune.Objective{}, fmt.Errorf("%s has no positions to learn from: its evaluation is not a weighted sum", t.Name)
		}
		return predict(ctx, t.Tuning.Linear(duel.Game), duel, l)
	}
	return c, nil
}

// duel returns the series that candidates play in a setup.
func (t *trained[S, M]) duel(s trainer.TuningSetup) (tune.Duel[S, M], error) {
	u := t.Tuning
	if u.Weights == nil {
		return tune.Duel[S, M]{}, fmt.Errorf("%s has no weights to tune", t.Name)
	}
	if len(u.Models) > 0 && s.Model == "" {
		s.Model = u.Models[0]
	}
	if s.Model != "" && !slices.Contains(u.Models, s.Model) {
		return tune.Duel[S, M]{}, fmt.Errorf("%s: no model %q (there are: %s)", t.Name, s.Model, cmp.Or(strings.Join(u.Models, ", "), "none"))
	}
	g, err := t.rules(s.Variant, cmp.Or(s.Setup, u.Setup))
	if err != nil {
		return tune.Duel[S, M]{}, err
	}
	s.Depth = cmp.Or(s.Depth, u.Depth, 2)
	player := u.NewBot
	if player == nil {
		player = func(_ game.Game[S, M], values []float64, _ string, depth int) (match.Bot[S, M], error) {
			own, err := u.Weighted(values)
			return match.NewSearcher("candidate", &search.Minimax[S, M]{Game: own, Limits: search.Limits{Depth: depth}, MemoryBytes: 1 << 20}), err
		}
	}
	return tune.Duel[S, M]{
		Game: g, OpeningPlies: cmp.Or(u.OpeningPlies, t.OpeningPlies), MaxPlies: u.MaxPlies, Difference: u.Difference,
		NewBot: func(c tune.Candidate) (match.Bot[S, M], error) { return player(g, c, s.Model, s.Depth) },
	}, nil
}

// checkTuning tries to make a player of every model.
func (t *trained[S, M]) checkTuning() error {
	if t.Tuning.Weights == nil {
		return nil
	}
	for _, model := range append([]string{""}, t.Tuning.Models[min(1, len(t.Tuning.Models)):]...) { // "" is the first
		d, err := t.duel(trainer.TuningSetup{Model: model})
		if err != nil {
			return err
		}
		if _, err := d.NewBot(t.Tuning.Weights.Values()); err != nil {
			return fmt.Errorf("a player with the values of Weights: %w", err)
		}
	}
	return nil
}
