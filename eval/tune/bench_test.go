package tune_test

import (
	"context"
	"math"
	"testing"
	"time"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/search"

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

// BenchmarkWorkersOnGames plays real games: a league of 8 candidates, two games of
// checkers between any two of them. Take the least time of several runs, because other
// programs only add to it; the workers need that many free processors.
func BenchmarkWorkersOnGames(b *testing.B) {
	weights := checkers.DefaultWeights()
	space, start := Of(weights.Named())
	type S = checkers.State
	type M = checkers.Move
	arena := Duel[S, M]{Game: checkers.Game{}, OpeningPlies: 6, MaxPlies: 60, Player: func(c Candidate) (match.Bot[S, M], error) {
		w := checkers.Weights(c)
		return match.NewSearcher("minimax", &search.Minimax[S, M]{Game: checkers.Game{Weights: &w}, Limits: search.Limits{Depth: 2}, TableBytes: 1 << 16}), nil
	}}
	for _, workers := range []int{1, 2} {
		b.Run(string(rune('0'+workers)), func(b *testing.B) {
			least := time.Duration(math.MaxInt64)
			for b.Loop() {
				t := Tuner{Space: space, Start: start, Objective: League{Pairing: arena.Play}, Method: genetic.Algorithm{Population: 8, Generations: 1}, Workers: workers}
				r, err := t.Run(context.Background())
				if err != nil {
					b.Fatal(err)
				}
				least = min(least, r.Elapsed)
			}
			b.ReportMetric(least.Seconds()*1000, "ms-least/op")
		})
	}
}

// BenchmarkWorkers measures how evenly work is distributed: the objective sleeps, so the
// ratio between one worker's time and two workers' does not depend on free processors.
func BenchmarkWorkers(b *testing.B) {
	for _, workers := range []int{1, 2, 4} {
		b.Run(string(rune('0'+workers)), func(b *testing.B) {
			o := Func(func(_ context.Context, j *Job) (float64, error) {
				time.Sleep(10 * time.Millisecond)
				return sphere(j.Candidates[0]), nil
			})
			for b.Loop() {
				t := Tuner{Space: reals(16, -5, 5), Objective: o, Method: genetic.Algorithm{Population: 40, Generations: 1}, Workers: workers}
				if _, err := t.Run(context.Background()); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
