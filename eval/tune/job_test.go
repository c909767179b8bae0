package tune_test

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"
	. "github.com/seed-61c9d78a/versus/eval/tune"
	"github.com/seed-61c9d78a/versus/eval/tune/genetic"
	"github.com/seed-61c9d78a/versus/internal/game/jobs"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/internal/seed"
)

// duel is a series whose result depends on the candidates and largely on luck.
func duel(_ context.Context, j *Job) (Tally, error) {
	o := Tally{Difference: float64(j.Batch % 7)}
	for range max(j.Games, 1) {
		if sphere(j.Candidates[0])+j.Rand.NormFloat64() > sphere(j.Candidates[1])+j.Rand.NormFloat64() {
			o.Wins++
		} else {
			o.Losses++
		}
	}
	return o, nil
}

// TestElsewhere sends every job through JSON, like a runner on other machines, and expects
// the result of a local run.
func TestElsewhere(t *testing.T) {
	var sent atomic.Int64
	far := &jobs.Local[*Job, Tally]{Do: func(ctx context.Context, _ int, j *Job) (o Tally, err error) {
		sent.Add(1)
		text, err := json.Marshal(j)
		if err != nil {
			return o, err
		}
		var there Job
		if err := json.Unmarshal(text, &there); err != nil {
			return o, err
		}
		return duel(ctx, &there)
	}}
	elsewhere := func(ctx context.Context, j *Job) (Tally, error) { return jobs.Do(ctx, far, j) }
	start := Candidate{1, 1, 1}
	for _, objective := range []func(p Pairing) Objective{
		func(p Pairing) Objective { return League{Pairing: p} },
		func(p Pairing) Objective { return League{Pairing: p, Fitness: ByDifference, Rounds: -1} },
		func(p Pairing) Objective { return Pool{Rivals: []Pairing{Against(p, start)}} },
	} {
		tuned := func(p Pairing, workers int) Result {
			tuner := Tuner{
				Space: reals(3, -5, 5), Objective: objective(p), Method: genetic.Algorithm{Population: 8, Duel: p, Tries: 2},
				Start: start, Seed: 3, Games: 2, Workers: workers, Budget: Budget{Evaluations: 60},
			}
			r := must.Get(tuner.Run(t.Context()))(t)
			r.Elapsed = 0
			for i := range r.Steps {
				r.Steps[i].Elapsed, r.Steps[i].Left = 0, 0
			}
			return r
		}
		here := tuned(duel, 1)
		for _, workers := range []int{1, 8} {
			if diff := cmp.Diff(here, tuned(elsewhere, workers)); diff != "" {
				t.Errorf(`%d workers elsewhere: %s; want diff == ""`, workers, diff)
			}
		}
	}
	if sent.Load() == 0 {
		t.Error("no job was sent")
	}
}

func TestJobsInJSON(t *testing.T) {
	j := NewJob([]Candidate{{1, 0.1}}, seed.Source(1, 2, 3), 4, 5)
	j.Rand = rand.New(rand.NewPCG(1, 1))
	if _, err := json.Marshal(j); err == nil || !strings.Contains(err.Error(), "cannot be sent") {
		t.Errorf(`a replaced generator: %v; want an error, strings.Contains(err.Error(), "cannot be sent")`, err)
	}
	for _, text := range []string{`{}`, `{"rand":"AAAA"}`, `[]`, `{"candidates":[["x"]]}`} {
		if err := json.Unmarshal([]byte(text), new(Job)); err == nil {
			t.Errorf("%s is no job", text)
		}
	}
}

// A job that is read goes on with the same random numbers wherever it is sent.
func FuzzJob(f *testing.F) {
	f.Add(`{}`, 3)
	f.Add(`{"rand":"cGNnOgAAAAAAAAABAAAAAAAAAAI=","batch":18446744073709551615,"games":-1,"candidates":[{"values":[1]}]}`, 1)
	f.Add(`{"rand":"cGNnOg=="}`, 0)
	f.Fuzz(func(t *testing.T, text string, draws int) {
		var j, sent Job
		if json.Unmarshal([]byte(text), &j) != nil || strings.TrimSpace(text) == "null" {
			return
		}
		for range min(max(draws, 0), 10) {
			j.Rand.Uint64()
		}
		encoded, err := json.Marshal(&j)
		if err != nil {
			t.Fatalf("%q cannot be written: %v", text, err)
		}
		if err := json.Unmarshal(encoded, &sent); err != nil {
			t.Fatalf("%q is written as %s: %v; want no error", text, encoded, err)
		}
		if !reflect.DeepEqual(sent.Candidates, j.Candidates) && len(j.Candidates) > 0 || sent.Batch != j.Batch || sent.Games != j.Games || sent.Rand.Uint64() != j.Rand.Uint64() {
			t.Errorf("%q: %+v arrives as %+v", text, j, sent)
		}
	})
}
