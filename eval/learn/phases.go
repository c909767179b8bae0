package learn

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"time"

	"github.com/seed-61c9d78a/versus/eval"
	"github.com/seed-61c9d78a/versus/eval/feature"
	"github.com/seed-61c9d78a/versus/internal/eval/model"
	"github.com/seed-61c9d78a/versus/internal/eval/network"
	"github.com/seed-61c9d78a/versus/internal/eval/pattern"
	"github.com/seed-61c9d78a/versus/internal/eval/selfplay"
	"github.com/seed-61c9d78a/versus/internal/eval/train"
	"github.com/seed-61c9d78a/versus/internal/game/jobs"
)

// The fractions of a generation's time after which the games and the training end.
const (
	gamesPart = 0.65
	trainPart = 0.85
)

// until returns the time at which a fraction of a generation's time is over, the zero
// time without a limit. A generation gets an even share of the time left when it began,
// so a slow generation shortens all later ones rather than only the last.
func (r *run[S, M]) until(g *generation, part float64) time.Time {
	if r.Time == 0 {
		return time.Time{}
	}
	return time.Now().Add(g.begun() + time.Duration(part*float64(r.share(g))) - r.elapsed())
}

// begun returns the elapsed time of the run when the generation began.
func (g *generation) begun() time.Duration { return time.Duration(g.Begun * float64(time.Second)) }

// share returns the time that a generation may take.
func (r *run[S, M]) share(g *generation) time.Duration {
	return (r.Time - g.begun()) / time.Duration(max(1, r.Generations-g.Number+1))
}

// during returns the deadline of a phase that begins now and was planned from one
// fraction of a generation's time to another. The phase gets its planned duration even if
// earlier phases were late, because a training or a comparison cut short would be wasted.
func (r *run[S, M]) during(g *generation, from, to float64) time.Time {
	end := r.until(g, to)
	if least := time.Now().Add(time.Duration((to - from) * float64(r.share(g)))); !end.IsZero() && end.Before(least) {
		return least
	}
	return end
}

// before returns a context that ends with ctx or at the deadline, if there is one.
func before(ctx context.Context, deadline time.Time) (context.Context, context.CancelFunc) {
	if deadline.IsZero() {
		return context.WithCancel(ctx)
	}
	return context.WithDeadline(ctx, deadline)
}

// The number of games handed out at a time and the number per task: in this process, and
// for a Runner, which may supply many machines.
const (
	localRound, localTask = 256, 1
	roundSize, taskSize   = 8192, 8
)

// play1 plays the games of a generation.
func (r *run[S, M]) play1(ctx context.Context, g *generation) error {
	weights, err := r.weights(g.Judge)
	if err != nil {
		return err
	}
	runner, round, size := r.Runner, roundSize, taskSize
	if runner == nil {
		player, err := NewPlayer(r.Config)
		if err != nil {
			return err
		}
		local := jobs.Local[*selfplay.Task, selfplay.Games]{Do: player.Do}
		local.SetLimit(r.Workers)
		runner, round, size = &local, localRound, localTask
	}
	file, err := openGames(r.path("games-%03d.bin", g.Number), origin{
		Game: r.Name, Generation: g.Number, Seed: r.Seed, Nodes: r.Nodes, Own: g.Judge == 0 && r.start == "",
	})
	if err != nil {
		return err
	}
	begun, seconds, moves := time.Now(), g.Seconds, file.Moves
	note := func() {
		g.Games, g.Positions, g.Bytes = file.Games, file.Moves, file.Bytes
		g.Seconds = seconds + time.Since(begun).Seconds()
	}
	deadline := r.until(g, gamesPart)
	inner, cancel := before(ctx, deadline)
	defer cancel()
	saved := time.Now()
	for file.Games < r.Games && inner.Err() == nil && err == nil {
		var tasks []*selfplay.Task
		for first, end := file.Games, min(file.Games+round, r.Games); first < end; first += size {
			tasks = append(tasks, &selfplay.Task{
				Weights: weights, Seed: r.Seed, Generation: g.Number, First: uint32(first), Games: min(size, end-first),
				Nodes: r.Nodes, OpeningPlies: r.OpeningPlies, Noise: r.Noise, MaxPlies: r.MaxPlies,
			})
		}
		early := map[int][]gameRecord{} // games of tasks that finished out of order
		next := 0
		err = runner.Run(inner, tasks, func(i int, games selfplay.Games, err error) error {
			if err != nil {
				return err
			}
			if early[i], err = decode(tasks[i], games); err != nil {
				return err
			}
			for ; early[next] != nil; next++ {
				for _, game := range early[next] {
					if err := file.add(&game); err != nil {
						return err
					}
				}
				delete(early, next)
			}
			note()
			r.progress(r.playProgress(g, file.Moves-moves, time.Since(begun), deadline))
			if time.Since(saved) > 20*time.Second {
				saved = time.Now()
				return r.save()
			}
			return nil
		})
	}
	note()
	if inner.Err() != nil && ctx.Err() == nil { // the time is up
		err = nil
	}
	if ctx.Err() != nil {
		err = fmt.Errorf("learn: interrupted with %d games of generation %d: %w", file.Games, g.Number, context.Cause(ctx))
	}
	if err = errors.Join(err, file.close()); err == nil && file.Moves == 0 {
		err = fmt.Errorf("learn: no positions after %v: the time is too short, or games end immediately", time.Since(begun).Round(time.Second))
	}
	return err
}

