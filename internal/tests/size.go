// Package tests has what tests and benchmarks of several packages share.
package tests

import (
	"context"
	"testing"
	"time"
)

// Pick returns the size of a test: quick, or long if -tags slow asks for thorough tests.
func Pick[T any](quick, long T) T {
	if Slow {
		return long
	}
	return quick
}

// Late returns a context whose deadline is end and whose timer never fires, as on a machine that
// is overloaded: only the clock tells when it is over.
func Late(end time.Time) context.Context { return timerless{context.Background(), end} }

type timerless struct {
	context.Context
	end time.Time
}

func (c timerless) Deadline() (time.Time, bool) { return c.end, true }
func (timerless) Done() <-chan struct{}         { return make(chan struct{}) }

// Speedup measures what a second worker is worth to a search. It searches each position with one worker and with two, alternately; search returns
// the nodes. It reports the times, their ratio and the ratio of the nodes.
func Speedup[S any](b *testing.B, positions []S, search func(s S, workers int) (nodes int64, err error)) {
	var total [2]time.Duration
	var nodes [2]int64
	for b.Loop() {
		for _, s := range positions {
			for i := range total {
				begin := time.Now()
				n, err := search(s, i+1)
				if err != nil {
					b.Fatal(err)
				}
				total[i] += time.Since(begin)
				nodes[i] += n
			}
		}
	}
	b.ReportMetric(total[0].Seconds()/float64(b.N), "s/one-worker")
	b.ReportMetric(total[1].Seconds()/float64(b.N), "s/two-workers")
	b.ReportMetric(total[0].Seconds()/total[1].Seconds(), "speed-up")
	b.ReportMetric(float64(nodes[1])/float64(nodes[0]), "nodes-ratio")
}
