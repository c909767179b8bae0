package tune_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	. "github.com/seed-61c9d78a/versus/eval/tune"
	"github.com/seed-61c9d78a/versus/eval/tune/genetic"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/internal/seed"
)

// outcome is the part of a result that must not depend on workers or interruptions.
func outcome(r Result) string {
	r.Elapsed = 0
	text, _ := json.Marshal(r)
	steps := bytes.Buffer{}
	for _, s := range r.Steps {
		s.Elapsed, s.Left = 0, 0
		line, _ := json.Marshal(s)
		steps.Write(append(line, '\n'))
	}
	return string(text) + "\n" + steps.String()
}

// TestWorkersDoNotChangeTheResult runs with several numbers of workers, and with another seed.
func TestWorkersDoNotChangeTheResult(t *testing.T) {
	for name, o := range map[string]Objective{"noisy": noisy(sphere, 1), "exact": exact(sphere), "league": League(dice, nil, 0), "swiss": League(dice, nil, -1)} {
		var first string
		for _, workers := range []int{1, 2, 7, -1} {
			seed := uint64(3)
			if workers < 0 {
				workers, seed = 2, 4
			}
			tuner := Tuner{Space: reals(4, -5, 5), Objective: o, Method: genetic.Algorithm{Population: 9, Generations: 12}.Method(), Seed: seed, Workers: workers}
			r := must.Get(tuner.Run(t.Context()))(t)
			if got := outcome(r); first == "" {
				first = got
			} else if same := got == first; same != (seed == 3) {
				t.Errorf("%s: %d workers, seed %d: the same result: %v; want same == (seed == 3)", name, workers, seed, same)
			}
		}
	}
}

// dice is a pairing in which the candidate nearer to 1 is more likely to win.
var dice Pairing = func(_ context.Context, j *Job) (Tally, error) {
	var o Tally
	a, b := sphere(j.Candidates[0]), sphere(j.Candidates[1])
	for range max(j.Games, 4) {
		switch x := j.Rand.Float64(); {
		case x < 0.1:
			o.Draws++
		case x < 0.1+0.9/(1+math.Exp(b-a)):
			o.Wins++
			o.Difference += 2
		default:
			o.Losses++
			o.Difference--
		}
	}
	return o, nil
}

func TestBudgets(t *testing.T) {
	slow := Func(func(ctx context.Context, j *Job) (float64, error) {
		j.Play(10)
		select {
		case <-ctx.Done():
			return 0, ctx.Err()
		case <-time.After(2 * time.Millisecond):
		}
		return sphere(j.Candidates[0]), nil
	})
	endless := genetic.Algorithm{Population: 10}.Method()
	for _, test := range []struct {
		name   string
		budget Budget
		check  func(r Result) bool
	}{
		{"evaluations", Budget{Evaluations: 37}, func(r Result) bool { return r.Evaluations <= 37 && r.Evaluations > 20 }},
		{"games", Budget{Games: 250}, func(r Result) bool { return r.Games >= 250 && r.Games < 250+100 }},
		{"time", Budget{Time: 100 * time.Millisecond}, func(r Result) bool { return r.Evaluations > 0 }},
	} {
		synctest.Test(t, func(t *testing.T) { // in imagined time, however busy the machine is
			r, err := (&Tuner{Space: reals(3, -5, 5), Objective: slow, Method: endless, Budget: test.budget}).Run(t.Context())
			if err != nil || r.Reason != Spent || r.Best == nil || !test.check(r) {
				t.Errorf("%s: %+v, %v; want no error, r.Reason == Spent, r.Best != nil, test.check(r)", test.name, r.Reason, err)
			}
		})
	}
	ctx, cancel := context.WithCancel(t.Context())
	n := 0
	tuner := Tuner{Space: reals(3, -5, 5), Objective: slow, Method: endless, Progress: func(Step) {
		if n++; n == 2 {
			cancel()
		}
	}}
	if r, err := tuner.Run(ctx); err != nil || r.Reason != Interrupted || r.Best == nil || len(r.Steps) != 2 {
		t.Errorf("cancelled: %v after %d steps, %v; want no error, r.Reason == Interrupted, r.Best != nil, len(r.Steps) == 2", r.Reason, len(r.Steps), err)
	}
}

func TestExhaustion(t *testing.T) {
	r, err := (&Tuner{Space: integers(1, 0, 3), Objective: exact(sphere), Method: genetic.Algorithm{Population: 4, Generations: 1 << 30}.Method()}).Run(t.Context())
	if err != nil || r.Reason != Finished || r.Score != 0 || r.Evaluations > 4 {
		t.Errorf("a space of 4 points: %+v, %v; want no error, r.Reason == Finished, r.Score == 0, r.Evaluations <= 4", r, err)
	}
}

