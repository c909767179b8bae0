package learn

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/seed-61c9d78a/versus/eval/feature"
	"github.com/seed-61c9d78a/versus/eval/model"
	"github.com/seed-61c9d78a/versus/eval/train"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/replace"
)

// Report is what a run came to so far.
type Report struct {
	Settings    settings     `json:"settings"`
	Low         float64      `json:"low"` // payoffs
	High        float64      `json:"high"`
	Best        int          `json:"best"` // the generation whose weights are the best: 0 for none
	Seconds     float64      `json:"seconds"`
	Generations []Generation `json:"generations"`
}

// Generation is one turn of the loop.
type Generation struct {
	Number    int     `json:"number"`
	Begun     float64 `json:"begun"` // seconds of the run before it
	Judge     int     `json:"judge"` // the generation whose weights played: 0 for those of the start
	Games     int     `json:"games"`
	Positions int     `json:"positions"` // that were searched
	Bytes     int64   `json:"bytes"`     // of the games
	Seconds   float64 `json:"seconds"`   // that they took

	Scale   *scale       `json:"scale,omitempty"` // of the scores of the game's own Evaluate
	Learned int          `json:"learned"`         // positions learned from, of all generations
	Train   train.Report `json:"train"`

	Gate     Comparison `json:"gate"` // against the best before
	Promoted bool       `json:"promoted"`
	Phase    phase      `json:"phase"` // what is done
}

// teacher returns the generation whose weights play the games of the next one: the last,
// unless the comparison shows that it is weaker than the best. A first model is often no
// better than what it has learned from, but finer: it tells positions apart that look
// alike to a plain Evaluate, and the next one learns from that.
func (r *Report) teacher() int {
	if n := len(r.Generations); n > 0 {
		if last := &r.Generations[n-1]; last.Gate.Pairs.Total() > 0 && last.Gate.Elo.High > 0 {
			return last.Number
		}
	}
	return r.Best
}

// phase is how far a generation is.
type phase string

const (
	playing  phase = "games"
	training phase = "train"
	gating   phase = "gate"
	finished phase = "done"
)

// Best returns the file of the best weights of the run in a directory.
func Best(dir string) string { return filepath.Join(dir, "best.weights") }

// Run learns, or goes on with what lies in c.Dir. When ctx ends it returns the report so
// far, and no error if there are weights; a later call continues.
func Run[S, M comparable](ctx context.Context, c Config[S, M]) (*Report, error) {
	c, err := c.withDefaults()
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(c.Dir, 0o755); err != nil {
		return nil, fmt.Errorf("learn: %w", err)
	}
	r := &run[S, M]{Config: c, begun: time.Now()}
	if err := r.prepare(ctx); err != nil {
		return nil, err
	}
	if c.Descents > 0 {
		err = r.descend(ctx)
		c.Generations = 0
	}
	for number := 1; number <= c.Generations && err == nil; number++ {
		if c.Time > 0 && number > 1 && number > len(r.report.Generations) && r.elapsed() >= c.Time {
			break // slow phases have used it up
		}
		err = r.generation(ctx, number)
	}
	err = errors.Join(err, r.save(), r.write())
	if ctx.Err() != nil && r.report.Best > 0 {
		err = nil
	}
	return &r.report, err
}

// run is a run in progress.
type run[S, M comparable] struct {
	Config[S, M]
	encoder feature.Encoder[S]
	layout  *feature.Layout // of an encoder that was discovered; else nil
	report  Report
	begun   time.Time
	spent   float64 // seconds before this process
	shown   time.Time
}

func (r *run[S, M]) path(format string, args ...any) string {
	return filepath.Join(r.Dir, fmt.Sprintf(format, args...))
}

// prepare finds the encoder, and what was done before.
func (r *run[S, M]) prepare(ctx context.Context) error {
	if err := r.findEncoder(); err != nil {
		return err
	}
	before, err := r.before()
	if err != nil {
		return err
	}
	if r.OpeningPlies == 0 {
		if r.OpeningPlies, err = openingPlies(ctx, r.Game, r.MaxPlies, r.Seed); err != nil {
			return fmt.Errorf("learn: %w", err)
		}
	}
	if r.Nodes == 0 && before != nil {
		r.Nodes = before.Settings.Nodes
	} else if r.Nodes == 0 {
		if r.Nodes, err = r.affordable(ctx); err != nil {
			return err
		}
	}
	if r.GateNodes == 0 {
		r.GateNodes = r.Nodes
	}
	p, err := payoffsOf(ctx, r.Game, r.MaxPlies, r.Seed)
	if err != nil {
		return err
	}
	r.report = Report{Settings: r.settings(model.Name(r.encoder), r.encoder.Features()), Low: p.Low, High: p.High}
	if before == nil {
		return r.save()
	}
	if d := difference(before.Settings, r.report.Settings); d != "" {
		return fmt.Errorf("learn: %s holds another run; use another directory, or what that one was begun with:\n%s", r.Dir, d)
	}
	r.report, r.spent = *before, before.Seconds
	return nil
}

// before returns what was done before this process, nil for nothing.
func (r *run[S, M]) before() (*Report, error) {
	text, err := os.ReadFile(r.path("run.json"))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	} else if err != nil {
		return nil, fmt.Errorf("learn: %w", err)
	}
	before := new(Report)
	if err := json.Unmarshal(text, before); err != nil {
		return nil, fmt.Errorf("learn: %s: %w", r.path("run.json"), err)
	}
	return before, nil
}

