package learn

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/seed-61c9d78a/versus/eval/feature"
	evalmodel "github.com/seed-61c9d78a/versus/eval/model"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match/rating"
	"github.com/seed-61c9d78a/versus/internal/eval/discover"
	"github.com/seed-61c9d78a/versus/internal/eval/layout"
	"github.com/seed-61c9d78a/versus/internal/eval/model"
	"github.com/seed-61c9d78a/versus/internal/eval/train"
	"github.com/seed-61c9d78a/versus/internal/replace"
)

// A report is the state and the results of a run.
type report struct {
	Settings    settings     `json:"settings"`
	Low         float64      `json:"low"` // range of the payoffs
	High        float64      `json:"high"`
	Best        int          `json:"best"` // the last generation that is stronger than the game's own Evaluate and ahead of the best before it: 0 for none
	Last        comparison   `json:"last"` // of that with the game's own Evaluate
	Seconds     float64      `json:"seconds"`
	Generations []generation `json:"generations"`
}

// A generation is one iteration of the loop.
type generation struct {
	Number    int     `json:"number"`
	Begun     float64 `json:"begun"` // seconds of the run before this generation
	Judge     int     `json:"judge"` // the generation whose weights played: 0 for the initial ones
	Games     int     `json:"games"`
	Positions int     `json:"positions"` // searched positions
	Bytes     int64   `json:"bytes"`     // size of the games
	Seconds   float64 `json:"seconds"`   // playing time

	Scale    *scale  `json:"scale,omitempty"` // of the scores, if they are from the game's own Evaluate
	Learned  int     `json:"learned"`         // training positions, from all generations
	Siblings int     `json:"siblings"`        // pairs of positions after two moves from the same one, whose order is asked for
	Order    float64 `json:"order"`           // the fraction of them that the game's own Evaluate orders like the searches

	Candidates []candidate `json:"candidates"`
	Chosen     int         `json:"chosen"` // of them

	Ahead comparison `json:"ahead"` // of the chosen candidate with the best generation before it
	Phase phase      `json:"phase"` // current phase
}

// A candidate is a model trained from the games of a generation.
type candidate struct {
	Own   float64      `json:"own,omitempty"` // it corrects the game's own Evaluate, which has this scale: 0 if it replaces it
	Train train.Report `json:"train"`
	Order float64      `json:"order"` // the fraction of the siblings that it orders like the searches
	Speed float64      `json:"speed"` // nodes of a search in the time of one with the game's own Evaluate
	Gate  comparison   `json:"gate"`  // with the game's own Evaluate
}

// candidate returns the one that was chosen.
func (g *generation) candidate() *candidate { return &g.Candidates[g.Chosen] }

// teacher returns the generation whose weights play the games of the next one: the last,
// unless a comparison shows that it is weaker than the game's own Evaluate or the best. A first model is often no
// stronger than the evaluation it has learned from, but finer: it distinguishes positions
// that a simple Evaluate scores alike, and the next model learns from that.
func (r *report) teacher() int {
	if n := len(r.Generations); n > 0 {
		last := &r.Generations[n-1]
		if c := last.candidate(); c.Gate.Pairs.Total() > 0 && !c.Gate.weaker() && !last.Ahead.weaker() && (r.Best == 0 || r.Best == n || last.Ahead.Pairs.Total() > 0) {
			return last.Number
		}
	}
	return r.Best
}

// phase is the progress of a generation.
type phase string

const (
	playing  phase = "games"
	training phase = "train"
	gating   phase = "gate"
	finished phase = "done"
)

// Best returns the path of the best weights in the directory of a run.
func Best(dir string) string { return filepath.Join(dir, "best.weights") }

// Run starts a run, or resumes the one in c.Dir. If ctx ends, Run returns without an error if
// there are weights; a later call continues. It is an error if a setting is out of range or
// differs from those of the run in c.Dir, the game is faulty, or a file cannot be written.
func Run[S, M comparable](ctx context.Context, c Config[S, M]) error {
	_, err := learn(ctx, c)
	return err
}

func learn[S, M comparable](ctx context.Context, c Config[S, M]) (*report, error) {
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
	for number := 1; number <= c.Generations && err == nil; number++ {
		if c.Time > 0 && number > 1 && number > len(r.report.Generations) && r.elapsed() >= c.Time {
			break // slow phases have used up the time
		}
		err = r.generation(ctx, number)
	}
	if err == nil {
		err = r.last(ctx)
	}
	err = errors.Join(err, r.save(), r.write())
	switch {
	case ctx.Err() != nil && r.report.Best > 0:
		err = nil
	case ctx.Err() != nil:
		err = fmt.Errorf("%w (the state is kept in %s; the same call continues)", err, c.Dir)
	case err == nil:
		r.Progress(r.report.sentence())
	}
	return &r.report, err
}

