package tune

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/seed-61c9d78a/versus/eval"
	"github.com/seed-61c9d78a/versus/eval/tune"
	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/game/match/rating"
	"github.com/seed-61c9d78a/versus/internal/decimal"
	"github.com/seed-61c9d78a/versus/internal/game/catalog/trainer"
	"github.com/seed-61c9d78a/versus/internal/journal"
	"github.com/seed-61c9d78a/versus/internal/replace"
)

// options are the values of the flags.
type options struct {
	game, method, objective, rivals string
	count                           string
	sel, cross, mutate              string
	population, generations         int
	games, confirm                  int
	setup                           trainer.TuningSetup
	start, against, out, journal    string
	budget                          tune.Budget
	seed                            uint64
	workers, tolerate, positions    int
	points, radius                  int
	neighbourhood                   string
	elo, around                     float64
	alpha, crossRate, mutateRate    float64
	resume, json                    bool
}

// tuner is the program that tunes the weights of a game's evaluation. It optimises them by any
// of the library's methods, scoring candidates by games against each other or fixed opponents or by
// how well they predict results. It then tests the best weights in fresh games and prints them.
type tuner struct{ games catalog.Catalog }

func (p tuner) run(ctx context.Context, std cli.Streams, args []string) (err error) {
	o, s, err := p.parse(std, args)
	if err != nil {
		return err
	}
	weights, err := s.named(o.start)
	if err != nil {
		return cli.Usage("-start: %w", err)
	}
	others, err := s.contestants(o.against)
	if err != nil {
		return cli.Usage("-against: %w", err)
	}
	t, err := trainer.Of(s.entry)
	if err != nil {
		return cli.Usage("%w", err)
	}
	contest, err := t.Contest(o.setup)
	if err != nil {
		return cli.Usage("%w", err)
	}
	r := report{Game: o.game, Method: o.method, Seed: o.seed, History: o.journal, Weights: weights}
	var failed error
	if _, start := tune.Of(weights); o.method == none {
		r.Result = tune.Result{Best: start, Reason: "finished"}
	} else {
		failed = r.search(ctx, o, s, std, weights, contest)
	}
	if r.Result.Best == nil && ctx.Err() != nil {
		return fmt.Errorf("no result: %w", context.Cause(ctx))
	}
	if r.Result.Best == nil {
		return cmp.Or(failed, errors.New("no result: the run ended before its first candidates were scored; allow more -evaluations, -max-games or -time"))
	}
	// From here on there is a result to print, even if something fails.
	if o.confirm > 0 && ctx.Err() == nil {
		failed = errors.Join(failed, r.confirm(ctx, o, std, contest.Pairing, others))
	}
	if o.method != none {
		r.Weights.Confirmed, r.Weights.Provenance = r.Verdict, "tune "+strings.Join(args, " ")
	}
	if o.out != "" {
		if err := replace.File(o.out, r.Weights.Write); err != nil {
			failed, o.out = errors.Join(failed, fmt.Errorf("-out: %w", err)), ""
		}
	}
	return errors.Join(r.print(std, o), failed)
}

// search tunes, starting from weights.
func (r *report) search(ctx context.Context, o options, s subject, std cli.Streams, weights *eval.Weights, contest trainer.Contest) error {
	space, start := tune.Of(weights)
	objective, err := objectiveOf(ctx, o, s, contest, start, std)
	if err != nil {
		return err
	}
	method, err := methodOf(o, contest.Pairing)
	if err != nil {
		return err
	}
	tuner := tune.Tuner{
		Space: space, Objective: objective, Method: method, Start: start, Seed: o.seed, Workers: o.workers,
		Budget: o.budget, Games: o.games, Tolerate: o.tolerate, Journal: o.journal, Resume: o.resume,
		Label: label(o),
	}
	total := int64(-1)
	if o.budget.Evaluations > 0 {
		total = o.budget.Evaluations
	}
	bar, shown := cli.NewProgress(std.Err, total, "tuning"), int64(0)
	tuner.Progress = func(step tune.Step) {
		left := ""
		if total < 0 && step.Left > 0 { // otherwise the bar shows it
			left = fmt.Sprintf(", %v left", step.Left.Round(time.Second))
		}
		bar.Describe(fmt.Sprintf("%s, best %.3f%s", step.Note, step.BestScore, left))
		bar.Add(int(step.Evaluations - shown))
		shown = step.Evaluations
	}
	r.Method, r.Objective, r.start = method.Name, label(o), start
	r.Result, err = tuner.Run(ctx)
	r.Seconds = r.Result.Elapsed.Seconds()
	bar.Done()
	if errors.Is(err, journal.ErrForeign) {
		return cli.Usage("%w", err)
	}
	if r.Result.Damage != nil {
		fmt.Fprintln(std.Err, r.Result.Damage)
	}
	if r.Result.Best == nil {
		return err
	}
	best, failed := weights.With(r.Result.Best)
	if failed != nil {
		return errors.Join(err, failed)
	}
	best.Comment = fmt.Sprintf("found by %s, %s, in %d evaluations and %d games", r.Method, r.Objective, r.Result.Evaluations, r.Result.Games)
	r.Weights = best
	return err
}

