package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/seed-61c9d78a/versus/examples/internal/cli/clitest"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/internal/tests"
	"github.com/seed-61c9d78a/versus/robanumeros"
)

var subject = clitest.Program{Name: "experiments", Run: run}

func TestRehearsal(t *testing.T) {
	if testing.Short() {
		t.Skip("a rehearsal of all experiments takes minutes under the race detector")
	}
	dir := t.TempDir()
	status, out, errs := subject.Call(t, "", "-quick", "-dir", dir)
	if status != 0 {
		t.Fatalf("status %d\n%s; want status == 0", status, errs)
	}
	path := filepath.Join(dir, "REPORT.md")
	if out != path+"\n" {
		t.Errorf("out %q, want %q", out, path)
	}
	text := must.Get(os.ReadFile(path))(t)
	for _, e := range all {
		if !strings.Contains(string(text), "## "+e.title) {
			t.Errorf(`the report lacks %q; want strings.Contains(string(text), "## "+e.title)`, e.title)
		}
	}
	// Every figure in the report exists in both formats.
	figures := 0
	for part := range strings.SplitSeq(string(text), "](figures/") {
		name, _, _ := strings.Cut(part, ")")
		if strings.HasSuffix(name, ".svg") || strings.HasSuffix(name, ".png") {
			figures++
			if info, err := os.Stat(filepath.Join(dir, "figures", name)); err != nil || info.Size() < 1000 {
				t.Errorf("figure %s: %v; want no error, info.Size() >= 1000", name, err)
			}
		}
	}
	if figures < 13 {
		t.Errorf("%d figures; want at least 14", figures)
	}
	os.Remove(path)
	if status, _, errs := subject.Call(t, "", "-only", "none", "-dir", dir); status != 0 {
		t.Errorf("the report alone: %s; want status == 0", errs)
	}
	if again, _ := os.ReadFile(path); !bytes.Equal(again, text) {
		t.Error("the report from the data differs")
	}
}

// Ctrl-C ends an experiment at any time, with the reason as the error.
func TestInterrupted(t *testing.T) {
	for _, after := range []time.Duration{0, 20 * time.Millisecond, 200 * time.Millisecond} {
		ctx, cancel := context.WithTimeoutCause(t.Context(), after, errors.New("somebody wants it to end"))
		defer cancel()
		status, out, errs := subject.CallContext(ctx, "", "-only", "methods,sweeps", "-dir", t.TempDir())
		if status != 130 || out != "" || !strings.Contains(errs, "somebody wants it to end") {
			t.Errorf(`after %v: status %d, %q, %q; want status == 130, out == "", strings.Contains(errs, "somebody wants it to end")`, after, status, out, errs)
		}
	}
}

func TestMistakes(t *testing.T) {
	for want, args := range map[string]string{
		`no experiment "x" (there are: methods`: "-only x",
		"unexpected argument":                   "x",
		"-workers is 0":                         "-workers 0",
		"-runs is 0":                            "-runs 0",
	} {
		if status, _, errs := subject.Call(t, "", strings.Fields(args)...); status != 2 || !strings.Contains(errs, want) {
			t.Errorf("%s: status %d, %q; want status == 2, strings.Contains(errs, want)", args, status, errs)
		}
	}
}

func TestPowerFit(t *testing.T) {
	x := []float64{10, 20, 40, 80}
	y := make([]float64, len(x))
	for i := range y {
		y[i] = 3 * math.Pow(x[i], 2.5)
	}
	if b, deviation, explained, fit := power(x, y); math.Abs(b-2.5) > 1e-9 || deviation > 1e-9 || math.Abs(explained-1) > 1e-9 || math.Abs(fit.Y[3]-y[3]) > 1e-6*y[3] {
		t.Errorf("exponent %v ± %v, explained %v, fit %v", b, deviation, explained, fit.Y)
	}
}

// The assignment's algorithm and the library's agree.
func TestCubic(t *testing.T) {
	for n := 1; n < 40; n++ {
		cards := drawn(1, n, -9, 9)
		first, second, err := robanumeros.Value(t.Context(), cards, robanumeros.Options{})
		if got := cubic(cards); err != nil || got != first-second {
			t.Errorf("cubic(%v) = %d; Value: %d - %d, %v; want no error, got == first-second", cards, got, first, second, err)
		}
	}
}

// TestSignFlips compares with a count by hand: of the 16 ways to give signs to 1, 2, 3, 4, two
// have a sum of 10 or -10, and four a sum of 8 or more in absolute value.
func TestSignFlips(t *testing.T) {
	for _, c := range []struct {
		a    []float64
		want float64
	}{{[]float64{1, 2, 3, 4}, 2. / 16}, {[]float64{-1, 2, 3, 4}, 4. / 16}, {[]float64{0, 0, 0, 0}, 1}, {[]float64{-1, -2, -3, -4}, 2. / 16}} {
		if p := signFlips(c.a, make([]float64, 4)); p != c.want {
			t.Errorf("%v: %v, want %v", c.a, p, c.want)
		}
	}
}

