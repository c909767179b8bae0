package learn

import (
	"encoding/json"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/seed-61c9d78a/versus/game/match/rating"
	"github.com/seed-61c9d78a/versus/internal/eval/train"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/internal/replace"
)

func gateOf(p rating.Pairs, d rating.Decision) comparison {
	return comparison{Pairs: p, Elo: rating.Elo(p), Decision: d.String()}
}

// TestSentence checks what a report says about the best weights.
func TestSentence(t *testing.T) {
	strong, even := gateOf(rating.Pairs{4: 60}, rating.AcceptH1), gateOf(rating.Pairs{9, 9, 9, 9, 9}, rating.Continue)
	strong.Nodes, even.Nodes = [2]int64{1000, 2000}, [2]int64{700, 800}
	with := func(change func(*report)) *report {
		r := &report{Generations: []generation{{Number: 1, Candidates: []candidate{{Gate: even}, {Gate: strong}}, Chosen: 1}}}
		change(r)
		return r
	}
	for want, r := range map[string]*report{
		"": {},
		"of generation 1, is stronger than the game's own Evaluate in equal time: Elo at least +": with(func(r *report) { r.Best = 1 }),
		"in 120 games of 1000 nodes a search against 2000, on which the choice is based.":         with(func(r *report) { r.Best = 1 }),
		"in 90 games of 700 nodes a search against 800.":                                          with(func(r *report) { r.Best, r.Last = 1, even }),
		"best.weights is the game's own Evaluate itself: the best one had Elo +0.0 ±":             with(func(r *report) { r.Last = even }),
		"best.weights is those of the start":                                                      with(func(r *report) { r.Settings.Start = "x" }),
		"its scores explain 0.1 % of the results":                                                 with(func(r *report) { r.Generations[0].Scale = &scale{Scale: 1, Explained: 0.001} }),
		"no comparison was finished in time":                                                      {Generations: []generation{{Phase: finished}}},
		"the wrong way round":                                                                     with(func(r *report) { r.Generations[0].Scale = &scale{Scale: 1, Explained: -0.1} }),
	} {
		if got := r.sentence(); !strings.Contains(got, want) || !strings.Contains(r.Markdown(), got) || want == "" && got != "" {
			t.Errorf("sentence() = %q; want %q in it, and it in the report", got, want)
		}
	}
}

// TestComparisonsAreResumed checks that a resumed run knows an interval without an end.
func TestComparisonsAreResumed(t *testing.T) {
	c := Config[int, int]{Dir: t.TempDir()}
	for _, p := range []rating.Pairs{{}, {4: 8}, {8}, {4: 1}, {1, 2, 3, 4, 5}} {
		var gate comparison
		if p.Total() > 0 {
			gate = gateOf(p, rating.Continue)
		}
		report := report{Last: gate, Generations: []generation{{Number: 1, Ahead: gate, Candidates: []candidate{{Gate: gate}}}}}
		text := must.Get(json.Marshal(report))(t)
		must.Do(t, replace.Summed(filepath.Join(c.Dir, "run.json"), text))
		r := &run[int, int]{Config: c}
		if got, err := r.before(); err != nil || !reflect.DeepEqual(*got, report) {
			t.Errorf("%v: %+v, %v; want no error, reflect.DeepEqual(*got, report)", p, got, err)
		}
	}
	must.Do(t, replace.Summed(filepath.Join(c.Dir, "run.json"), []byte(`{"generations":[{"candidates":[{}],"chosen":1}]}`)))
	if _, err := (&run[int, int]{Config: c}).before(); err == nil || !strings.Contains(err.Error(), "candidate 1 of 1") {
		t.Errorf("a candidate that does not exist: %v", err)
	}
}

