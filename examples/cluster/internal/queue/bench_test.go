package queue

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/nats-io/nats.go"

	"github.com/seed-61c9d78a/versus/examples/cluster/internal/hub"
	"github.com/seed-61c9d78a/versus/internal/must"
)

// BenchmarkStore measures the time to store a result of typical size on disk, alone and in a
// bundle.
func BenchmarkStore(b *testing.B) {
	data, _ := json.Marshal(make([]byte, 600))
	for _, bundle := range []int{1, 16, 256} {
		b.Run(fmt.Sprint(bundle), func(b *testing.B) {
			nc, end, err := (&hub.Options{Store: b.TempDir()}).Connect("test")
			if err != nil {
				b.Fatal(err)
			}
			defer end()
			s := must.Get(Open(b.Context(), nc, 0))(b)
			n := 0
			for b.Loop() {
				var messages []*nats.Msg
				for range bundle {
					m, err := testRun.message(fmt.Sprint(n), "w", Result{Version: "1", Data: data})
					if err != nil {
						b.Fatal(err)
					}
					messages = append(messages, m)
					n++
				}
				if err := s.publish(b.Context(), messages); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(n), "us/result")
		})
	}
}
