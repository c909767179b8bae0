//go:build page

// Package training does nothing in the program of a page, which must load quickly.
package training

import (
	"context"

	"github.com/seed-61c9d78a/versus/eval/learn"
	"github.com/seed-61c9d78a/versus/game/catalog"
)

func Of[S, M comparable](*learn.Config[S, M], func(context.Context, *learn.Config[S, M], string, map[string]float64) error, ...catalog.Option) catalog.Training[S, M] {
	return nil
}