// TestReportTables checks the lines of reports.
func TestReportTables(t *testing.T) {
	trained := train.Report{Best: 2, Warning: "it is odd", Epochs: []train.Epoch{{Validate: 0.5}, {Validate: 0.25}, {Validate: 0.75}}}
	searches := report{Settings: settings{Name: "hex", Features: 7, Widths: []int{32}, Wide: []int{48, 16}, Stages: 3, Nodes: 50}, Generations: []generation{
		{Number: 1, Games: 20, Positions: 300, Seconds: 10, Learned: 200, Siblings: 90, Order: 0.75, Candidates: []candidate{
			{Train: trained, Order: 0.5, Speed: 0.8, Gate: gateOf(rating.Pairs{9}, rating.AcceptH0)}, {Own: 2},
		}}, {Number: 2, Judge: 1, Games: 4},
	}}
	want := []string{"# hex: a network of 7 features and layers of [32] ([48 16] from 100000 positions on), 3 stages", "searches of 50 nodes", "| generation | played by | games |", "|--:|",
		"| 1 | 0 | 20 | 300 | 30 | 200 | replacement | 3 | 0.25000 | 0.500 (0.750) of 90 | 0.80 | +", "| | | | | | 200 | correction | | | | | | |", "| 2 | 1 | 4 | 0 | 0 | | | | | | | | |", "Generation 1: it is odd.", "Evaluate itself"}
	text := searches.Markdown()
	for _, line := range want {
		i := strings.Index(text, line)
		if i < 0 {
			t.Fatalf("%q is missing in\n%s; want i >= 0", line, text)
		}
		text = text[i+len(line):]
	}
	searches.Settings.Patterns = "4 tables"
	if text := searches.Markdown(); !strings.HasPrefix(text, "# hex: pattern tables (4 tables), 3 stages\n") {
		t.Error(text)
	}
	if text := (&report{}).Markdown(); strings.Contains(text, "best.weights") {
		t.Errorf(`before the first generation: %s; want not strings.Contains(text, "best.weights")`, text)
	}
}

// TestProgress checks the numbers of games, and that they are told when the phase changes and every ten seconds.
func TestProgress(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := &run[int, int]{begun: time.Now()}
		r.Games = 100
		g := &generation{Number: 3, Games: 25, Positions: 500, Seconds: 50}
		want := progress{Generation: 3, Phase: playing, Done: 25, Total: 100, Positions: 500, PerSecond: 20, Left: 150 * time.Second}
		if got := r.playProgress(g, 400, 20*time.Second); got != want {
			t.Errorf("%+v; want %+v", got, want)
		}
		if got := r.playProgress(&generation{}, 0, time.Second); got.Left != 0 {
			t.Errorf("before the first game %v are left; want got.Left == 0", got.Left)
		}
		var lines []string
		r.Progress = func(line string) { lines = append(lines, line) }
		for range 3001 { // thirty seconds
			r.progress(progress{Generation: 1, Phase: playing})
			time.Sleep(10 * time.Millisecond)
		}
		r.progress(progress{Generation: 1, Phase: training})
		r.progress(progress{Generation: 1, Phase: training})
		if len(lines) != 5 {
			t.Errorf("told %d times in thirty seconds of two phases; want 5: %q", len(lines), lines)
		}
	})
}

// TestProgressLine checks what a person is told.
func TestProgressLine(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := &run[int, int]{begun: time.Now(), spent: 120}
		r.Generations, r.Time = 5, 12*time.Minute
		r.report.Generations = []generation{{Number: 1, Candidates: []candidate{{}}}}
		games := progress{Generation: 2, Phase: playing, Done: 3, Total: 4, Positions: 5, PerSecond: 6}
		for _, test := range []struct {
			best int
			time time.Duration
			p    progress
			want string
		}{
			{0, r.Time, games, "generation 2 of 5, games: 3 of 4, 5 positions, 6 a second; 10 minutes left; none stronger than Evaluate so far"},
			{1, r.Time, games, "generation 2 of 5, games: 3 of 4, 5 positions, 6 a second; 10 minutes left; best so far: generation 1, Elo "},
			{0, 0, progress{Generation: 1, Phase: playing, Done: 3, Left: time.Minute}, "generation 1 of 5, games: 3; 1m0s left of these games"},
			{0, 0, progress{Generation: 1, Phase: training, Done: 3, Note: "y"}, "generation 1 of 5, training: 3 passes, y"},
			{0, 0, progress{Generation: 1, Phase: gating, Done: 3, Total: 8}, "generation 1 of 5, comparison: 3 of 8 games"},
		} {
			r.report.Best, r.Time = test.best, test.time
			if got := r.line(&test.p); !strings.HasPrefix(got, test.want) || test.best == 0 && got != test.want {
				t.Errorf("line(%+v) = %q; want %q", test.p, got, test.want)
			}
		}
	})
}
