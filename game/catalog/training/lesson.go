//go:build !page

package training

import (
	"context"
	"fmt"

	"github.com/seed-61c9d78a/versus/eval"
	"github.com/seed-61c9d78a/versus/eval/tune"
	"github.com/seed-61c9d78a/versus/eval/tune/texel"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/internal/game/catalog/trainer"
)

// predict plays games with the start of l on both sides, and returns the objective of predicting their results.
func predict[S, M comparable](ctx context.Context, sum catalog.Linear[S, M], d tune.Duel[S, M], l trainer.Lesson) (o tune.Objective, err error) {
	if _, err := d.NewBot(l.Start); err != nil {
		return o, err
	}
	games := texel.Selfplay[S, M]{
		Game: d.Game, OpeningPlies: d.OpeningPlies, MaxPlies: d.MaxPlies, Rate: 0.7, Keep: sum.Keep, Seed: l.Seed, Workers: l.Workers,
		Games: 1 + l.Positions/max(5, sum.Yield),
		NewBot: func() match.Bot[S, M] {
			b, _ := d.NewBot(l.Start) // Player has succeeded before
			return b
		},
	}
	if l.Progress != nil {
		games.Progress = func(n int) { l.Progress(n, games.Games) }
	}
	p, err := games.Play(ctx)
	switch {
	case err != nil:
		return o, err
	case ctx.Err() != nil:
		return o, fmt.Errorf("interrupted with %d positions collected, before anything was tuned", len(p))
	}
	p = p[:min(len(p), l.Positions)]
	if sum.Scale == 0 {
		if sum.Scale, err = fit(ctx, sum, p, l.Start); err != nil {
			return o, err
		}
	}
	return texel.Objective(p, sum.Features, sum.Scale), nil
}

// fit returns the scale with which the unit weight keeps its value during tuning. The best scale for the start
// would be too wide: better weights make the sum more informative, and all weights would grow to their bounds.
func fit[S, M comparable](ctx context.Context, s catalog.Linear[S, M], p []texel.Position[S], start tune.Candidate) (eval.Scale, error) {
	scaleOf := func(c tune.Candidate) (eval.Scale, error) {
		sum, err := eval.NewLinear(s.Features, c)
		if err != nil {
			return 0, err
		}
		var sums, results []float64
		for i := range p {
			sums, results = append(sums, sum(&p[i].State)), append(results, p[i].Result)
		}
		scale, _, err := eval.FitScale(sums, results)
		return scale, err
	}
	scale, err := scaleOf(start)
	if err != nil {
		return 0, err
	}
	var free tune.Space // bounds wide enough not to matter
	for range start {
		free = append(free, tune.Parameter{Name: fmt.Sprint(len(free)), Low: -10, High: 10})
	}
	t := tune.Tuner{Space: free, Start: start, Objective: texel.Objective(p, s.Features, scale), Method: texel.Descent()}
	r, err := t.Run(ctx)
	if err != nil {
		return 0, err
	}
	better := r.Best
	for i, factor := 0, start[s.Unit]/better[s.Unit]; i < len(better); i++ {
		better[i] *= factor
	}
	return scaleOf(better)
}