// run is a run in progress.
type run[S, M comparable] struct {
	Config[S, M]
	encoder feature.Encoder[S]
	layout  *layout.Layout // of a discovered encoder; otherwise nil
	report  report
	begun   time.Time
	spent   float64 // seconds before this process
	shown   time.Time
	told    progress
}

func (r *run[S, M]) path(format string, args ...any) string {
	return filepath.Join(r.Dir, fmt.Sprintf(format, args...))
}

// prepare finds the encoder, reads the state of the run, and sets what Config left open.
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
	if r.equalTime = r.GateNodes == 0; r.Nodes == 0 || r.equalTime {
		nodes, gate := r.Nodes, max(r.Nodes, leastGateNodes)
		switch {
		case r.Time == 0:
		case before != nil:
			nodes, gate = before.Settings.Nodes, before.Settings.GateNodes
		default:
			if nodes, gate, err = r.affordable(ctx); err != nil {
				return err
			}
		}
		r.Nodes, r.GateNodes = cmp.Or(r.Nodes, nodes), cmp.Or(r.GateNodes, gate)
	}
	p, err := payoffsOf(ctx, r.Game, r.MaxPlies, r.Seed)
	if err != nil {
		return err
	}
	r.report = report{Settings: r.settings(model.Name(r.encoder), r.encoder.Features()), Low: p.Low, High: p.High}
	if before == nil {
		return r.save()
	}
	if d := difference(before.Settings, r.report.Settings); d != "" {
		return fmt.Errorf("learn: %s holds a run with other settings; restore them or use another directory:\n%s", r.Dir, d)
	}
	r.report, r.spent = *before, before.Seconds
	return nil
}

// mostReport is the greatest size of a report or a layout, in bytes.
const mostReport = 64 << 20

// before returns the saved report, nil if there is none.
func (r *run[S, M]) before() (*report, error) {
	text, err := replace.ReadSummed(r.path("run.json"), mostReport)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	} else if err != nil {
		return nil, fmt.Errorf("learn: %w; remove the directory to start again", err)
	}
	before := new(report)
	if err := json.Unmarshal(text, before); err != nil {
		return nil, fmt.Errorf("learn: %s: %w", r.path("run.json"), err)
	}
	elo := func(c *comparison) { // JSON does not tell infinite ends
		if c.Pairs.Total() > 0 {
			c.Elo = rating.Elo(c.Pairs)
		}
	}
	elo(&before.Last)
	for i := range before.Generations {
		g := &before.Generations[i]
		if g.Chosen < 0 || g.Chosen >= max(1, len(g.Candidates)) || g.Phase == finished && g.Candidates == nil {
			return nil, fmt.Errorf("learn: %s: generation %d has chosen candidate %d of %d", r.path("run.json"), i+1, g.Chosen, len(g.Candidates))
		}
		elo(&g.Ahead)
		for k := range g.Candidates {
			elo(&g.Candidates[k].Gate)
		}
	}
	return before, nil
}

// The desired number of positions per generation; the number for which searches get fewer nodes than
// leastGateNodes; and the number of searches in a comparison.
const (
	wanted       = 200_000
	needed       = 20_000
	gateSearches = 10_000
)

// leastGateNodes is the least number of nodes per search by default. What a search of 150 nodes gains from a model,
// one of 1,000 may lose.
const leastGateNodes = 1000

// affordable returns the numbers of nodes per search that leave time for enough
// positions and for comparisons. It plays for about a second to measure the speed of the game.
func (r *run[S, M]) affordable(ctx context.Context) (nodes, gate int64, err error) {
	const probed, atMost = 200, time.Second
	probe := r.Config
	probe.Nodes = probed
	begin, positions := time.Now(), 0
	for n := uint32(0); time.Since(begin) < atMost; n++ {
		g, err := probe.play(ctx, r.Game, n, derive(r.Seed, 0, n))
		if err != nil {
			return 0, 0, err
		}
		positions += g.labelled()
	}
	perSecond := float64(positions) * probed / time.Since(begin).Seconds() * float64(r.Workers)
	share := perSecond * r.Time.Seconds() / float64(r.Generations)
	all := share * gamesPart
	nodes = int64(min(max(all/wanted, min(all/needed, leastGateNodes), 150), 3000))
	return nodes, max(leastGateNodes, nodes, min(int64(share*(1-trainPart)/gateSearches), 10_000)), nil
}

