package cluster

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"runtime"
	"slices"
	"sync"
	"time"

	"github.com/seed-61c9d78a/versus/examples/cluster/internal/queue"
	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/examples/internal/learning"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/internal/eval/selfplay"
	"github.com/seed-61c9d78a/versus/internal/game/jobs"
)

// learn runs the command of that name.
func (p cluster) learn(ctx context.Context, std cli.Streams, args []string) error {
	tell := func(format string, args ...any) { fmt.Fprintf(std.Err, "cluster: "+format+"\n", args...) }
	h := &learnHost{base: base{crew: crew{catalog: p.games, log: tell}}, answers: map[string]int{}}
	return learning.Program{
		Name: "cluster learn", Games: p.games, Flags: h.flags, Host: h,
		Examples: []string{
			"go run ./examples/cluster learn -time 10m",
			"go run ./examples/cluster learn -nats nats://10.0.0.1:4222 -games 20000 -nodes 3000 -dir run",
		},
	}.Run(ctx, std, args)
}

// learnHost has self-play games played by workers. Answers cannot be voided later, because later
// jobs depend on them.
type learnHost struct {
	base
	parsed      cli.Flags
	concurrency int
	repeat      float64        // fraction of the jobs that are done twice
	answers     map[string]int // number of accepted answers by worker
}

func (h *learnHost) flags(f cli.Flags) {
	h.parsed = f
	h.base.flags(f)
	f.Float64Var(&h.repeat, "repeat", 0.02, "`fraction` of the games that are also played by a second worker, or by this process if there\nis none, to compare the results; with 1 no result of a single worker is accepted")
	f.Within("repeat", 0, 1)
	f.IntVar(&h.concurrency, "concurrency", runtime.NumCPU(), "number of concurrent games in this process (default with -nats: none)")
	f.Within("concurrency", 1, math.Inf(1))
}

// took counts an accepted answer of a worker.
func (h *learnHost) took(_ *selfplay.Games, by queue.Result) {
	h.answers[by.Worker]++
}

// distrust refuses a worker. It returns an error, which ends the run, if unchecked answers of
// that worker have been accepted.
func (h *learnHost) distrust(worker string, why error) error {
	h.log("refused: %s, %v", worker, why)
	if n := h.answers[worker]; n > 0 && h.repeat < 1 {
		return fmt.Errorf("worker %s cannot be trusted, but %s from it were accepted: start over without this run's files, possibly with -repeat 1",
			worker, cli.Count(n, "answer"))
	}
	return nil
}

// Close ends the run. The results are in its files.
func (h *learnHost) Close() error { return h.close(true) }

// largestWeights is the maximum size of weights that a worker fetches.
const largestWeights = 64 << 20 // bytes

// selfPlay is a task as it is sent to workers: its weights are a file of the store.
type selfPlay struct {
	selfplay.Task
	queue.File // of the weights; zero without weights

	original *selfplay.Task // with its weights, in the coordinator
}

// Open begins the run.
func (h *learnHost) Open(ctx context.Context, s learning.Setup) (jobs.Runner[*selfplay.Task, selfplay.Games], error) {
	if err := h.prepare(h.parsed, h.concurrency); err != nil {
		return nil, err
	}
	here, err := s.SelfPlayer(ctx, h.catalog)
	if err != nil {
		return nil, err
	}
	if err := h.start(ctx); err != nil {
		return nil, err
	}
	run := queue.Run{ID: rand.Text(), Kind: learnKind, Game: s.Game, Began: time.Now().UTC(), Title: "learning " + s.Game} // it cannot be continued
	if err := h.begin(ctx, run, s); err != nil {
		h.close(false)
		return nil, err
	}
	return &selfPlayRunner{host: h, here: here}, nil
}

// selfPlayRunner is the runner that learnHost.Open returns. Learning calls Run for one generation
// after the other.
type selfPlayRunner struct {
	host *learnHost
	here selfplay.Player
}

func (r *selfPlayRunner) Run(ctx context.Context, tasks []*selfplay.Task, done func(int, selfplay.Games, error) error) (err error) {
	var list []*selfPlay
	var weights []byte // the last ones: the tasks of a generation share them
	var stored queue.File
	for _, t := range tasks {
		sent := &selfPlay{Task: *t, original: t}
		sent.Weights = nil
		if len(t.Weights) > 0 {
			if !bytes.Equal(weights, t.Weights) {
				if len(t.Weights) > largestWeights {
					return fmt.Errorf("weights of %d bytes are too large for workers; want at most %d", len(t.Weights), largestWeights)
				}
				if stored, err = r.host.store.PutFile(ctx, bytes.NewReader(t.Weights)); err != nil {
					return err
				}
				weights = t.Weights
			}
			sent.File = stored
		}
		list = append(list, sent)
	}
	runner := &queue.Runner[*selfPlay, selfplay.Games]{
		Queue: r.host.Queue, Refused: r.host.distrust,
		Check: func(_ context.Context, t *selfPlay, games *selfplay.Games) error {
			return r.here.Check(t.original, *games)
		},
		Took: r.host.took,
	}
	if r.host.repeat > 0 && r.host.URL != "" { // results of workers of this process need no check
		runner.Repeat = &queue.Repeat[*selfPlay, selfplay.Games]{Share: r.host.repeat, Differ: differentPlay, Do: func(ctx context.Context, t *selfPlay) (selfplay.Games, error) {
			return r.here.Do(ctx, 0, t.original)
		}}
	}
	return runner.Run(ctx, list, done)
}

func differentPlay(a, b *selfplay.Games) error {
	if !slices.EqualFunc(*a, *b, bytes.Equal) {
		return errors.New("the same games were played differently")
	}
	return nil
}

// selfPlayDoer plays the games of tasks for a coordinator.
type selfPlayDoer struct {
	store  *queue.Store
	player selfplay.Player

	mu      sync.Mutex
	fetched queue.File
	weights []byte // in the file fetched last
}

func openLearning(ctx context.Context, games catalog.Catalog, store *queue.Store, r queue.Run) (queue.Doer, error) {
	var s learning.Setup
	if err := json.Unmarshal(r.Setup, &s); err != nil {
		return nil, err
	}
	player, err := s.SelfPlayer(ctx, games)
	if err != nil {
		return nil, err
	}
	return &selfPlayDoer{store: store, player: player}, nil
}

func (d *selfPlayDoer) Do(ctx context.Context, slot int, data json.RawMessage) (json.RawMessage, error) {
	var t selfPlay
	if err := json.Unmarshal(data, &t); err != nil {
		return nil, err
	}
	t.Weights = nil
	if t.Sum != "" {
		var err error
		if t.Weights, err = d.fetch(ctx, t.File); err != nil {
			return nil, fmt.Errorf("weights: %w", err)
		}
	}
	games, err := d.player.Do(ctx, slot, &t.Task)
	if err != nil {
		return nil, err
	}
	return json.Marshal(games)
}

// fetch returns the weights in a file of the store.
func (d *selfPlayDoer) fetch(ctx context.Context, f queue.File) ([]byte, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if f == d.fetched {
		return d.weights, nil
	}
	if f.Size < 1 || f.Size > largestWeights || d.store == nil {
		return nil, fmt.Errorf("size of %d bytes; want 1 to %d", f.Size, largestWeights)
	}
	var b bytes.Buffer
	if err := d.store.GetFile(ctx, f, &b); err != nil {
		return nil, err
	}
	d.fetched, d.weights = f, b.Bytes()
	return d.weights, nil
}

func (d *selfPlayDoer) Close() {}
