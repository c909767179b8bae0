package program_test

import (
	"slices"
	"testing"
	"time"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/game/match"
)

// BenchmarkGame plays Connect 4 between two programs that answer at once, with one
// process for all games and with a new one for each.
func BenchmarkGame(b *testing.B) {
	for _, fresh := range []bool{false, true} {
		b.Run(map[bool]string{false: "kept", true: "fresh"}[fresh], func(b *testing.B) {
			one, two := start(b, "behaves", nil), start(b, "behaves", nil)
			m := match.Match[state, move]{Game: connect4.Game{}, First: one, Second: two, MoveTime: time.Minute}
			var spent []time.Duration
			for b.Loop() {
				r, err := m.Play(b.Context())
				if err != nil || r.Reason != match.NaturalEnd {
					b.Fatalf("%+v, %v", r, err)
				}
				spent = append(spent, r.Spent...)
				if fresh {
					one.Close()
					two.Close()
				}
			}
			slices.Sort(spent)
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
			b.ReportMetric(float64(len(spent))/b.Elapsed().Seconds(), "plies/s")
			b.ReportMetric(float64(spent[len(spent)/2].Microseconds()), "p50-us/move")
			b.ReportMetric(float64(spent[len(spent)*99/100].Microseconds()), "p99-us/move")
		})
	}
}