func (r *run[S, M]) playProgress(g *generation, moves int, took time.Duration, deadline time.Time) progress {
	p := progress{Generation: g.Number, Phase: string(playing), Done: float64(g.Games), Total: float64(r.Games), Positions: g.Positions}
	p.PerSecond = float64(moves) / took.Seconds()
	if !deadline.IsZero() {
		p.Total, p.Left = 0, max(0, time.Until(deadline))
	} else if g.Games > 0 {
		p.Left = time.Duration(g.Seconds * float64(r.Games-g.Games) / float64(g.Games) * float64(time.Second))
	}
	return p
}

// train1 trains on the games of this generation and earlier ones.
func (r *run[S, M]) train1(ctx context.Context, g *generation) error {
	d, err := r.data(g)
	if err != nil {
		return err
	}
	g.Learned = d.Len()
	o := r.Train
	o.Seed, o.Workers = r.Seed+uint64(g.Number), r.Workers
	inner, cancel := before(ctx, r.during(g, gamesPart, trainPart))
	defer cancel()
	o.Progress = func(e train.Epoch) {
		epochs := o.Epochs
		r.shown = time.Time{}
		r.progress(progress{Generation: g.Number, Phase: string(training), Done: float64(e.Number), Total: float64(epochs), Positions: d.Len(),
			Note: fmt.Sprintf("training loss %.5f, validation loss %.5f", e.Train, e.Validate)})
	}
	header := r.header(g, d.Len())
	var m *model.Model
	if r.Patterns != nil {
		m, err = r.tables(inner, d, g, header, o)
	} else {
		m, err = r.network(inner, d, g, header, o)
	}
	if ctx.Err() != nil {
		return fmt.Errorf("learn: interrupted while training generation %d: %w", g.Number, context.Cause(ctx))
	}
	if m == nil || err != nil && !errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	return m.Save(r.path("model-%03d.weights", g.Number))
}

// header returns the header, with provenance, for the weights of a generation.
func (r *run[S, M]) header(g *generation, positions int) model.Header {
	h := model.Header{Game: r.Name, Encoder: model.Name(r.encoder), Layout: r.layout, Low: r.report.Low, High: r.report.High, Own: r.Correct}
	told := r.report.Settings
	if told.Start != "" {
		told.Start = filepath.Base(told.Start) // the directory means nothing elsewhere
	}
	h.Provenance, _ = json.Marshal(struct {
		Generation int      `json:"generation"`
		Positions  int      `json:"positions"`
		Settings   settings `json:"settings"`
	}{g.Number, positions, told})
	return h
}

