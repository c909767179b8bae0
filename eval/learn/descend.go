package learn

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/seed-61c9d78a/versus/eval/feature"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/eval/model"
	"github.com/seed-61c9d78a/versus/internal/eval/network"
	"github.com/seed-61c9d78a/versus/internal/eval/train"
	"github.com/seed-61c9d78a/versus/internal/game/jobs"
	"github.com/seed-61c9d78a/versus/internal/replace"
)

// Settings of training from descents.
const (
	firstGenerations = 4     // batches of games to play before training begins
	firstPasses      = 8     // over the positions of these games
	reuse            = 8     // average number of times that a position is used
	descentRate      = 0.001 // initial learning rate
	minRate          = 0.05  // final learning rate, as a fraction of descentRate
)

// descend is a run by descents: it alternates games and training, without gates.
func (r *run[S, M]) descend(ctx context.Context) error {
	data := train.NewData(r.encoder.Features())
	var online *train.Online
	done := len(r.report.Generations)
	for gathered := 0; done < r.Generations && (r.Time == 0 || r.elapsed() < r.Time); {
		number := done + 1
		g := generation{Number: number, Begun: r.elapsed().Seconds(), Judge: done, Phase: finished}
		before := data.Len()
		for ; gathered < firstGenerations || g.Games == 0; gathered++ {
			if err := r.playDescents(ctx, &g, data, gathered); err != nil {
				return err
			}
		}
		fresh := data.Len() - before
		data.Keep(r.most)
		g.Learned = data.Len()
		if online == nil {
			var err error
			if online, err = r.online(data, done); err != nil {
				return err
			}
		}
		if err := r.learnOnline(ctx, &g, online, data, fresh); err != nil {
			return err
		}
		r.report.Generations = append(r.report.Generations, g)
		r.report.Best = number
		done++
		if err := errors.Join(r.save(), r.write()); err != nil {
			return err
		}
	}
	return r.gateDescent(ctx)
}

// playDescents plays the games of a generation with the latest weights and adds their
// positions to data.
func (r *run[S, M]) playDescents(ctx context.Context, g *generation, data *train.Data, part int) error {
	judged, err := r.judged(g.Judge)
	if err != nil {
		return err
	}
	begin := time.Now()
	numbers, games := make([]int, r.Games), make([]*train.Data, r.Games)
	for i := range numbers {
		numbers[i] = i
	}
	trees := make([]*descent[S, M], r.Workers) // their memory serves one game after the other
	local := jobs.Local[int, *train.Data]{Do: func(_ context.Context, slot int, i int) (*train.Data, error) {
		random := rand.New(rand.NewPCG(derive(r.Seed, g.Number, uint32(i)), uint64(part)))
		taught := train.NewData(r.encoder.Features())
		start, ok := r.begin(random)
		if !ok {
			return taught, nil
		}
		d := trees[slot]
		if d == nil {
			d = newDescent(judged, payoffs{r.report.Low, r.report.High})
			trees[slot] = d
		}
		if err := d.play(start, r.descents, r.MaxPlies, r.Noise, random); err != nil {
			return nil, err
		}
		return taught, d.teach(taught, r.encoder, uint32(g.Number*r.Games+i), random)
	}}
	local.SetLimit(r.Workers)
	done, positions := 0, 0
	err = local.Run(ctx, numbers, func(i int, taught *train.Data, err error) error {
		if err != nil {
			return err
		}
		games[i] = taught
		done, positions = done+1, positions+taught.Len()
		r.progress(progress{Generation: g.Number, Phase: string(playing), Done: float64(done), Total: float64(r.Games), Positions: positions, PerSecond: float64(positions) / time.Since(begin).Seconds()})
		return nil
	})
	if ctx.Err() != nil {
		return fmt.Errorf("learn: interrupted in generation %d: %w", g.Number, context.Cause(ctx))
	}
	if err != nil {
		return err
	}
	for _, d := range games {
		if err := data.Append(d); err != nil {
			return err
		}
	}
	if positions == 0 {
		return fmt.Errorf("learn: the %d games of generation %d have no positions to learn from: they ended within %d random plies", r.Games, g.Number, 2*r.OpeningPlies)
	}
	g.Games += r.Games
	g.Positions += positions
	g.Seconds += time.Since(begin).Seconds()
	return nil
}

// begin returns a position at the start of a turn after some random plies, and reports
// whether the game continues there.
func (r *run[S, M]) begin(random *rand.Rand) (S, bool) {
	g := r.Game
	quiet, _ := game.As[game.Quieter[S]](g)
	s := g.Start()
	var moves []M
	for n := random.IntN(2*r.OpeningPlies + 1); ; n-- {
		if p := g.Turn(&s); p != game.First && p != game.Second {
			return s, false
		}
		if n <= 0 && (quiet == nil || quiet.Quiet(&s)) {
			return s, true
		}
		if n < -r.MaxPlies {
			return s, false
		}
		moves = g.Moves(moves[:0], &s)
		g.Apply(&s, moves[random.IntN(len(moves))])
	}
}

