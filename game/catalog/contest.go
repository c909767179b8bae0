//go:build !page

package catalog

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/seed-61c9d78a/versus/eval"
	"github.com/seed-61c9d78a/versus/eval/tune"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/internal/tools"
	"github.com/seed-61c9d78a/versus/search"
)

func (t *typed[S, M]) Tunable() (tools.Tunable, bool) {
	u := t.Tuning
	return tools.Tunable{Weights: u.Weights, Handmade: u.Handmade, Models: u.Models, Predicts: u.Linear != nil}, u.Weights != nil
}

func (t *typed[S, M]) Contest(s tools.TuningSetup) (c tools.Contest, err error) {
	duel, err := t.duel(s)
	if err != nil {
		return c, err
	}
	c.Pairing = duel.Play
	c.Rival = func(bot string) (tune.Pairing, error) {
		spec, err := t.ParseSpec(bot)
		if err != nil {
			return nil, err
		}
		if spec.Args != nil {
			return nil, fmt.Errorf("%s: %q is a program; a rival is one of the game's bots", t.Name, bot)
		}
		if _, err := t.newBot(duel.Game, spec, tools.Setup{}); err != nil {
			return nil, err
		}
		return duel.Opponent(func() match.Bot[S, M] {
			b, _ := t.newBot(duel.Game, spec, tools.Setup{}) // newBot has succeeded before
			return b
		}), nil
	}
	c.Predict = func(ctx context.Context, l tools.Lesson) (tune.Objective, error) {
		if t.Tuning.Linear == nil {
			return tune.Objective{}, fmt.Errorf("%s has no positions to learn from: its evaluation is not a weighted sum", t.Name)
		}
		return predict(ctx, t.Tuning.Linear(duel.Game), duel, l)
	}
	return c, nil
}

// duel returns the series that candidates play in a setup.
func (t *typed[S, M]) duel(s tools.TuningSetup) (tune.Duel[S, M], error) {
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
	g, err := t.varied(s.Variant, cmp.Or(s.Setup, u.Setup), 1)
	if err != nil {
		return tune.Duel[S, M]{}, err
	}
	g = bare(g)
	s.Depth = cmp.Or(s.Depth, u.Depth, 2)
	player := u.NewBot
	if player == nil {
		player = minimaxOf(u.Weighted)
	}
	return tune.Duel[S, M]{
		Game: g, OpeningPlies: cmp.Or(u.OpeningPlies, t.OpeningPlies), MaxPlies: u.MaxPlies, Difference: u.Difference,
		NewBot: func(c tune.Candidate) (match.Bot[S, M], error) { return player(g, c, s.Model, s.Depth) },
	}, nil
}

// minimaxOf returns a function that makes minimax players of rules with weights.
func minimaxOf[S, M comparable](weighted func([]float64) (game.Game[S, M], error)) func(game.Game[S, M], []float64, string, int) (match.Bot[S, M], error) {
	return func(_ game.Game[S, M], values []float64, _ string, depth int) (match.Bot[S, M], error) {
		own, err := weighted(values)
		if err != nil {
			return nil, err
		}
		return match.NewSearcher("candidate", &search.Minimax[S, M]{Game: own, Limits: search.Limits{Depth: depth}, MemoryBytes: 1 << 20}), nil
	}
}

// check returns an error for an unusable Tuning.
func (u Tuning[S, M]) check() error {
	if u.Weights == nil {
		if u.Weighted != nil || u.NewBot != nil {
			return errors.New("want Weights with Weighted or NewBot")
		}
		return nil
	}
	if (u.Weighted == nil) == (u.NewBot == nil) {
		return errors.New("want Weighted or NewBot with the Weights, not both")
	}
	if len(u.Models) > 0 && u.NewBot == nil {
		return errors.New("want Models only with NewBot")
	}
	for i, name := range u.Models {
		if !goodName(name) || slices.Contains(u.Models[:i], name) {
			return fmt.Errorf("model %d is called %q; want 1 to 40 lower-case letters, digits and hyphens, and a name of its own", i+1, name)
		}
	}
	for _, w := range []*eval.Weights{u.Weights, u.Handmade} {
		if w == nil {
			continue
		}
		if err := w.Check(); err != nil {
			return err
		}
		if len(w.Weights) != len(u.Weights.Weights) {
			return fmt.Errorf("there are %d handmade weights; want %d", len(w.Weights), len(u.Weights.Weights))
		}
	}
	return nil
}

// checkTuning returns an error for an unusable Tuning, after trying to make a player of
// every model.
func (t *typed[S, M]) checkTuning() error {
	if err := t.Tuning.check(); err != nil || t.Tuning.Weights == nil {
		return err
	}
	models := t.Tuning.Models
	if len(models) == 0 {
		models = []string{""}
	}
	for _, model := range models {
		d, err := t.duel(tools.TuningSetup{Model: model})
		if err != nil {
			return err
		}
		if _, err := d.NewBot(t.Tuning.Weights.Values()); err != nil {
			return fmt.Errorf("a player with the values of Weights: %w", err)
		}
	}
	return nil
}
