package tournament

import (
	"math"
	"testing"

	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/internal/game/match/record"
)

// TestWorkers tests a machine that takes twice the time per move, and loses games on
// time.
func TestWorkers(t *testing.T) {
	table := NewTable(2)
	for i := range 300 {
		g := record.Game{ID: i + 1, First: i % 2, Second: 1 - i%2, Moves: make([]string, 12), Opening: 2, Winner: "first", Reason: match.NaturalEnd, Worker: "good"}
		g.Used = [2]int64{5000, 5000} // 5 moves each
		if i >= 200 {
			g.Worker, g.Used = "slow", [2]int64{10000, 10000}
			if i < 230 {
				g.Reason = match.TimeOut
			}
		}
		table.Add(g)
	}
	list := table.Workers()
	if len(list) != 2 || list[0].Name != "good" || list[0].Games != 200 || list[1].Games != 100 || list[0].Late != 0 || list[1].Late != 30 {
		t.Fatalf(`table.Workers() = %+v; want len(list) == 2, list[0].Name == "good", list[0].Games == 200, list[1].Games == 100, list[0].Late == 0, list[1].Late == 30`, list)
	}
	// 30 of 300 games: each player is late in a twentieth of its games.
	for i, want := range []struct{ expected, pace float64 }{{20, 0.75}, {10, 1.5}} {
		rate := 30.0 / 600
		games := float64(2 * list[i].Games)
		residual := (float64(list[i].Late) - want.expected) / math.Sqrt(games*rate*(1-rate))
		if got := list[i]; math.Abs(got.Expected-want.expected) > 1e-9 || math.Abs(got.Pace-want.pace) > 1e-9 || math.Abs(got.Residual-residual) > 1e-9 {
			t.Errorf("%+v; want %+v, residual %v", got, want, residual)
		}
	}
	if list[1].Residual < 5 || list[0].Residual > -3 {
		t.Errorf("list = %+v; want list[1].Residual >= 5, list[0].Residual <= -3", list)
	}
	table = NewTable(2)
	table.Add(record.Game{ID: 1, Second: 1, Winner: "none"})
	if list := table.Workers(); len(list) != 0 {
		t.Errorf("without names: %+v", list)
	}
}
