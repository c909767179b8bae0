package tests

import (
	"testing"
	"time"
)

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