// confirm plays the result against the initial weights, and against others, with fresh seeds.
func (r *report) confirm(ctx context.Context, o options, std cli.Streams, pairing tune.Pairing, others []contestant) error {
	c := tune.Confirmation{Pairing: pairing, Seed: o.seed, Workers: o.workers}
	watch := func(pairs int, what string) (stop func()) {
		bar, shown := cli.NewProgress(std.Err, int64(pairs), what), 0
		c.Progress = func(pairs int) {
			bar.Add(pairs - shown)
			shown = pairs
		}
		return bar.Done
	}
	list := []contestant{{"result", r.Result.Best}}
	if r.start != nil {
		list = append(list, contestant{"start", r.start})
		stop := watch(o.confirm, "confirming")
		proof, err := c.Test(ctx, list[0].weights, list[1].weights, rating.SPRT{Elo0: 0, Elo1: o.elo}, o.confirm)
		stop()
		if err != nil {
			return err
		}
		r.Confirmation, r.Verdict = &proof, proof.String()
	}
	if len(others) == 0 {
		return nil
	}
	list = append(list, others...)
	defer watch(o.confirm*len(list)*(len(list)-1)/2, "playing the cross-table")()
	var names []string
	var candidates []tune.Candidate
	for _, x := range list {
		names, candidates = append(names, x.name), append(candidates, x.weights)
	}
	table, err := c.Table(ctx, names, candidates, o.confirm)
	r.Table = table
	return err
}

// report is the program's output.
type report struct {
	Game         string           `json:"game"`
	Method       string           `json:"method"`
	Objective    string           `json:"objective"`
	Seed         uint64           `json:"seed"`
	Result       tune.Result      `json:"result"`
	Seconds      float64          `json:"seconds"`
	Weights      *eval.Weights    `json:"weights"`
	Confirmation *tune.TestResult `json:"confirmation,omitempty"`
	Verdict      string           `json:"verdict,omitempty"`
	History      string           `json:"history,omitempty"`

	Table *tune.CrossTable `json:"table,omitempty"` // of -against

	start tune.Candidate // nil if nothing was tuned
}

func (r *report) print(std cli.Streams, o options) error {
	if o.json {
		e := json.NewEncoder(std.Out)
		e.SetIndent("", "  ")
		return e.Encode(r)
	}
	res := r.Result
	if o.method == none {
		fmt.Fprintf(std.Out, "# %s: weights of %s, seed %d\n", r.Game, o.start, r.Seed)
	} else {
		fmt.Fprintf(std.Out, "# %s: %s, %s, seed %d\n", r.Game, r.Method, r.Objective, r.Seed)
		fmt.Fprintf(std.Out, "# %s after %d evaluations, %d games, %v; score %.4f\n", res.Reason, res.Evaluations, res.Games, res.Elapsed.Round(time.Second), decimal.Rounded(res.Score, 4))
	}
	for _, w := range r.Weights.Weights {
		fmt.Fprintf(std.Out, "%s %.6g\n", strings.ReplaceAll(w.Name, " ", "_"), w.Value)
	}
	switch {
	case o.method == none:
	case r.Confirmation == nil:
		fmt.Fprintf(std.Out, "# not tested: -confirm plays fresh games against the start\n")
	default:
		fmt.Fprintf(std.Out, "# against the start, in fresh games: %s\n", r.Verdict)
		if !(r.Confirmation.Elo.Low > 0) {
			fmt.Fprintf(std.Out, "# this does not show that they are better\n")
		}
	}
	if r.Table != nil {
		fmt.Fprintf(std.Out, "# cross-table of fresh games:\n%s", r.Table.Markdown())
	}
	if o.out != "" {
		fmt.Fprintf(std.Out, "# weights: %s\n", o.out)
	}
	if o.journal != "" {
		fmt.Fprintf(std.Out, "# history: %s\n", o.journal)
	}
	return nil
}
