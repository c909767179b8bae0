package catalog

import (
	"context"
	"flag"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/seed-61c9d78a/versus/eval/learn"
	"github.com/seed-61c9d78a/versus/game/board"
)

// Learning is how a game's evaluation is learned from games against itself, where that is
// more than playing it.
type Learning[S, M comparable] struct {
	Config  learn.Config[S, M] // what is not as usual; its Game and Name are the entry's
	Options []Option           // flags of its own

	// Prepare, if not nil, changes the Config once the flags are read, with a value for each
	// of Options. The rules of the variant are in c.Game, and may be replaced.
	Prepare func(ctx context.Context, c *learn.Config[S, M], variant string, options map[string]float64) error
}

// Learning defines the flags of learn.Config and of the game, and returns what learns the
// game's evaluation from games against itself, as they say: its report goes to out. It is
// an error if the entry is faulty.
func (e Entry) Learning(flags *flag.FlagSet) (func(ctx context.Context, out, log io.Writer) error, error) {
	return e.ops().learning(flags)
}

func (f faulty) learning(*flag.FlagSet) (func(context.Context, io.Writer, io.Writer) error, error) {
	return nil, f.err
}

func (t *typed[S, M]) learning(flags *flag.FlagSet) (func(context.Context, io.Writer, io.Writer) error, error) {
	c := t.Learning.Config
	c.Name = t.Name
	c.Flags(flags)
	variant := t.variants()[0]
	if len(t.Variants) > 1 {
		flags.Func("variant", fmt.Sprintf("`what` is learned: %s (default %s)", strings.Join(t.variants(), ", "), variant), func(text string) error {
			variant = text
			_, err := t.varied(variant, "")
			return err
		})
	}
	options := map[string]float64{}
	for _, o := range t.Learning.Options {
		options[o.Name] = o.Default
		flags.Func(o.Name, fmt.Sprintf("%s: a `number` from %v to %v (default %v)", o.About.In(board.English), o.Low, o.High, o.Default), func(text string) error {
			x, err := strconv.ParseFloat(text, 64)
			if err != nil || !o.allows(x) {
				return o.want()
			}
			options[o.Name] = x
			return nil
		})
	}
	return func(ctx context.Context, out, log io.Writer) (err error) {
		if c.Game, err = t.varied(variant, ""); err != nil {
			return err
		}
		if t.Learning.Prepare != nil {
			if err := t.Learning.Prepare(ctx, &c, variant, options); err != nil {
				return err
			}
		}
		return c.Command(ctx, out, log)
	}, nil
}

// checkLearning reports options that cannot be flags.
func (t *typed[S, M]) checkLearning() error {
	flags := flag.NewFlagSet("", flag.ContinueOnError)
	t.Learning.Config.Flags(flags)
	flags.Bool("variant", false, "")
	for _, o := range t.Learning.Options {
		if !goodName.MatchString(o.Name) || flags.Lookup(o.Name) != nil {
			return fmt.Errorf("option %q: the name is that of another flag, or not 1 to 40 small letters, digits and hyphens", o.Name)
		}
		flags.Bool(o.Name, false, "")
	}
	return nil
}