// findEncoder sets the encoder: the one in Config, the game's own, or one that is
// discovered and saved in the directory.
func (r *run[S, M]) findEncoder() error {
	r.encoder = r.Encoder
	if r.encoder == nil {
		r.encoder, _ = feature.Of(r.Game)
	}
	if r.encoder != nil {
		return feature.Check(r.encoder)
	}
	path := r.path("layout.json")
	text, err := replace.ReadSummed(path, mostReport)
	switch {
	case err == nil:
		r.layout = new(layout.Layout)
		if err := json.Unmarshal(text, r.layout); err != nil {
			return fmt.Errorf("learn: %s: %w", path, err)
		}
	case !errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("learn: %w; remove the directory to start again", err)
	default:
		if r.layout, err = discover.Layout(r.Game, r.Seed); err != nil {
			return err
		}
		if text, err = json.MarshalIndent(r.layout, "", "\t"); err != nil {
			return fmt.Errorf("learn: %w", err)
		}
		if err := replace.Summed(path, append(text, '\n')); err != nil {
			return fmt.Errorf("learn: %w", err)
		}
	}
	r.encoder, err = layout.Encoder(r.Game, r.layout)
	return err
}

// elapsed returns the duration of the run over all processes.
func (r *run[S, M]) elapsed() time.Duration {
	return time.Duration(r.spent*float64(time.Second)) + time.Since(r.begun)
}

// save saves the state of the run.
func (r *run[S, M]) save() error {
	r.report.Seconds = r.elapsed().Seconds()
	text, err := json.MarshalIndent(&r.report, "", "\t")
	if err != nil {
		return fmt.Errorf("learn: %w", err)
	}
	if err := replace.Summed(r.path("run.json"), append(text, '\n')); err != nil {
		return fmt.Errorf("learn: %w", err)
	}
	return nil
}

// generation runs the remaining phases of a generation.
func (r *run[S, M]) generation(ctx context.Context, number int) error {
	if number > len(r.report.Generations) {
		r.report.Last = comparison{}
		r.report.Generations = append(r.report.Generations, generation{Number: number, Begun: r.elapsed().Seconds(), Judge: r.report.teacher(), Phase: playing})
	}
	g := &r.report.Generations[number-1]
	for _, step := range []struct {
		phase, next phase
		do          func(context.Context, *generation) error
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

// file returns the path of the weights of a generation, 0 for the initial ones; "" stands
// for the game's own Evaluate.
func (r *run[S, M]) file(generation int) string {
	if generation == 0 {
		return r.Start
	}
	g := &r.report.Generations[generation-1]
	return r.candidateFile(g, g.candidate())
}

// candidateFile returns the path of the weights of a candidate.
func (r *run[S, M]) candidateFile(g *generation, c *candidate) string {
	if c.Own != 0 {
		return r.path("correction-%03d.weights", g.Number)
	}
	return r.path("model-%03d.weights", g.Number)
}

// saveBest saves the best weights: if no generation is better, those of Start, or a file that stands for the
// game's own Evaluate.
func (r *run[S, M]) saveBest() error {
	m := &model.Model{Header: model.Header{Game: r.Name, Low: r.report.Low, High: r.report.High}}
	if r.file(r.report.Best) != "" {
		var err error
		if m, err = model.Open(r.file(r.report.Best), ""); err != nil {
			return fmt.Errorf("learn: %w", err)
		}
		m.Game = r.Name // the initial ones may be of a variant
	}
	return m.Save(Best(r.Dir))
}

// weights returns the content of a generation's file, nil if there is none.
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

// judged returns the game with the weights of a generation as its Evaluate.
func (r *run[S, M]) judged(generation int) (game.Game[S, M], error) {
	if r.file(generation) == "" {
		return r.Game, nil
	}
	return r.weighted(r.file(generation))
}

// weighted returns the game with the weights in a file as its Evaluate: the initial ones may be of a variant, for
// which the encoder says whether it fits.
func (r *run[S, M]) weighted(path string) (game.Game[S, M], error) {
	m, err := model.Open(path, "")
	if err != nil {
		return nil, fmt.Errorf("learn: %w", err)
	}
	return r.with(m, r.encoder)
}

// with returns the game with a model as its Evaluate. A nil encoder stands for the one that the model names.
func (c *Config[S, M]) with(m *model.Model, e feature.Encoder[S]) (game.Game[S, M], error) {
	switch {
	case c.Play != nil:
		return c.Play(model.Public(m).(*evalmodel.Model))
	case e != nil:
		return model.PlayWith(m, c.Game, e)
	}
	return model.Play(m, c.Game)
}