func TestFaults(t *testing.T) {
	var calls atomic.Int64
	for name, f := range map[string]func(c Candidate) (float64, error){
		"the score is NaN":     func(Candidate) (float64, error) { return math.NaN(), nil },
		"the score is +Inf":    func(Candidate) (float64, error) { return math.Inf(1), nil },
		"panic: out of cheese": func(Candidate) (float64, error) { panic("out of cheese") },
		"no luck":              func(Candidate) (float64, error) { return 0, errors.New("no luck") },
	} {
		o := Func(func(_ context.Context, j *Job) (float64, error) {
			calls.Add(1)
			if c := j.Candidates[0]; c[0] > 2 {
				return f(c)
			}
			return sphere(j.Candidates[0]), nil
		})
		tuner := Tuner{Space: reals(2, -5, 5), Objective: o, Method: genetic.Algorithm{Population: 20, Generations: 3}.Method(), Workers: 3}
		r, err := tuner.Run(t.Context())
		if err == nil || !strings.Contains(err.Error(), "the objective failed for x0=") || !strings.Contains(err.Error(), name) || r.Reason != Failed {
			t.Errorf("%s: error %v", name, err)
		}
		tuner.Tolerate = -1
		if r, err = tuner.Run(t.Context()); err != nil || r.Faults == 0 || r.Score < -1 || r.Best[0] > 2 {
			t.Errorf("%s, tolerated: %v, %v with %d faults; error %v; want no error, r.Faults != 0, r.Score >= -1, r.Best[0] <= 2", name, r.Best, r.Score, r.Faults, err)
		}
		tuner.Space = reals(2, 3, 5) // everybody fails
		if r, err = tuner.Run(t.Context()); err != nil || r.Best != nil || r.Faults != int(r.Evaluations) {
			t.Errorf("%s, everybody: %+v, %v; want no error, r.Best == nil, r.Faults == int(r.Evaluations)", name, r, err)
		}
		tuner.Tolerate = 1
		if _, err = tuner.Run(t.Context()); err == nil {
			t.Errorf("%s: one fault is tolerated, and more were", name)
		}
	}
}

func TestBadMethods(t *testing.T) {
	for want, search := range map[string]func(context.Context, *Run) error{
		"method bad panicked: oops": func(context.Context, *Run) error { panic("oops") },
		`"x0" is 9; want -5 to 5`: func(ctx context.Context, r *Run) error {
			_, err := r.Evaluate(ctx, []Candidate{{9, 0}})
			return err
		},
		"the candidate has 1 values; want 2": func(ctx context.Context, r *Run) error {
			_, err := r.Evaluate(ctx, []Candidate{{9}})
			return err
		},
	} {
		_, err := (&Tuner{Space: reals(2, -5, 5), Objective: exact(sphere), Method: Method{"bad", search}}).Run(t.Context())
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v; want one with %q", err, want)
		}
	}
}

func TestBadSettings(t *testing.T) {
	good := func() *Tuner {
		return &Tuner{Space: reals(2, -5, 5), Objective: exact(sphere), Method: genetic.Algorithm{Population: 4, Generations: 1}.Method()}
	}
	for want, spoil := range map[string]func(t *Tuner){
		"the space is empty":         func(t *Tuner) { t.Space = nil },
		"smaller one first":          func(t *Tuner) { t.Space[0].Low = 9 },
		"leaves nothing to tune":     func(t *Tuner) { t.Space[0].Low = 5 },
		"bounds NaN to 5":            func(t *Tuner) { t.Space[0].Low = math.NaN() },
		"want finite numbers":        func(t *Tuner) { t.Space[0].High = math.Inf(1) },
		"occurs twice":               func(t *Tuner) { t.Space[1].Name = "x0" },
		"has no name":                func(t *Tuner) { t.Space[1].Name = "" },
		"1 choice(s)":                func(t *Tuner) { t.Space[1] = Parameter{Name: "c", Words: []string{"a"}} },
		"step is -1":                 func(t *Tuner) { t.Space[1].Step = -1 },
		"more than 1000000 values":   func(t *Tuner) { t.Space[1].Step = 1e-9 },
		"fewer than two integers":    func(t *Tuner) { t.Space[1] = Parameter{Name: "i", Integer: true, Low: 0.5, High: 1.5} },
		"Objective has no Score":     func(t *Tuner) { t.Objective = Objective{} },
		"Method has no Search":       func(t *Tuner) { t.Method = Method{} },
		"Workers is -1":              func(t *Tuner) { t.Workers = -1 },
		"Games is -1":                func(t *Tuner) { t.Games = -1 },
		"negative limit":             func(t *Tuner) { t.Budget.Games = -1 },
		"the candidate has 1 values": func(t *Tuner) { t.Start = Candidate{1} },
		`"x1" is NaN; want -5 to 5`:  func(t *Tuner) { t.Start = Candidate{1, math.NaN()} },
		"Population is 1":            func(t *Tuner) { t.Method = genetic.Algorithm{Population: 1}.Method() },
		"CrossRate is 2":             func(t *Tuner) { t.Method = genetic.Algorithm{CrossRate: 2}.Method() },
		"no such file or directory":  func(t *Tuner) { t.Journal = "/nowhere/at/all" },
		"want a Duel": func(t *Tuner) {
			t.Objective, t.Method = League(dice, nil, 0), genetic.Algorithm{Tries: 8}.Method()
		},
	} {
		tuner := good()
		spoil(tuner)
		if _, err := tuner.Run(t.Context()); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v; want one with %q", err, want)
		}
	}
}

