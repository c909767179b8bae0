//go:build !page

package catalog

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
	"github.com/seed-61c9d78a/versus/internal/game/jobs"
	"github.com/seed-61c9d78a/versus/internal/tools"
)

// learner is a Learner into which its flags are written.
type learner[S, M comparable] struct {
	of     *typed[S, M]
	config learn.Config[S, M]
	setup  tools.LearningSetup
}

func (t *typed[S, M]) NewLearner(flags *flag.FlagSet) (tools.Learner, error) {
	if t.err != nil {
		return nil, t.err
	}
	l := &learner[S, M]{of: t, config: t.learningConfig(), setup: tools.LearningSetup{Variant: t.variants()[0], Options: map[string]float64{}}}
	l.config.Flags(flags)
	if len(t.Variants) > 1 {
		flags.Func("variant", fmt.Sprintf("`what` is learned: %s (default %s)", strings.Join(t.variants(), ", "), l.setup.Variant), func(text string) error {
			l.setup.Variant = text
			_, err := t.varied(text, "", 1)
			return err
		})
	}
	for _, o := range t.Learning.Options {
		flags.Func(o.Name, fmt.Sprintf("%s: a `number` from %v to %v (default %v)", board.Language("en").Say(o.About), o.Low, o.High, o.Default), func(text string) error {
			x, err := strconv.ParseFloat(text, 64)
			if err != nil {
				return fmt.Errorf("%q is not a number", text)
			}
			if err := o.check(x); err != nil {
				return err
			}
			l.setup.Options[o.Name] = x
			return nil
		})
	}
	return l, nil
}

// learningConfig returns the Config before the flags are parsed.
func (t *typed[S, M]) learningConfig() learn.Config[S, M] {
	c := t.Learning.Config
	c.Name = t.Name
	return c
}

// prepareLearning adapts c to a setup.
func (t *typed[S, M]) prepareLearning(ctx context.Context, c *learn.Config[S, M], s tools.LearningSetup) (err error) {
	variant := cmp.Or(s.Variant, t.variants()[0])
	g, err := t.varied(variant, "", 1)
	if err != nil {
		return err
	}
	c.Game = bare(g)
	options := map[string]float64{}
	for _, o := range t.Learning.Options {
		x, given := s.Options[o.Name]
		if !given {
			x = o.Default
		} else if err := o.check(x); err != nil {
			return fmt.Errorf("%s: %w", t.Name, err)
		}
		options[o.Name] = x
	}
	for name := range s.Options {
		if _, known := options[name]; !known {
			return fmt.Errorf("%s: learning has no option %q", t.Name, name)
		}
	}
	if t.Learning.Prepare == nil {
		return nil
	}
	return t.Learning.Prepare(ctx, c, variant, options)
}

func (l *learner[S, M]) Setup() tools.LearningSetup { return l.setup }

func (l *learner[S, M]) Run(ctx context.Context, out, log io.Writer, runner jobs.Runner[*selfplay.Task, selfplay.Games]) error {
	c := l.config
	if err := l.of.prepareLearning(ctx, &c, l.setup); err != nil {
		return err
	}
	return c.Command(selfplay.WithRunner(ctx, runner), out, log)
}

func (t *typed[S, M]) SelfPlayer(ctx context.Context, s tools.LearningSetup) (selfplay.Player, error) {
	c := t.learningConfig()
	if err := t.prepareLearning(ctx, &c, s); err != nil {
		return nil, err
	}
	return selfplay.PlayerOf(c)
}

// checkLearning returns an error for options that are invalid or cannot be flags.
func (t *typed[S, M]) checkLearning() error {
	flags := flag.NewFlagSet("", flag.ContinueOnError)
	c := t.Learning.Config // Flags sets defaults
	c.Flags(flags)
	flags.Bool("variant", false, "")
	for _, o := range t.Learning.Options {
		if !goodName(o.Name) || flags.Lookup(o.Name) != nil {
			return fmt.Errorf("option %q: the name is that of another flag, or not 1 to 40 lower-case letters, digits and hyphens", o.Name)
		}
		if !(o.Low <= o.High) || !o.offers() {
			return fmt.Errorf("option %s: want Low no more than High, and choices in that range that include the default: %+v", o.Name, o)
		}
		flags.Bool(o.Name, false, "")
	}
	return nil
}