// An example of Holm's correction: 0.01, 0.04, 0.03, 0.005 times 3, 1, 2, 4.
func TestHolm(t *testing.T) {
	got := holm([]float64{0.01, 0.04, 0.03, 0.005})
	want := []float64{0.03, 0.06, 0.06, 0.02}
	for i := range want {
		if math.Abs(got[i]-want[i]) > 1e-12 {
			t.Fatalf("%v, want %v", got, want)
		}
	}
	if p := holm([]float64{0.9, 0.8}); p[0] != 1 || p[1] != 1 {
		t.Errorf("%v: want at most 1", p)
	}
}

// Student's quantiles, from tables.
func TestStudent(t *testing.T) {
	for freedom, want := range map[int]float64{1: 12.706, 9: 2.262, 13: 2.160, 20: 2.086, 60: 2.000} {
		if got := student(freedom); math.Abs(got-want) > 0.002 {
			t.Errorf("%d degrees of freedom: %v, want %v", freedom, got, want)
		}
	}
	if e := estimated([]float64{1, 2, 3, 4, 5}); e.mean != 3 || math.Abs(e.half-1.963) > 0.001 {
		t.Errorf("estimated([]float64{1, 2, 3, 4, 5}) = %v; want e.mean == 3, math.Abs(e.half-1.963) <= 0.001", e)
	}
}

// Equal budgets have exactly the same number of matches.
func TestBudgets(t *testing.T) {
	if testing.Short() {
		t.Skip("thousands of matches")
	}
	l := &lab{quick: true}
	a := must.Get(l.matches())(t)
	const evaluations = 60
	for _, s := range sweeps(a, evaluations) {
		if s.name != "fitness" {
			continue
		}
		for _, w := range s.ways {
			l.runs, l.workers, l.seed = 1, 1, 1
			l.store = must.Get(openStore(folder(t)))(t)
			l.std.Err = io.Discard
			n := evaluations
			if w.least > 0 {
				n = w.least
			}
			c := must.Get(l.follow(t.Context(), a, trial{w.name, w.method, w.objective, w.games, n, 1}))(t)
			if want := int64(evaluations * eachRival * len(known)); c.Matches != want {
				t.Errorf("%s: %d matches, want %d", w.name, c.Matches, want)
			}
			l.store.file.Close()
		}
	}
}

// TestResume interrupts the program after a trial was stored: the next run finds it.
func TestResume(t *testing.T) {
	dir := folder(t)
	var first *course
	for range 2 {
		store := must.Get(openStore(dir))(t)
		l := &lab{quick: true, runs: 1, workers: 1, seed: 1, store: store}
		var said strings.Builder
		l.std.Err = &said
		a := must.Get(l.matches())(t)
		c := must.Get(l.follow(t.Context(), a, trial{name: "genetic", method: usualGenetic(4).Method(), evaluations: 8, seed: 3}))(t)
		must.Do(t, store.file.Close())
		if first == nil {
			first = c
		} else if said.Len() > 0 || !slices.Equal(c.Weights, first.Weights) || c.CPU != first.CPU {
			t.Errorf("done again: %q, %+v, %+v", said.String(), c, first)
		}
	}
}

func TestDamagedFiles(t *testing.T) {
	dir := folder(t)
	must.Do(t, (&section{Name: "x", Title: "title", Seed: 7}).keep(dir))
	path := filepath.Join(dir, "data", "x.json")
	tests.Damaged(t, "data of an experiment", path, func() (string, error) {
		s, err := readSection(path)
		return fmt.Sprintf("%+v", s), err
	})
	path = filepath.Join(dir, "data", "runs.jsonl")
	s := must.Get(openStore(dir))(t)
	must.Do(t, errors.Join(s.keep("a", measurement{Key: "a", CPU: 1}), s.keep("b", course{Key: "b"}), s.keep("c", measurement{Key: "c"}), s.file.Close()))
	tests.DamagedLines(t, "runs of experiments", path, func() (all string, err error) {
		s, err := openStore(dir)
		if err != nil {
			return "", err
		}
		for _, key := range slices.Sorted(maps.Keys(s.runs)) {
			all += string(s.runs[key]) + "\n"
		}
		return all, s.file.Close()
	})
}

// folder returns a folder for a journal.
func folder(t *testing.T) string {
	dir := t.TempDir()
	must.Do(t, os.Mkdir(filepath.Join(dir, "data"), 0o755))
	return dir
}

func TestRoundTicks(t *testing.T) {
	for _, c := range []struct {
		low, high float64
		want      string
	}{{0, 10, "0 2 4 6 8 10"}, {-3.2, 17, "0 5 10 15"}, {0.013, 0.09, "0.02 0.04 0.06 0.08"}} {
		var labels []string
		for _, tick := range (round{}).Ticks(c.low, c.high) {
			labels = append(labels, tick.Label)
		}
		if got := strings.Join(labels, " "); got != c.want {
			t.Errorf("%v to %v: %s, want %s", c.low, c.high, got, c.want)
		}
	}
}

func TestMain(m *testing.M) { clitest.Main(m, main) }

func TestCtrlC(t *testing.T) {
	clitest.CtrlC(t, 130, clitest.Endless{Args: "-only methods -dir report", Never: "REPORT.md", Kept: "report"})
}
