// Package speedup measures what a second worker is worth to a search. It is shared by the
// benchmarks of package search and of games elsewhere.
package speedup

import (
	"testing"
	"time"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/search"
)

// Measure searches each position to the given depth with one worker and with two,
// alternately. It reports the times, their ratio and the ratio of the nodes.
func Measure[S, M comparable](b *testing.B, g game.Game[S, M], positions []S, depth int) {
	var total [2]time.Duration
	var nodes [2]int64
	for b.Loop() {
		for _, s := range positions {
			for i := range total {
				m := search.Minimax[S, M]{Game: g, Limits: search.Limits{Depth: depth}, Workers: i + 1}
				begin := time.Now()
				r, err := m.Search(b.Context(), s)
				if err != nil {
					b.Fatal(err)
				}
				total[i] += time.Since(begin)
				nodes[i] += r.Nodes
			}
		}
	}
	b.ReportMetric(total[0].Seconds()/float64(b.N), "s/one-worker")
	b.ReportMetric(total[1].Seconds()/float64(b.N), "s/two-workers")
	b.ReportMetric(total[0].Seconds()/total[1].Seconds(), "speed-up")
	b.ReportMetric(float64(nodes[1])/float64(nodes[0]), "nodes-ratio")
}
