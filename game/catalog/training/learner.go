//go:build !page

package training

import (
	"cmp"
	"context"
	"flag"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/seed-61c9d78a/versus/eval/learn"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/internal/eval/selfplay"
	"github.com/seed-61c9d78a/versus/internal/game/catalog/trainer"
	"github.com/seed-61c9d78a/versus/internal/tools"
)

func (t *trained[S, M]) Learner(flags *flag.FlagSet) (*trainer.LearningSetup, func(context.Context, io.Writer, io.Writer, selfplay.Runner) error) {
	c, setup := t.config, &trainer.LearningSetup{Variant: t.Variants[0].Name, Options: map[string]float64{}}
	c.Flags(flags)
	if len(t.Variants) > 1 {
		var names []string
		for _, v := range t.Variants {
			names = append(names, v.Name)
		}
		flags.Func("variant", fmt.Sprintf("`what` is learned: %s (default %s)", strings.Join(names, ", "), setup.Variant), func(text string) error {
			setup.Variant = text
			_, err := t.rules(text, "")
			return err
		})
	}
	for _, o := range t.options {
		flags.Func(o.Name, fmt.Sprintf("%s: a `number` from %v to %v (default %v)", board.Language("en").Say(o.About), o.Low, o.High, o.Default), func(text string) error {
			x, err := strconv.ParseFloat(text, 64)
			if err != nil {
				return fmt.Errorf("%q is not a number", text)
			}
			setup.Options[o.Name] = x
			return o.Check(x)
		})
	}
	return setup, func(ctx context.Context, out, log io.Writer, runner selfplay.Runner) error {
		c, err := t.prepared(ctx, c, *setup)
		if err != nil {
			return err
		}
		return c.Command(selfplay.WithRunner(ctx, runner), out, log)
	}
}

// prepared returns the Config of a setup: c with its changes.
func (t *trained[S, M]) prepared(ctx context.Context, c learn.Config[S, M], s trainer.LearningSetup) (_ learn.Config[S, M], err error) {
	variant := cmp.Or(s.Variant, t.Variants[0].Name)
	if c.Game, err = t.rules(variant, ""); err != nil {
		return c, err
	}
	options := map[string]float64{}
	for _, o := range t.options {
		x, given := s.Options[o.Name]
		if !given {
			x = o.Default
		} else if err := o.Check(x); err != nil {
			return c, fmt.Errorf("%s: %w", t.Name, err)
		}
		options[o.Name] = x
	}
	for name := range s.Options {
		if _, known := options[name]; !known {
			return c, fmt.Errorf("%s: learning has no option %q", t.Name, name)
		}
	}
	if t.prepare != nil {
		err = t.prepare(ctx, &c, variant, options)
	}
	return c, err
}

func (t *trained[S, M]) SelfPlayer(ctx context.Context, s trainer.LearningSetup) (selfplay.Player, error) {
	c, err := t.prepared(ctx, t.config, s)
	if err != nil {
		return nil, err
	}
	return selfplay.PlayerOf(c)
}

// checkLearning returns an error for options that are invalid or cannot be flags.
func (t *trained[S, M]) checkLearning() error {
	flags := flag.NewFlagSet("", flag.ContinueOnError)
	c := t.config // Flags sets defaults
	c.Flags(flags)
	flags.Bool("variant", false, "")
	for _, o := range t.options {
		if !tools.GoodName(o.Name) || flags.Lookup(o.Name) != nil {
			return fmt.Errorf("option %q: the name is that of another flag, or not 1 to 40 lower-case letters, digits and hyphens", o.Name)
		}
		if !(o.Low <= o.High) || !o.Offers() {
			return fmt.Errorf("option %s: want Low no more than High, and choices in that range that include the default: %+v", o.Name, o)
		}
		flags.Bool(o.Name, false, "")
	}
	return nil
}
