package learn

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"time"

	"github.com/seed-61c9d78a/versus/eval/feature"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match/rating"
	"github.com/seed-61c9d78a/versus/internal/eval/model"
	"github.com/seed-61c9d78a/versus/internal/eval/network"
	"github.com/seed-61c9d78a/versus/internal/eval/pattern"
	"github.com/seed-61c9d78a/versus/internal/eval/selfplay"
	"github.com/seed-61c9d78a/versus/internal/eval/train"
	"github.com/seed-61c9d78a/versus/internal/game/jobs"
)

// The fractions of a generation's time after which the games and the training end, and the fraction of the run's
// time that is kept for the last comparison.
const (
	gamesPart = 0.6
	trainPart = 0.8
	lastPart  = 0.06
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
	return (time.Duration((1-lastPart)*float64(r.Time)) - g.begun()) / time.Duration(max(1, r.Generations-g.Number+1))
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
	runner, round, size := selfplay.RunnerOf(ctx), roundSize, taskSize
	if runner == nil {
		player, err := r.Config.player()
		if err != nil {
			return err
		}
		local := jobs.Local[*selfplay.Task, selfplay.Games]{Workers: r.Workers, Do: player.Do}
		runner, round, size = &local, localRound, localTask
	}
	file, err := openGames(r.path("games-%03d.bin", g.Number), origin{
		Game: r.Name, Generation: g.Number, Seed: r.Seed, Nodes: r.Nodes, Own: g.Judge == 0 && r.Start == "",
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
			r.progress(r.playProgress(g, file.Moves-moves, time.Since(begun)))
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

func (r *run[S, M]) playProgress(g *generation, moves int, took time.Duration) progress {
	p := progress{Generation: g.Number, Phase: playing, Done: g.Games, Total: r.Games, Positions: g.Positions}
	p.PerSecond = float64(moves) / took.Seconds()
	if r.Time > 0 {
		p.Total = 0
	} else if g.Games > 0 {
		p.Left = time.Duration(g.Seconds * float64(r.Games-g.Games) / float64(g.Games) * float64(time.Second))
	}
	return p
}

// train1 trains the candidates on the games of this generation and earlier ones.
func (r *run[S, M]) train1(ctx context.Context, g *generation) error {
	d, orders, err := r.data(g)
	if err != nil {
		return err
	}
	g.Learned, g.Siblings, g.Order = d.Len(), len(orders), order(orders, r.Game.Evaluate)
	if g.Candidates == nil {
		g.Candidates = r.candidates(g)
	}
	for i := range g.Candidates {
		if c := &g.Candidates[i]; len(c.Train.Epochs) == 0 {
			if err := r.trainCandidate(ctx, g, c, d); err != nil {
				return err
			}
			judged, err := r.weighted(r.candidateFile(g, c))
			if err != nil {
				return err
			}
			c.Order = order(orders, judged.Evaluate)
			if err := r.save(); err != nil {
				return err
			}
		}
	}
	return nil
}

// candidates returns what a generation trains. The first one trains a network that replaces the game's own
// Evaluate and, if that predicts the results, one that corrects it; the later ones train what the best of these
// is.
func (r *run[S, M]) candidates(g *generation) []candidate {
	if g.Number > 1 {
		first := &r.report.Generations[0]
		return []candidate{{Own: first.Candidates[first.Chosen].Own}}
	}
	list := []candidate{{}}
	if k := g.Scale; k != nil && k.Explained >= minExplained && r.Patterns == nil && r.Play == nil {
		list = append(list, candidate{Own: float64(k.Scale)})
	}
	return list
}

// trainCandidate trains a candidate and saves its weights.
func (r *run[S, M]) trainCandidate(ctx context.Context, g *generation, c *candidate, d *train.Data) error {
	if c.Own == 0 {
		d = d.Alone()
	}
	o := train.Options{Seed: r.Seed + uint64(g.Number), Workers: r.Workers, Epochs: r.Epochs, Rate: r.rate}
	n := float64(len(g.Candidates))
	inner, cancel := before(ctx, r.during(g, trainPart-(trainPart-gamesPart)/n, trainPart))
	defer cancel()
	o.Progress = func(e train.Epoch) {
		r.progress(progress{Generation: g.Number, Phase: training, Done: e.Number, Positions: d.Len(),
			Note: fmt.Sprintf("training loss %.5f, validation loss %.5f", e.Train, e.Validate)})
	}
	header := r.header(g, c, d.Len())
	var m *model.Model
	var report train.Report
	var err error
	if r.Patterns != nil {
		m, report, err = r.tables(inner, d, header, o)
	} else {
		m, report, err = r.network(inner, d, g, header, o)
	}
	if ctx.Err() != nil {
		return fmt.Errorf("learn: interrupted while training generation %d: %w", g.Number, context.Cause(ctx))
	}
	if m == nil || err != nil && !errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	if err := m.Save(r.candidateFile(g, c)); err != nil {
		return err
	}
	c.Train = report
	return nil
}

// header returns the header, with provenance, for the weights of a generation.
func (r *run[S, M]) header(g *generation, c *candidate, positions int) model.Header {
	h := model.Header{Game: r.Name, Encoder: model.Name(r.encoder), Layout: r.layout, Low: r.report.Low, High: r.report.High, Own: c.Own}
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
func (r *run[S, M]) network(ctx context.Context, d *train.Data, g *generation, h model.Header, o train.Options) (*model.Model, train.Report, error) {
	if s, ok := r.encoder.(feature.Symmetric); ok {
		o.Symmetries = s.Symmetries()
	}
	o.Checkpoint = r.path("checkpoint")
	shape := network.Shape{Features: r.encoder.Features(), Widths: r.widths(d.Len()), Stages: d.Stages(r.Stages)}
	if r.Start != "" {
		before, err := r.trained(g.Judge)
		if err != nil {
			return nil, train.Report{}, err
		}
		if before != nil {
			o.Start, shape.Stages = before, before.Stages // a network keeps its stages
		}
	}
	p, report, err := train.Network(ctx, d, shape, o)
	if p == nil {
		return nil, report, err
	}
	n, failed := network.Quantize(p)
	if failed != nil {
		return nil, report, failed
	}
	return model.Network(h, n), report, err
}

// manyPositions is the number of positions from which more units gain more than they cost; see examples/guides/learning.md.
const manyPositions = 100_000

// widths returns the hidden layers of a network that learns from so many positions.
func (r *run[S, M]) widths(positions int) []int {
	if r.wide != nil && positions >= manyPositions {
		return r.wide
	}
	return r.Widths
}

// trained returns the network of a generation, or nil for an initial model from which
// training cannot continue, because it is not a network of the run's kind.
func (r *run[S, M]) trained(generation int) (*network.Parameters, error) {
	m, err := model.Open(r.file(generation), "")
	if err != nil {
		return nil, fmt.Errorf("learn: %w", err)
	}
	p := m.Parameters()
	if generation == 0 && (p == nil || r.layout != nil || m.Encoder != model.Name(r.encoder) || !slices.Equal(p.Widths, r.Widths) || len(p.Stages) >= r.Stages) {
		return nil, nil
	}
	return p, nil
}

// tables trains pattern tables, like network.
func (r *run[S, M]) tables(ctx context.Context, d *train.Data, h model.Header, o train.Options) (*model.Model, train.Report, error) {
	cells, ok := r.encoder.(feature.Celled)
	if !ok {
		return nil, train.Report{}, fmt.Errorf("learn: pattern tables need an encoder that implements feature.Celled")
	}
	p, report, err := train.Patterns(ctx, d, pattern.Shape{Features: r.encoder.Features(), Cells: cells.Cells(), Tables: r.Patterns, Stages: d.Stages(r.Stages)}, o)
	if p == nil {
		return nil, report, err
	}
	t, failed := pattern.Quantize(p)
	if failed != nil {
		return nil, report, failed
	}
	return model.Tables(h, t), report, err
}

// data reads the positions of a generation and of earlier ones, newest first, and siblings from those games of the
// generation that are kept apart for validation.
func (r *run[S, M]) data(g *generation) (*train.Data, []siblings[S], error) {
	reader := newReader(r.Game, r.encoder, payoffs{r.report.Low, r.report.High}, r.most)
	for n := g.Number; n > max(0, g.Number-r.Keep); n-- {
		path := r.path("games-%03d.bin", n)
		of := &r.report.Generations[n-1]
		if of.Judge == 0 && r.Start == "" && of.Scale == nil {
			found, err := reader.fit(path, of.Games)
			if err != nil {
				return nil, nil, err
			}
			of.Scale = &found
		}
		if n == g.Number {
			if first := r.report.Generations[0].Scale; first != nil && first.Explained >= minExplained {
				reader.own = float64(first.Scale)
			}
			reader.held = func(game uint32) bool { return train.Held(game, r.Seed+uint64(g.Number)) }
		} else {
			reader.held = nil
		}
		lambda := r.Lambda
		if of.Scale != nil {
			lambda = r.early
		}
		if err := reader.read(path, of.Games, lambda, of.Scale); err != nil {
			return nil, nil, err
		}
	}
	if reader.data.Len() == 0 {
		return nil, nil, fmt.Errorf("learn: generation %d has no quiet positions to learn from", g.Number)
	}
	reader.data.Balance()
	return reader.data, reader.orders, nil
}

// gate1 compares the candidates with the game's own Evaluate, of which the best is chosen, and that one with the
// best of the earlier generations.
func (r *run[S, M]) gate1(ctx context.Context, g *generation) error {
	positions, err := r.sample(g)
	if err != nil {
		return err
	}
	part := (1 - trainPart) / float64(len(g.Candidates)+1)
	for i := range g.Candidates {
		c := &g.Candidates[i]
		fresh, err := r.weighted(r.candidateFile(g, c))
		if err != nil {
			return err
		}
		switch {
		case !r.equalTime:
			c.Speed = 1
		case c.Speed == 0:
			if c.Speed, err = r.relativeSpeed(ctx, fresh, r.Game, positions); err != nil {
				return err
			}
			if err := r.save(); err != nil { // a resumed comparison has the same nodes
				return err
			}
		}
		if c.Gate, err = r.contest(ctx, g, fresh, r.Game, r.atSpeeds(c.Speed, 1), 1<<31+uint32(i)<<24, r.Gate.Decide, r.during(g, 1-part, 1)); err != nil {
			return err
		}
		if best := &g.Candidates[g.Chosen].Gate; c.Gate.Pairs.Total() > 0 && (best.Pairs.Total() == 0 || c.Gate.Elo.Value > best.Elo.Value) {
			g.Chosen = i
		}
	}
	chosen := g.candidate()
	if !chosen.Gate.stronger() {
		return r.saveBest()
	}
	if r.report.Best > 0 || r.Start != "" {
		fresh, err := r.judged(g.Number)
		if err != nil {
			return err
		}
		old, err := r.judged(r.report.Best)
		if err != nil {
			return err
		}
		speed := chosen.Speed
		if n := r.report.Best; n > 0 {
			speed = r.report.Generations[n-1].candidate().Speed
		}
		if g.Ahead, err = r.contest(ctx, g, fresh, old, r.atSpeeds(chosen.Speed, speed), 3<<30, r.Gate.Decide, r.during(g, 1-part, 1)); err != nil {
			return err
		}
		if !g.Ahead.ahead() {
			return r.saveBest()
		}
	}
	r.report.Best = g.Number
	return r.saveBest()
}

// sample returns some positions of a generation's games in which a player is to move.
func (r *run[S, M]) sample(g *generation) (list []S, err error) {
	replayer := replayer[S, M]{game: r.Game}
	err = readGames(r.path("games-%03d.bin", g.Number), g.Games, func(record *gameRecord) error {
		if _, err := replayer.replay(record); err != nil {
			return err
		}
		for part := 1; part < 4 && len(record.Plies) > 0; part++ {
			if s := replayer.states[len(record.Plies)*part/4]; r.Game.Turn(&s) != game.Chance {
				list = append(list, s)
			}
		}
		if len(list) >= 48 {
			return errEnough
		}
		return nil
	})
	if errors.Is(err, errEnough) {
		err = nil
	}
	return list, err
}

// contest plays one evaluation against another until the deadline, if any.
func (r *run[S, M]) contest(ctx context.Context, g *generation, fresh, old game.Game[S, M], nodes [2]int64, base uint32, test func(rating.Sample) rating.Decision, deadline time.Time) (comparison, error) {
	inner, cancel := before(ctx, deadline)
	defer cancel()
	result, err := r.compare(inner, fresh, old, nodes, derive(r.Seed, g.Number, base), test, func(pairs int) {
		r.progress(progress{Generation: g.Number, Phase: gating, Done: 2 * pairs, Total: 2 * r.GatePairs})
	})
	if ctx.Err() != nil {
		return comparison{}, fmt.Errorf("learn: interrupted while generation %d was compared: %w", g.Number, context.Cause(ctx))
	}
	return result, err
}

// last compares the best evaluation with the game's own once more, in new games and with no early end, which says how
// much stronger it is: of several results, the one that was chosen is too good on average. If it is not
// ahead in these games, the best is the game's own.
func (r *run[S, M]) last(ctx context.Context) error {
	if r.report.Best == 0 || r.report.Last.Pairs.Total() > 0 {
		return nil
	}
	g := &r.report.Generations[r.report.Best-1]
	best, err := r.judged(g.Number)
	if err != nil {
		return err
	}
	var deadline time.Time
	if r.Time > 0 {
		deadline = time.Now().Add(max(r.Time-r.elapsed(), time.Duration(lastPart*float64(r.Time))))
	}
	all := func(rating.Sample) rating.Decision { return rating.Continue }
	if r.report.Last, err = r.contest(ctx, g, best, r.Game, r.atSpeeds(g.candidate().Speed, 1), 1<<29, all, deadline); err != nil {
		return err
	}
	if c := &r.report.Last; c.Pairs.Total() > 0 && !(c.Elo.Value > 0) {
		r.report.Best = 0
		return r.saveBest()
	}
	return nil
}