// network trains a network. If the time runs out, it returns an error together with the
// model of the completed epochs.
func (r *run[S, M]) network(ctx context.Context, d *train.Data, g *generation, h model.Header, o train.Options) (*model.Model, error) {
	if s, ok := r.encoder.(feature.Symmetric); ok {
		o.Symmetries = s.Symmetries()
	}
	o.Checkpoint = r.path("checkpoint")
	shape := network.Shape{Features: r.encoder.Features(), Widths: r.Widths, Stages: d.Stages(r.Stages)}
	if r.further {
		before, err := r.trained(g.Judge)
		if err != nil {
			return nil, err
		}
		if before != nil {
			o.Start, shape.Stages = before, before.Stages // a network keeps its stages
		}
	}
	p, report, err := train.Network(ctx, d, shape, o)
	g.Train = report
	if p == nil {
		return nil, err
	}
	n, failed := network.Quantize(p)
	if failed != nil {
		return nil, failed
	}
	return model.Network(h, n), err
}

// tables trains pattern tables, like network.
func (r *run[S, M]) tables(ctx context.Context, d *train.Data, g *generation, h model.Header, o train.Options) (*model.Model, error) {
	cells, ok := r.encoder.(feature.Celled)
	if !ok {
		return nil, fmt.Errorf("learn: pattern tables need an encoder that implements feature.Celled")
	}
	p, report, err := train.Patterns(ctx, d, pattern.Shape{Features: r.encoder.Features(), Cells: cells.Cells(), Tables: r.Patterns, Stages: d.Stages(r.Stages)}, o)
	g.Train = report
	if p == nil {
		return nil, err
	}
	t, failed := pattern.Quantize(p)
	if failed != nil {
		return nil, failed
	}
	return model.Tables(h, t), err
}

// data reads the positions of a generation and of earlier ones, newest first.
func (r *run[S, M]) data(g *generation) (*train.Data, error) {
	reader := newReader(r.Game, r.encoder, payoffs{r.report.Low, r.report.High}, r.lambda, r.most)
	for n := g.Number; n > max(0, g.Number-r.keep); n-- {
		path := r.path("games-%03d.bin", n)
		of := &r.report.Generations[n-1]
		var k *scale
		switch {
		case r.Correct > 0:
			k = &scale{eval.Scale(r.Correct), 1}
			reader.own = r.Correct
		case of.Judge == 0 && r.start == "":
			if of.Scale == nil {
				found, err := reader.fit(path, of.Games)
				if err != nil {
					return nil, err
				}
				of.Scale = &found
			}
			k = of.Scale
		}
		if err := reader.read(path, of.Games, k); err != nil {
			return nil, err
		}
	}
	if reader.data.Len() == 0 {
		return nil, fmt.Errorf("learn: generation %d has no quiet positions to learn from", g.Number)
	}
	reader.data.Balance()
	return reader.data, nil
}

// gate1 plays the new model against the best one so far, which it replaces if it is ahead.
func (r *run[S, M]) gate1(ctx context.Context, g *generation) error {
	if err := r.contest(ctx, g, r.report.Best, r.during(g, trainPart, 1)); err != nil {
		return err
	}
	if !g.Gate.ahead() {
		return nil
	}
	r.report.Best = g.Number
	m, err := model.Open(r.path("model-%03d.weights", g.Number), r.Name)
	if err != nil {
		return err
	}
	return m.Save(Best(r.Dir))
}

// contest plays the weights of a generation against those of another, 0 for the initial
// ones, until the deadline, if any.
func (r *run[S, M]) contest(ctx context.Context, g *generation, other int, deadline time.Time) error {
	fresh, err := r.judged(g.Number)
	if err != nil {
		return err
	}
	old, err := r.judged(other)
	if err != nil {
		return err
	}
	inner, cancel := before(ctx, deadline)
	defer cancel()
	result, err := r.compare(inner, fresh, old, derive(r.Seed, g.Number, 1<<31), func(pairs int) {
		r.progress(progress{Generation: g.Number, Phase: string(gating), Done: float64(pairs), Total: float64(r.GatePairs)})
	})
	if ctx.Err() != nil {
		return fmt.Errorf("learn: interrupted while generation %d was compared: %w", g.Number, context.Cause(ctx))
	}
	g.Gate = result
	return err
}
