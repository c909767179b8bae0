package learn

import (
	"encoding/json"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/eval/train"
	"github.com/seed-61c9d78a/versus/game/match/rating"
)

func gateOf(p rating.Pairs, d rating.Decision) Comparison {
	return Comparison{Pairs: p, Elo: rating.Elo(p), Decision: d.String()}
}

// TestReportSaysWhatIsShown compares the words of the report with the intervals: of +23
// Elo with a margin of 33, nothing is shown.
func TestReportSaysWhatIsShown(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	gates := []Comparison{gateOf(rating.Pairs{25, 40, 60, 45, 30}, rating.Continue), gateOf(rating.Pairs{4: 9}, rating.AcceptH1), gateOf(rating.Pairs{9}, rating.AcceptH0)}
	for range 200 {
		p := rating.Pairs{r.IntN(30), r.IntN(40), 1 + r.IntN(50), r.IntN(40), r.IntN(30)}
		gates = append(gates, gateOf(p, rating.SPRT{Elo0: 0, Elo1: 30}.Decide(p)))
	}
	seen := map[string]bool{}
	for _, gate := range gates {
		report := Report{Generations: []Generation{{Number: 1, Gate: gate, Train: train.Report{Epochs: []train.Epoch{{}}}}}}
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
	for _, p := range []rating.Pairs{{}, {4: 8}, {8}, {1, 2, 3, 4, 5}} {
		report := Report{Generations: []Generation{{Number: 1}}}
		if p.Total() > 0 {
			report.Generations[0].Gate = gateOf(p, rating.Continue)
		}
		text, err := json.Marshal(report)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(c.Dir, "run.json"), text, 0o600); err != nil {
			t.Fatal(err)
		}
		r := &run[int, int]{Config: c}
		if got, err := r.before(); err != nil || !reflect.DeepEqual(got.Generations[0].Gate, report.Generations[0].Gate) {
			t.Errorf("%v: %+v, %v", p, got, err)
		}
	}
}
