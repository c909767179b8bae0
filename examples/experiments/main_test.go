package main

import (
	"bytes"
	"context"
	"errors"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/seed-61c9d78a/versus/eval/tune"
	"github.com/seed-61c9d78a/versus/examples/internal/cli/clitest"
	"github.com/seed-61c9d78a/versus/game/match/rating"
)

var subject = clitest.Program{Name: "experiments", Run: run}

func TestRehearsal(t *testing.T) {
	if testing.Short() {
		t.Skip("a rehearsal of all experiments takes minutes under the race detector")
	}
	dir := t.TempDir()
	status, out, errs := subject.Call(t, "", "-quick", "-dir", dir)
	if status != 0 {
		t.Fatalf("status %d\n%s", status, errs)
	}
	path := filepath.Join(dir, "REPORT.md")
	if out != path+"\n" {
		t.Errorf("out %q, want %q", out, path)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range all {
		if !strings.Contains(string(text), "## "+e.title) {
			t.Errorf("the report lacks %q", e.title)
		}
	}
	// Every figure that the report shows exists in both forms.
	figures := 0
	for part := range strings.SplitSeq(string(text), "](figures/") {
		name, _, _ := strings.Cut(part, ")")
		if strings.HasSuffix(name, ".svg") || strings.HasSuffix(name, ".png") {
			figures++
			if info, err := os.Stat(filepath.Join(dir, "figures", name)); err != nil || info.Size() < 1000 {
				t.Errorf("figure %s: %v", name, err)
			}
		}
	}
	if figures < 16 {
		t.Errorf("%d figures; want at least 16", figures)
	}
	os.Remove(path)
	if status, _, errs := subject.Call(t, "", "-only", "none", "-dir", dir); status != 0 {
		t.Errorf("the report alone: %s", errs)
	}
	if again, _ := os.ReadFile(path); !bytes.Equal(again, text) {
		t.Error("the report from the data differs")
	}
}

// Ctrl-C ends an experiment whenever it comes, with the reason.
func TestInterrupted(t *testing.T) {
	for _, after := range []time.Duration{0, 20 * time.Millisecond, 200 * time.Millisecond} {
		ctx, cancel := context.WithTimeoutCause(t.Context(), after, errors.New("somebody wants it to end"))
		defer cancel()
		status, out, errs := subject.CallContext(ctx, "", "-only", "methods,operators", "-dir", t.TempDir())
		if status != 1 || out != "" || !strings.Contains(errs, "somebody wants it to end") {
			t.Errorf("after %v: status %d, %q, %q", after, status, out, errs)
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
			t.Errorf("%s: status %d, %q", args, status, errs)
		}
	}
}

func TestPowerFit(t *testing.T) {
	x := []float64{10, 20, 40, 80}
	y := make([]float64, len(x))
	for i := range y {
		y[i] = 3 * math.Pow(x[i], 2.5)
	}
	if b, deviation, fit := power("", x, y); math.Abs(b-2.5) > 1e-9 || deviation > 1e-9 || math.Abs(fit.Y[3]-y[3]) > 1e-6*y[3] {
		t.Errorf("exponent %v ± %v, fit %v", b, deviation, fit.Y)
	}
}

func TestCubic(t *testing.T) {
	for _, test := range []struct {
		cards []int64
		want  int64
	}{{[]int64{4, -10, -20, 7}, 7}, {[]int64{1, 2, 3, 4}, 10}, {[]int64{-1, 0, 0, 0, 5}, 6}, {nil, 0}} {
		if got := cubic(test.cards); got != test.want {
			t.Errorf("%v: %d, want %d", test.cards, got, test.want)
		}
	}
}

func TestByMethod(t *testing.T) {
	won := tune.Comparison{Outcome: tune.Tally{Wins: 2}, Pairs: rating.Pairs{4: 1}}
	lost := tune.Comparison{Outcome: tune.Tally{Losses: 2}, Pairs: rating.Pairs{0: 1}}
	drawn := tune.Comparison{Outcome: tune.Tally{Draws: 2}, Pairs: rating.Pairs{2: 1}}
	got := byMethod(&tune.CrossTable{
		Names: []string{"a", "b", "b"}, Ratings: []float64{60, -20, -40},
		Results: [][]tune.Comparison{{{}, won, drawn}, {lost, {}, won}, {drawn, lost, {}}},
	})
	if !slices.Equal(got.Names, []string{"a", "b"}) || !slices.Equal(got.Ratings, []float64{60, -30}) {
		t.Errorf("%v are rated %v", got.Names, got.Ratings)
	}
	if v := got.Results[0][1]; v.Outcome != (tune.Tally{Wins: 2, Draws: 2}) || v.Pairs != (rating.Pairs{2: 1, 4: 1}) || v.Elo != rating.Elo(v.Pairs) {
		t.Errorf("a against b: %+v", v)
	}
	if v := got.Results[1][1]; v.Outcome.Games() != 0 {
		t.Errorf("b against itself: %+v", v)
	}
}