// wanted is how many positions a generation should have.
const wanted = 200_000

// affordable returns how many nodes a search may take so that there is time for enough
// positions: it plays for a second or so to see how fast the game is.
func (r *run[S, M]) affordable(ctx context.Context) (int64, error) {
	const nodes, atMost = 200, time.Second
	probe := r.Config
	probe.Nodes = nodes
	begin, positions := time.Now(), 0
	for n := uint32(0); time.Since(begin) < atMost; n++ {
		g, err := probe.play(ctx, r.Game, n, derive(r.Seed, 0, n))
		if err != nil {
			return 0, err
		}
		positions += g.labelled()
	}
	perSecond := float64(positions) * nodes / time.Since(begin).Seconds() * float64(r.Workers)
	share := r.Time.Seconds() / float64(r.Generations) * gamesPart
	return int64(min(max(perSecond*share/wanted, 150), 3000)), nil
}

// findEncoder finds the encoder: the one that was given, the game's own, or one that is
// discovered and kept in the directory.
func (r *run[S, M]) findEncoder() error {
	r.encoder = r.Encoder
	if r.encoder == nil {
		r.encoder, _ = feature.Of(r.Game)
	}
	if r.encoder != nil {
		return feature.Check(r.encoder)
	}
	path := r.path("layout.json")
	text, err := os.ReadFile(path)
	switch {
	case err == nil:
		r.layout = new(feature.Layout)
		if err := json.Unmarshal(text, r.layout); err != nil {
			return fmt.Errorf("learn: %s: %w", path, err)
		}
	case !errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("learn: %w", err)
	default:
		if r.layout, err = feature.Discover(r.Game, r.Seed); err != nil {
			return err
		}
		if text, err = json.MarshalIndent(r.layout, "", "\t"); err != nil {
			return fmt.Errorf("learn: %w", err)
		}
		if err := write(path, append(text, '\n')); err != nil {
			return err
		}
	}
	r.encoder, err = feature.FromLayout(r.Game, r.layout)
	return err
}

// elapsed returns how long the run has taken, by all processes.
func (r *run[S, M]) elapsed() time.Duration {
	return time.Duration(r.spent*float64(time.Second)) + time.Since(r.begun)
}

// save writes what was done so far.
func (r *run[S, M]) save() error {
	r.report.Seconds = r.elapsed().Seconds()
	text, err := json.MarshalIndent(&r.report, "", "\t")
	if err != nil {
		return fmt.Errorf("learn: %w", err)
	}
	return write(r.path("run.json"), append(text, '\n'))
}

// write replaces a file by data.
func write(path string, data []byte) error {
	err := replace.File(path, func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	})
	if err != nil {
		return fmt.Errorf("learn: %s: %w", path, err)
	}
	return nil
}

// generation makes a turn of the loop, or what is left of it.
func (r *run[S, M]) generation(ctx context.Context, number int) error {
	if number > len(r.report.Generations) {
		r.report.Generations = append(r.report.Generations, Generation{Number: number, Begun: r.elapsed().Seconds(), Judge: r.report.teacher(), Phase: playing})
	}
	g := &r.report.Generations[number-1]
	for _, step := range []struct {
		phase, next phase
		do          func(context.Context, *Generation) error
	}{{playing, training, r.play1}, {training, gating, r.train1}, {gating, finished, r.gate1}} {
		if g.Phase != step.phase {
			continue
		}
		if ctx.Err() != nil {
			return fmt.Errorf("learn: interrupted in generation %d: %w", number, context.Cause(ctx))
		}
		if err := step.do(ctx, g); err != nil {
			return err
		}
		g.Phase = step.next
		if err := errors.Join(r.save(), r.write()); err != nil {
			return err
		}
	}
	return nil
}

// file returns the file of the weights of a generation, 0 for those of the start: "" if
// that is the game's own Evaluate.
func (r *run[S, M]) file(generation int) string {
	if generation == 0 {
		return r.Start
	}
	return r.path("model-%03d.weights", generation)
}

// weights returns the contents of a generation's file, nil if there is none.
func (r *run[S, M]) weights(generation int) ([]byte, error) {
	path := r.file(generation)
	if path == "" {
		return nil, nil
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("learn: %w", err)
	}
	return data, nil
}

// judged returns the game with the weights of a generation.
func (r *run[S, M]) judged(generation int) (game.Game[S, M], error) {
	path := r.file(generation)
	if path == "" {
		return r.Game, nil
	}
	m, err := model.Open(path, r.Name)
	if err != nil {
		return nil, fmt.Errorf("learn: %w", err)
	}
	return r.with(m, r.encoder)
}

// with returns the game with a model behind its Evaluate. The encoder is nil for the one
// that the model names.
func (c *Config[S, M]) with(m *model.Model, e feature.Encoder[S]) (game.Game[S, M], error) {
	switch {
	case c.Play != nil:
		return c.Play(m)
	case e != nil:
		return model.PlayWith(m, c.Game, e)
	}
	return model.Play(m, c.Game)
}

// progress tells what is being done, five times a second at most.
func (r *run[S, M]) progress(p Progress) {
	if r.Progress == nil || time.Since(r.shown) < 200*time.Millisecond {
		return
	}
	r.shown = time.Now()
	r.Progress(p)
}