func TestJournalRefusesAnotherRun(t *testing.T) {
	path := filepath.Join(t.TempDir(), "run.jsonl")
	make := func() *Tuner {
		return &Tuner{Space: reals(2, -5, 5), Objective: noisy(sphere, 1), Method: genetic.Algorithm{Population: 4, Generations: 3}.Method(), Seed: 1, Journal: path, Label: "a"}
	}
	want := must.Get(make().Run(t.Context()))(t)
	if _, err := make().Run(t.Context()); err == nil || !strings.Contains(err.Error(), "resume it, or choose another name") {
		t.Errorf(`an existing journal: %v; want an error, strings.Contains(err.Error(), "resume it, or choose another name")`, err)
	}
	for want, change := range map[string]func(t *Tuner){
		"the number of parameters is": func(t *Tuner) { t.Space = reals(3, -5, 5) },
		"parameter 1 is":              func(t *Tuner) { t.Space[1].High = 6 },
		"the seed is":                 func(t *Tuner) { t.Seed = 2 },
		"the label is":                func(t *Tuner) { t.Label = "b" },
		"the start is":                func(t *Tuner) { t.Start = Candidate{1, 1} },
		"the objective is":            func(t *Tuner) { t.Objective = exact(sphere) },
		"the method is":               func(t *Tuner) { t.Method.Name = "bad" },
		"with other settings": func(t *Tuner) {
			t.Method = genetic.Algorithm{Population: 4, Generations: 3, Mutate: genetic.Reset(1)}.Method()
		},
	} {
		tuner := make()
		tuner.Resume = true
		change(tuner)
		if _, err := tuner.Run(t.Context()); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v; want one with %q", err, want)
		}
	}
	again := make()
	again.Resume = true
	again.Progress = func(Step) { t.Error("progress is reported for what was known") }
	if r, err := again.Run(t.Context()); err != nil || outcome(r) != outcome(want) {
		t.Errorf("resumed: %v\n%s; want no error, outcome(r) == outcome(want)", err, cmp.Diff(outcome(want), outcome(r)))
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	again.Method = genetic.Algorithm{Population: 4, Generations: 9}.Method()
	if r, err := again.Run(ctx); err != nil || r.Reason != Interrupted || r.Score != want.Score || len(r.Steps) != len(want.Steps) {
		t.Errorf("resumed when the time is over: %v, %v after %d steps", r.Reason, r.Score, len(r.Steps))
	}
	if text, _ := os.ReadFile(path); bytes.Count(text, []byte(`{"step":{`)) != len(want.Steps) {
		t.Errorf("the history does not have %d steps:\n%s", len(want.Steps), text)
	}
}

// A journal truncated anywhere, as by a crash, is resumed to the same result.
func TestResumeFromAnyLength(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "run.jsonl")
	make := func(path string) *Tuner {
		return &Tuner{Space: reals(3, -5, 5), Objective: League(dice, nil, 0), Method: genetic.Algorithm{Population: 4, Generations: 3, Tries: 8, Duel: dice}.Method(), Seed: 5, Journal: path, Resume: true, Tolerate: -1}
	}
	want := must.Get(make(path).Run(t.Context()))(t)
	whole, _ := os.ReadFile(path)
	for n := 0; n <= len(whole); n += 1 + len(whole)/150 {
		cut := filepath.Join(dir, fmt.Sprint(n))
		os.WriteFile(cut, whole[:n], 0o644)
		r, err := make(cut).Run(t.Context())
		if err != nil || outcome(r) != outcome(want) {
			t.Fatalf("cut at byte %d of %d: %v\n%s; want no error, outcome(r) == outcome(want)", n, len(whole), err, cmp.Diff(outcome(want), outcome(r)))
		}
	}
}

