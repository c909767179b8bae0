package tune_test

import (
	"context"
	"testing"

	. "github.com/seed-61c9d78a/versus/eval/tune"
	"github.com/seed-61c9d78a/versus/eval/tune/cmaes"
	"github.com/seed-61c9d78a/versus/eval/tune/genetic"
	"github.com/seed-61c9d78a/versus/eval/tune/local"
	"github.com/seed-61c9d78a/versus/eval/tune/spsa"
)

// BenchmarkOverhead measures what the tuner adds to a candidate: everything but the
// objective, with a journal. Compared with a candidate that costs 10 ms, 100 us are 1 %.
func BenchmarkOverhead(b *testing.B) {
	for _, method := range []Method{genetic.Algorithm{}, cmaes.Strategy{}, local.Search{}, spsa.Search{}} {
		for _, journal := range []bool{false, true} {
			name := method.Name()
			if journal {
				name += " with journal"
			}
			b.Run(name, func(b *testing.B) {
				evaluations := int64(0)
				for b.Loop() {
					t := Tuner{Space: reals(16, -5, 5), Objective: noisy(sphere, 1), Method: method, Workers: 2, Budget: Budget{Evaluations: 2000}}
					if journal {
						t.Journal = b.TempDir() + "/run.jsonl"
					}
					r, err := t.Run(context.Background())
					if err != nil {
						b.Fatal(err)
					}
					evaluations += r.Evaluations
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(evaluations), "ns/evaluation")
			})
		}
	}
}
