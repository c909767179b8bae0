package tuning

import (
	"context"
	"fmt"

	"github.com/seed-61c9d78a/versus/eval"
	"github.com/seed-61c9d78a/versus/eval/tune"
	"github.com/seed-61c9d78a/versus/eval/tune/texel"
	"github.com/seed-61c9d78a/versus/examples/internal/cli"
)

// lesson is how a game's weights learn to predict results.
type lesson[S, M comparable] struct {
	selfplay texel.Selfplay[S, M] // but for the numbers that options say
	aGame    int                  // positions that a game yields at the least
	features eval.Features[S]
	unit     int        // the weight that others are measured by: it stays about what it is
	scale    eval.Scale // of the weighted sum; 0: the one with which unit stays
}

// objective lets the start play games against itself, and returns the objective of
// predicting their results.
func (l lesson[S, M]) objective(ctx context.Context, o options, start tune.Candidate, std cli.Streams) (tune.Objective, error) {
	l.selfplay.Games = 1 + o.positions/l.aGame
	l.selfplay.Workers = o.workers
	bar, shown := cli.NewProgress(std.Err, int64(l.selfplay.Games), "collecting positions"), 0
	defer bar.Done()
	l.selfplay.Progress = func(games int) {
		bar.Add(games - shown)
		shown = games
	}
	p, err := l.selfplay.Play(ctx, o.seed)
	switch {
	case err != nil:
		return nil, err
	case ctx.Err() != nil:
		return nil, fmt.Errorf("interrupted with %d positions collected, before anything was tuned", len(p))
	}
	p = p[:min(len(p), o.positions)]
	if l.scale == 0 {
		if l.scale, err = l.fit(ctx, p, start); err != nil {
			return nil, err
		}
	}
	return &texel.Objective[S]{Positions: p, Scale: l.scale, Features: l.features}, nil
}

// fit returns the scale with which the weight that is the unit stays what it is at the
// start. The scale that suits the start would be too wide: the better the weights, the
// more a sum says, and all weights would grow until they meet their bounds.
func (l lesson[S, M]) fit(ctx context.Context, p []texel.Position[S], start tune.Candidate) (eval.Scale, error) {
	scaleOf := func(c tune.Candidate) (eval.Scale, error) {
		sum, err := eval.NewLinear(l.features, c)
		if err != nil {
			return 0, err
		}
		var sums, results []float64
		for i := range p {
			sums, results = append(sums, sum.Sum(&p[i].State)), append(results, p[i].Result)
		}
		scale, _, err := eval.FitScale(sums, results)
		return scale, err
	}
	scale, err := scaleOf(start)
	if err != nil {
		return 0, err
	}
	var free tune.Space // no bounds worth mentioning
	for range start {
		free = append(free, tune.Parameter{Name: fmt.Sprint(len(free)), Low: -10, High: 10})
	}
	t := tune.Tuner{Space: free, Start: start, Objective: &texel.Objective[S]{Positions: p, Scale: scale, Features: l.features}, Method: texel.Descent{}}
	r, err := t.Run(ctx)
	if err != nil {
		return 0, err
	}
	better := r.Best
	for i, factor := 0, start[l.unit]/better[l.unit]; i < len(better); i++ {
		better[i] *= factor
	}
	return scaleOf(better)
}