// A journal damaged by another process is resumed from its last good line; one that another
// process is writing to is rejected.
func TestTwoTunersOnOneJournal(t *testing.T) {
	dir := t.TempDir()
	make := func(path string) *Tuner {
		return &Tuner{Space: reals(2, -5, 5), Objective: League(dice, nil, 0), Method: genetic.Algorithm{Population: 6, Generations: 6}.Method(), Seed: 5, Workers: 2, Journal: path, Resume: true}
	}
	want := must.Get(make(filepath.Join(dir, "alone")).Run(t.Context()))(t)
	for trial := range 20 {
		path := filepath.Join(dir, fmt.Sprint(trial))
		one, two := make(path), make(path)
		refused := 0
		one.Progress = func(s Step) { // while it writes, another one comes
			if s.Number%2 == 0 {
				if _, err := two.Run(t.Context()); err == nil || !strings.Contains(err.Error(), "is being written by another process") {
					t.Errorf(`a second tuner: %v; want an error, strings.Contains(err.Error(), "is being written by another process")`, err)
				}
				refused++
			}
		}
		r, err := one.Run(t.Context())
		if err != nil || refused == 0 || outcome(r) != outcome(want) {
			t.Fatalf("trial %d: %v, %d refused\n%s; want no error, refused != 0, outcome(r) == outcome(want)", trial, err, refused, cmp.Diff(outcome(want), outcome(r)))
		}
		if r, err := two.Run(t.Context()); err != nil || r.Damage != nil || outcome(r) != outcome(want) {
			t.Fatalf("trial %d, resumed: %v, %v\n%s; want no error, r.Damage == nil, outcome(r) == outcome(want)", trial, err, r.Damage, cmp.Diff(outcome(want), outcome(r)))
		}
		// Without the lock: a line written inside another one.
		text, _ := os.ReadFile(path)
		middle := (trial + 1) * len(text) / 22
		middle += strings.IndexByte(string(text[middle:]), '\n') + 10
		os.WriteFile(path, append(append(append([]byte{}, text[:middle]...), `{"answer":{"round":1`...), text[middle:]...), 0o644)
		if r, err := make(path).Run(t.Context()); err != nil || r.Damage == nil || outcome(r) != outcome(want) {
			t.Fatalf("trial %d, salvaged: %v, %v\n%s; want no error, r.Damage != nil, outcome(r) == outcome(want)", trial, err, r.Damage, cmp.Diff(outcome(want), outcome(r)))
		}
	}
}

// fullDisk accepts a number of lines and then fails.
type fullDisk struct{ left int }

func (d *fullDisk) Append(any) error {
	if d.left--; d.left < 0 {
		return errors.New("no space left on device")
	}
	return nil
}
func (d *fullDisk) Close() error { return nil }

func TestFullDisk(t *testing.T) {
	tuner := Tuner{Space: reals(2, -5, 5), Objective: exact(sphere), Method: genetic.Algorithm{Population: 10, Generations: 20}.Method(), Workers: 2}
	r, err := SearchOn(t.Context(), &tuner, "full.jsonl", &fullDisk{100})
	if err == nil || !strings.Contains(err.Error(), "full.jsonl") || !strings.Contains(err.Error(), "no space left") {
		t.Errorf("error %v", err)
	}
	if r.Best == nil || r.Evaluations == 0 {
		t.Error("the result is lost")
	}
}

func TestSamplesOfSpaces(t *testing.T) {
	s := Space{{Name: "r", Low: -1, High: 2}, {Name: "i", Integer: true, Low: -2.5, High: 1.2}, {Name: "c", Words: []string{"red", "green", "blue"}}}
	r := seed.Rand(1, 2, 3)
	counts := map[float64]int{}
	for range 3000 {
		c := s.Random(r)
		must.Do(t, CheckCandidate(s, c))
		counts[c[1]]++
		for i := range c {
			if back := s.FromUnit(i, s.ToUnit(i, c[i])); math.Abs(back-c[i]) > 1e-12 {
				t.Errorf("parameter %d: %v became %v; want math.Abs(back-c[i]) <= 1e-12", i, c[i], back)
			}
		}
	}
	for v := -2.0; v <= 1; v++ {
		if counts[v] < 600 {
			t.Errorf("%v was drawn %d times of 3000; want about 750", v, counts[v])
		}
	}
	if got, want := s.Format(Candidate{0.5, -1, 2}), "r=0.5 i=-1 c=blue"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got := s[1].Grid(0); !cmp.Equal(got, []float64{-2, -1, 0, 1}) {
		t.Errorf("the grid of i is %v; want cmp.Equal(got, []float64{-2, -1, 0, 1})", got)
	}
	if got := s[0].Grid(4); !cmp.Equal(got, []float64{-1, 0, 1, 2}) {
		t.Errorf("the grid of r is %v; want cmp.Equal(got, []float64{-1, 0, 1, 2})", got)
	}
}
