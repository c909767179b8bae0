package tuning

import (
	"context"
	"fmt"

	"github.com/seed-61c9d78a/versus/eval"
	"github.com/seed-61c9d78a/versus/eval/tune"
	"github.com/seed-61c9d78a/versus/examples/internal/cli"
)

// lesson is how a game's weights learn to predict results.
type lesson[S, M comparable] struct {
	selfplay tune.Selfplay[S, M] // but for the numbers that options say
	aGame    int                 // positions that a game yields at the least
	features eval.Features[S]
	scale    eval.Scale // of the weighted sum; 0: the one that suits the start
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
		sum, err := eval.NewLinear(l.features, start)
		if err != nil {
			return nil, err
		}
		var sums, results []float64
		for i := range p {
			sums, results = append(sums, sum.Sum(&p[i].State)), append(results, p[i].Result)
		}
		if l.scale, _, err = eval.FitScale(sums, results); err != nil {
			return nil, err
		}
	}
	return &tune.Texel[S]{Positions: p, Scale: l.scale, Features: l.features}, nil
}
