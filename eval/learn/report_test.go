package learn

import (
	"encoding/json"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/game/match/rating"
	"github.com/seed-61c9d78a/versus/internal/eval/train"
	"github.com/seed-61c9d78a/versus/internal/must"
)

func gateOf(p rating.Pairs, d rating.Decision) comparison {
	return comparison{Pairs: p, Elo: rating.Elo(p), Decision: d.String()}
}

// TestReportSaysWhatIsShown compares the words of the report with the intervals: of +23
// Elo with a margin of 33, nothing is shown.
func TestReportSaysWhatIsShown(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	gates := []comparison{gateOf(rating.Pairs{25, 40, 60, 45, 30}, rating.Continue), gateOf(rating.Pairs{4: 9}, rating.AcceptH1), gateOf(rating.Pairs{9}, rating.AcceptH0)}
	for range 200 {
		p := rating.Pairs{r.IntN(30), r.IntN(40), 1 + r.IntN(50), r.IntN(40), r.IntN(30)}
		gates = append(gates, gateOf(p, rating.SPRT{Elo0: 0, Elo1: 30}.Decide(p)))
	}
	seen := map[string]bool{}
	for _, gate := range gates {
		report := report{Generations: []generation{{Number: 1, Gate: gate, Train: train.Report{Epochs: []train.Epoch{{}}}}}}
		best := gate.Elo.Value > 0 && gate.Decision != "H0"
		if best {
			report.Best = 1
		}
		text := report.Markdown()
		want, file := "| not shown to be stronger or weaker |", "no best.weights"
		if gate.Elo.Low > 0 {
			want = "| stronger |"
		} else if gate.Elo.High < 0 {
			want = "| weaker |"
		}
		if best {
			want, file = want+" yes |", "best.weights are those of generation 1"
		} else {
			want += " no |"
		}
		if seen[want] = true; !strings.Contains(text, want) || !strings.Contains(text, file) {
			t.Errorf("%v %s: want %q and %q in\n%s", gate, gate.Decision, want, file, text)
		}
	}
	if len(seen) < 4 {
		t.Errorf("only %v", seen)
	}
}

// TestComparisonsAreResumed checks that a resumed run knows an interval without an end.
func TestComparisonsAreResumed(t *testing.T) {
	c := Config[int, int]{Dir: t.TempDir()}
	for _, p := range []rating.Pairs{{}, {4: 8}, {8}, {4: 1}, {1, 2, 3, 4, 5}} {
		report := report{Generations: []generation{{Number: 1}}}
		if p.Total() > 0 {
			report.Generations[0].Gate = gateOf(p, rating.Continue)
		}
		text := must.Get(json.Marshal(report))(t)
		must.Do(t, os.WriteFile(filepath.Join(c.Dir, "run.json"), text, 0o600))
		r := &run[int, int]{Config: c}
		if got, err := r.before(); err != nil || !reflect.DeepEqual(got.Generations[0].Gate, report.Generations[0].Gate) {
			t.Errorf("%v: %+v, %v", p, got, err)
		}
	}
}

// TestReportTables checks the lines of reports.
func TestReportTables(t *testing.T) {
	trained := train.Report{Best: 2, Warning: "it is odd", Epochs: []train.Epoch{{Validate: 0.5}, {Validate: 0.25}, {Validate: 0.75}}}
	searches := report{Settings: settings{Name: "hex", Features: 7, Widths: []int{32}, Stages: 3, Nodes: 50}, Generations: []generation{
		{Number: 1, Games: 20, Positions: 300, Seconds: 10, Learned: 200, Train: trained, Gate: gateOf(rating.Pairs{9}, rating.AcceptH0)}, {Number: 2, Judge: 1, Games: 4},
	}}
	want := []string{"# hex: a network of 7 features and layers of [32], 3 stages", "searches of 50 nodes", "| generation | played by | games |", "|--:|", "| 1 | 0 | 20 | 300 | 30 | 200 | 3 | 0.25000 | +", "| no |", "| 2 | 1 | 4 | 0 | 0 | | | | | | |", "Generation 1: it is odd.", "no best.weights"}
	text := searches.Markdown()
	for _, line := range want {
		i := strings.Index(text, line)
		if i < 0 {
			t.Fatalf("%q is missing in\n%s", line, text)
		}
		text = text[i+len(line):]
	}
	searches.Settings.Patterns = "4 tables"
	if text := searches.Markdown(); !strings.HasPrefix(text, "# hex: pattern tables (4 tables), 3 stages\n") {
		t.Error(text)
	}
	if text := (&report{}).Markdown(); strings.Contains(text, "best.weights") {
		t.Errorf("before the first generation: %s", text)
	}
	for n, rows := range map[int]string{0: "", 1: "1", 20: "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20", 21: "1 10 20 21", 40: "1 10 20 30 40"} {
		descents := report{Settings: settings{Descents: 5, OpeningPlies: 3, GateNodes: 60}}
		for i := range n {
			descents.Generations = append(descents.Generations, generation{Number: i + 1, Games: 6, Positions: 300, Seconds: 10, Learned: 200, Train: train.Report{Epochs: []train.Epoch{{Validate: 0.5, Train: 0.25}}}})
		}
		if n > 20 {
			descents.Generations[n-1].Gate = gateOf(rating.Pairs{4: 9}, rating.Continue)
		}
		text := descents.Markdown()
		var got []string
		for line := range strings.Lines(text) {
			if number, rest, ok := strings.Cut(strings.TrimPrefix(line, "| "), " | "); ok && rest == "6 | 300 | 30 | 200 | 0.50000 | 0.25000 |\n" {
				got = append(got, number)
			}
		}
		if strings.Join(got, " ") != rows || !strings.Contains(text, "5 descents before each turn, up to 6 random plies") || !strings.Contains(text, "| generation | games |") ||
			strings.Contains(text, "with 60 nodes a search: +") != (n > 20) || strings.Contains(text, "best.weights") != (n > 0) {
			t.Errorf("%d generations: rows %v of\n%s", n, got, text)
		}
	}
}
