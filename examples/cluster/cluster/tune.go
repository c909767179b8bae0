package cluster

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"strings"
	"sync"

	"github.com/seed-61c9d78a/versus/eval/tune"
	"github.com/seed-61c9d78a/versus/examples/cluster/internal/queue"
	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/examples/internal/tuning"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/internal/game/jobs"
)

// tuneWeights runs the command tune.
func (p cluster) tuneWeights(ctx context.Context, std cli.Streams, args []string) error {
	h := &tuneHost{host: newHost(std, p.games, func(string, ...any) {})}
	return tuning.Program{
		Name: "cluster tune", Games: p.games, Flags: func(f cli.Flags) { h.flags(f, "series") }, Host: h,
		Examples: []string{
			"go run ./examples/cluster tune -evaluations 400 football",
			"go run ./examples/cluster tune -nats nats://10.0.0.1:4222 -method cma-es -objective swiss -games 4 -journal run.jsonl football",
			"go run ./examples/cluster tune -nats nats://10.0.0.1:4222 -method cma-es -objective swiss -games 4 -journal run.jsonl -resume -out weights.json football",
		},
	}.Run(ctx, std, args)
}

// tuneHost has series played by workers.
type tuneHost struct {
	host
	here queue.Doer // plays series in this process
}

// Open begins the run.
func (h *tuneHost) Open(ctx context.Context, s tuning.Setup) (err error) {
	if err := h.ready(); err != nil {
		return err
	}
	if h.here, err = newTuneDoer(h.catalog, s); err != nil {
		return err
	}
	return h.open(ctx, tuneKind, "tuning", s.Game, s)
}

// Series returns the runner of series. Workers return only the result of a series, not its
// games, so a repeated series must have exactly the same result.
func (h *tuneHost) Series(rival string) jobs.Runner[*tune.Job, tune.Tally] {
	return &queue.Runner[*tune.Job, tune.Tally]{
		Queue: h.queue, Kind: rival, Refused: h.distrust,
		Check: func(_ context.Context, j *tune.Job, t *tune.Tally) error { return possible(j, t) },
		Took:  func(_ *tune.Tally, by queue.Result) { h.took(by.Worker) },
		Repeat: repeated(&h.host, func(ctx context.Context, j *tune.Job) (tune.Tally, error) { return h.play(ctx, rival, j) }, func(a, b *tune.Tally) error {
			if *a != *b {
				return fmt.Errorf("the result of a series is %+v or %+v", *a, *b)
			}
			return nil
		}),
	}
}

// possible returns an error if t cannot be the result of the series.
func possible(j *tune.Job, t *tune.Tally) error {
	if min(t.Wins, t.Draws, t.Losses) < 0 || j.Games > 0 && t.Games() > j.Games || math.IsNaN(t.Difference) || math.IsInf(t.Difference, 0) {
		return fmt.Errorf("impossible result of a series of %d games: %+v", j.Games, *t)
	}
	return nil
}

// play plays a series in this process.
func (h *tuneHost) play(ctx context.Context, rival string, j *tune.Job) (t tune.Tally, err error) {
	text, err := json.Marshal(j) // Do must not change the job itself
	if err == nil {
		text, err = h.here.Do(ctx, 0, rival, text)
	}
	if err == nil {
		err = json.Unmarshal(text, &t)
	}
	if err == nil {
		err = ctx.Err()
	}
	return t, err
}

// Width is enough for a few hundred cores. Each series costs a goroutine.
func (h *tuneHost) Width() int { return 2048 }

// Status returns the first line of the workers' status.
func (h *tuneHost) Status() string {
	line, _, _ := strings.Cut(h.base.Status(), "\n")
	return line
}

// tuneDoer plays series.
type tuneDoer struct {
	games catalog.Catalog
	setup tuning.Setup

	mu     sync.Mutex
	rivals map[string]tune.Pairing
}

func openTuning(games catalog.Catalog, r queue.Run) (queue.Doer, error) {
	var s tuning.Setup
	if err := json.Unmarshal(r.Setup, &s); err != nil {
		return nil, err
	}
	return newTuneDoer(games, s)
}

func newTuneDoer(games catalog.Catalog, s tuning.Setup) (queue.Doer, error) {
	d := &tuneDoer{games: games, setup: s, rivals: map[string]tune.Pairing{}}
	_, err := d.series("")
	return d, err
}

func (d *tuneDoer) series(rival string) (tune.Pairing, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if play, ok := d.rivals[rival]; ok {
		return play, nil
	}
	play, err := d.setup.Series(d.games, rival)
	if err != nil {
		return nil, err
	}
	d.rivals[rival] = play
	return play, nil
}

func (d *tuneDoer) Do(ctx context.Context, _ int, kind string, data json.RawMessage) (json.RawMessage, error) {
	play, err := d.series(kind)
	if err != nil {
		return nil, err
	}
	var j tune.Job
	if err := json.Unmarshal(data, &j); err != nil {
		return nil, err
	}
	o, err := play(ctx, &j)
	if err != nil {
		return nil, err
	}
	return json.Marshal(o)
}

func (d *tuneDoer) Close() {}