// online returns the network in training as it was after the given number of generations.
func (r *run[S, M]) online(data *train.Data, generations int) (*train.Online, error) {
	o := r.Train
	o.Seed, o.Workers = r.Seed, r.Workers
	if s, ok := r.encoder.(feature.Symmetric); ok {
		o.Symmetries = s.Symmetries()
	}
	before, err := r.trained(generations)
	if err != nil {
		return nil, err
	}
	shape := network.Shape{Features: r.encoder.Features(), Widths: r.Widths}
	if before != nil { // a network keeps its stages
		shape.Stages = before.Stages
	} else {
		shape.Stages = data.Stages(r.Stages)
	}
	o.Start = before
	online, err := train.NewOnline(data, shape, o)
	if err != nil || generations == 0 {
		return online, err
	}
	saved, err := replace.ReadSummed(r.path("online.state"), maxState)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("learn: %s is missing; remove the directory to start again", r.path("online.state"))
	} else if err != nil {
		return nil, fmt.Errorf("learn: %w; remove the directory to start again", err)
	}
	if err := online.UnmarshalBinary(saved); err != nil {
		return nil, fmt.Errorf("learn: %s: %w", r.path("online.state"), err)
	}
	return online, nil
}

// maxState is the greatest size of the state of a training, in bytes.
const maxState = 1 << 30

// trained returns the network of a generation, or nil for an initial model from which
// training cannot continue, because it is not a network of the run's kind.
func (r *run[S, M]) trained(generation int) (*network.Parameters, error) {
	if r.file(generation) == "" {
		return nil, nil
	}
	m, err := r.open(generation)
	if err != nil {
		return nil, err
	}
	p := m.Parameters()
	if generation == 0 && (p == nil || r.layout != nil || m.Encoder != model.Name(r.encoder) || !slices.Equal(p.Widths, r.Widths) || len(p.Stages) >= r.Stages) {
		return nil, nil
	}
	return p, nil
}

// learnOnline trains on the newest positions, fresh ones, and on some older ones, and
// saves the weights.
func (r *run[S, M]) learnOnline(ctx context.Context, g *generation, online *train.Online, data *train.Data, fresh int) error {
	fresh = min(fresh, data.Len())
	begin := time.Now()
	random := rand.New(rand.NewPCG(derive(r.Seed, g.Number, math.MaxUint32), 0))
	var newest []int32
	for i := data.Len() - fresh; i < data.Len(); i++ {
		newest = append(newest, int32(i))
	}
	epoch := train.Epoch{Number: 1, Validate: online.Loss(newest[:min(len(newest), 20_000)])}
	passes, rate := 1, r.rate(g)
	if g.Number == 1 {
		passes = firstPasses
	} else {
		for range (reuse - 1) * fresh {
			newest = append(newest, int32(random.IntN(data.Len())))
		}
	}
	for range passes {
		var err error
		if epoch.Train, err = online.Learn(ctx, newest, rate); err != nil {
			return err
		}
	}
	epoch.Seconds = time.Since(begin).Seconds()
	g.Train = train.Report{Positions: len(newest), Validated: min(fresh, 20_000), Epochs: []train.Epoch{epoch}, Best: 1}
	r.shown = time.Time{}
	r.progress(progress{Generation: g.Number, Phase: string(training), Done: 1, Total: 1, Positions: data.Len(),
		Note: fmt.Sprintf("loss on new positions %.5f, training loss %.5f", epoch.Validate, epoch.Train)})
	n, err := network.Quantize(online.Network())
	if err != nil {
		return err
	}
	saved, err := online.AppendBinary(nil)
	if err != nil {
		return err
	}
	m := model.Network(r.header(g, data.Len()), n)
	return errors.Join(m.Save(r.file(g.Number)), replace.Summed(r.path("online.state"), saved), m.Save(Best(r.Dir)))
}

// rate returns the learning rate of a generation, which falls as the run progresses.
func (r *run[S, M]) rate(g *generation) float64 {
	part := float64(g.Number-1) / float64(r.Generations)
	if r.Time > 0 {
		part = max(part, min(1, r.elapsed().Seconds()/r.Time.Seconds()))
	}
	return descentRate * (minRate + (1-minRate)*(1+math.Cos(math.Pi*part))/2)
}

// gateDescent plays the final weights against the initial ones, or against the game's own
// Evaluate.
func (r *run[S, M]) gateDescent(ctx context.Context) error {
	done := len(r.report.Generations)
	if done == 0 || r.report.Generations[done-1].Gate.Pairs.Total() > 0 {
		return nil
	}
	return r.contest(ctx, &r.report.Generations[done-1], 0, time.Time{})
}
