//go:build !page

// Package training lets programs learn and tune the evaluation of a game of a catalogue. A line in
// its description does:
//
//	Training: training.Of[State, Move](nil, nil),
//
// It is a package of its own because learning and tuning are some 8,000 lines, which a program that
// shows or plays games does not need: package catalog knows only the type of the field.
package training

import (
	"context"
	"fmt"
	"slices"

	"github.com/seed-61c9d78a/versus/eval/feature"
	"github.com/seed-61c9d78a/versus/eval/learn"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/internal/eval/discover"
	"github.com/seed-61c9d78a/versus/internal/eval/layout"
)

// Of returns the Training of a game. Any game with a catalog.Tuning can be tuned, and any without
// hidden moves learned: with the defaults of package learn or those of c, whose Game and Name are the
// entry's, and with what prepare, if not nil, changes after the flags are parsed. It gets the rules of
// the variant as c.Game, which it may replace, and a value for each of the options, additional flags.
func Of[S, M comparable](c *learn.Config[S, M], prepare func(ctx context.Context, c *learn.Config[S, M], variant string, options map[string]float64) error, options ...catalog.Option) catalog.Training[S, M] {
	return func(g catalog.Game[S, M], bot func(game.Game[S, M], string) (match.Bot[S, M], error)) (any, error) {
		t := &trained[S, M]{Game: g, bot: bot, prepare: prepare, options: options}
		if c != nil {
			t.config = *c
		}
		t.config.Name = g.Name
		if err := t.checkTuning(); err != nil {
			return nil, fmt.Errorf("its Tuning: %w", err)
		}
		if err := t.checkLearning(); err != nil {
			return nil, fmt.Errorf("its Training: %w", err)
		}
		return t, nil
	}
}

// trained is the trainer of a game.
type trained[S, M comparable] struct {
	catalog.Game[S, M] // Vary makes all rules; there is a variant
	bot                func(rules game.Game[S, M], name string) (match.Bot[S, M], error)
	config             learn.Config[S, M]
	prepare            func(ctx context.Context, c *learn.Config[S, M], variant string, options map[string]float64) error
	options            []catalog.Option
}

// rules returns the rules of a variant, "" for the first, and a setup.
func (t *trained[S, M]) rules(variant, setup string) (game.Game[S, M], error) {
	v, err := t.Vary(variant, setup, 1)
	return v.Rules, err
}

// Classes is the Classes of a puzzle.Finder. Positions are of the same class if a symmetry of the
// encoder, the game's own or that of package discover, makes them equal.
func (*trained[S, M]) Classes(g game.Game[S, M], seed uint64) func(s *S) string {
	e, ok := feature.Of(g)
	if !ok {
		l, err := discover.Layout(g, seed)
		if err == nil {
			e, err = layout.Encoder(g, l)
		}
		if err != nil {
			return nil
		}
	}
	var symmetries [][]int32
	if s, ok := e.(feature.Symmetric); ok {
		symmetries = s.Symmetries()
	}
	return func(s *S) string {
		set := feature.NewSet(e.Features())
		e.Encode(set, s)
		list := set.Append(nil)
		least := list
		for _, p := range symmetries {
			image := make([]int32, len(list))
			for i, f := range list {
				image[i] = p[f]
			}
			slices.Sort(image)
			least = slices.MinFunc([][]int32{least, image}, slices.Compare)
		}
		return fmt.Sprint(least)
	}
}
