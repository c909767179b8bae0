// Package tuning is the program that finds better weights for a game's evaluation. It
// lets candidates play each other, or fixed rivals, or predict the results of games, by
// any of the library's methods; checks the winner on fresh games; and prints the weights.
package tuning

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/seed-61c9d78a/versus/eval"
	"github.com/seed-61c9d78a/versus/eval/tune"
	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/game/match/rating"
)

// options are what the flags say.
type options struct {
	game, method, objective, rivals  string
	count                            string
	sel, cross, mutate               string
	population, generations, islands int
	games, depth, steps, confirm     int
	model, start, out, journal       string
	budget                           tune.Budget
	seed                             uint64
	workers, tolerate, positions     int
	elo, around                      float64
	resume, json                     bool
}

// Run is the program.
func Run(ctx context.Context, std cli.Streams, args []string) error {
	o, s, err := parse(std, args)
	if err != nil {
		return err
	}
	weights, err := startingWeights(o, s)
	if err != nil {
		return err
	}
	space, start := tune.Of(weights)
	pairing, err := s.pairing(o)
	if err != nil {
		return err
	}
	objective, err := objectiveOf(ctx, o, s, pairing, start, std)
	if err != nil {
		return err
	}
	method, err := methodOf(o, pairing)
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
		bar.Describe(fmt.Sprintf("%s, best %.3f", step.Note, step.BestScore))
		bar.Add(int(step.Evaluations - shown))
		shown = step.Evaluations
	}
	result, err := tuner.Run(ctx)
	bar.Done()
	if result.Best == nil {
		if err == nil {
			err = errors.New("nothing was found")
		}
		return err
	}
	if err != nil { // what was found is worth printing all the same
		fmt.Fprintf(std.Err, "tune: %v\n", err)
	}
	best, better := weights.With(result.Best)
	if better != nil {
		return better
	}
	r := report{Game: o.game, Method: method.Name(), Objective: label(o), Seed: o.seed, Result: result, Seconds: result.Elapsed.Seconds(), History: o.journal}
	if o.confirm > 0 && ctx.Err() == nil {
		proof, err := prove(ctx, o, std, pairing, result.Best, start)
		if err != nil {
			return err
		}
		r.Confirmation, r.Verdict = &proof, proof.String()
	}
	best.Comment = fmt.Sprintf("found by %s, %s, in %d evaluations and %d games", r.Method, r.Objective, result.Evaluations, result.Games)
	best.Confirmed, best.Provenance = r.Verdict, "tune "+strings.Join(args, " ")
	r.Weights = best
	if o.out != "" {
		if err := save(o.out, best); err != nil {
			return err
		}
	}
	if printing := r.print(std, o); printing != nil {
		return printing
	}
	return err
}

// startingWeights returns the game's own weights, or those of -start.
func startingWeights(o options, s subject) (*eval.Weights, error) {
	if o.start == "" {
		return s.weights, nil
	}
	file, err := os.Open(o.start)
	if err != nil {
		return nil, cli.Usage("-start: %w", err)
	}
	defer file.Close()
	w, err := eval.ReadWeights(file, s.weights)
	if err != nil {
		return nil, cli.Usage("-start %s: %w", o.start, err)
	}
	w.Comment, w.Confirmed, w.Provenance = "", "", ""
	return w, nil
}

// prove plays the winner against the start, on fresh seeds.
func prove(ctx context.Context, o options, std cli.Streams, pairing tune.Pairing, best, start tune.Candidate) (tune.Proof, error) {
	bar, shown := cli.NewProgress(std.Err, int64(o.confirm), "confirming"), 0
	defer bar.Done()
	c := tune.Confirmation{Pairing: pairing, Seed: o.seed, Workers: o.workers, Progress: func(pairs int) {
		bar.Add(pairs - shown)
		shown = pairs
	}}
	return c.Prove(ctx, tune.Contestant{Name: "tuned", Candidate: best}, tune.Contestant{Name: "start", Candidate: start},
		rating.SPRT{Elo0: 0, Elo1: o.elo}, o.confirm)
}

// save writes the weights so that the file is whole or not there.
func save(path string, w *eval.Weights) error {
	file, err := os.CreateTemp(filepath.Dir(path), ".tune-*")
	if err != nil {
		return err
	}
	defer os.Remove(file.Name())
	err = errors.Join(w.Write(file), file.Chmod(0o644), file.Close())
	if err == nil {
		err = os.Rename(file.Name(), path)
	}
	return err
}

// report is what the program prints.
type report struct {
	Game         string        `json:"game"`
	Method       string        `json:"method"`
	Objective    string        `json:"objective"`
	Seed         uint64        `json:"seed"`
	Result       tune.Result   `json:"result"`
	Seconds      float64       `json:"seconds"`
	Weights      *eval.Weights `json:"weights"`
	Confirmation *tune.Proof   `json:"confirmation,omitempty"`
	Verdict      string        `json:"verdict,omitempty"`
	History      string        `json:"history,omitempty"`
}

func (r *report) print(std cli.Streams, o options) error {
	if o.json {
		e := json.NewEncoder(std.Out)
		e.SetIndent("", "  ")
		return e.Encode(r)
	}
	res := r.Result
	fmt.Fprintf(std.Out, "# %s: %s, %s, seed %d\n", r.Game, r.Method, r.Objective, r.Seed)
	fmt.Fprintf(std.Out, "# %s after %d evaluations, %d games, %v; score %.4f\n", res.Reason, res.Evaluations, res.Games, res.Elapsed.Round(time.Second), res.Score)
	for _, w := range r.Weights.Weights {
		fmt.Fprintf(std.Out, "%s %.6g\n", strings.ReplaceAll(w.Name, " ", "_"), w.Value)
	}
	switch {
	case r.Confirmation == nil:
		fmt.Fprintf(std.Out, "# not confirmed: -confirm plays fresh games against the start\n")
	default:
		fmt.Fprintf(std.Out, "# against the start, in fresh games: %s\n", r.Verdict)
		if !(r.Confirmation.Elo.Low > 0) {
			fmt.Fprintf(std.Out, "# that does not show that they are better\n")
		}
	}
	if o.out != "" {
		fmt.Fprintf(std.Out, "# weights: %s\n", o.out)
	}
	if o.journal != "" {
		fmt.Fprintf(std.Out, "# history: %s\n", o.journal)
	}
	return nil
}
