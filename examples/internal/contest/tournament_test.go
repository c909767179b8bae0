package contest

import (
	"runtime"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/internal/game/match/tournament"
)

func TestWarningOfTimeOuts(t *testing.T) {
	for late, want := range map[int]string{0: "", 2: "", 3: "3 of 200 games (1.5 %) were lost on time"} {
		table := tournament.NewTable(2)
		table.Reasons[match.TimeOut], table.Reasons[match.NaturalEnd] = late, 200-late
		var said strings.Builder
		new(Plan).warn(&said, table)
		if !strings.Contains(said.String(), want) || want == "" && said.Len() > 0 {
			t.Errorf("%d time-outs: %q; want %q", late, said.String(), want)
		}
	}
}

func TestMoreGamesThanProcessors(t *testing.T) {
	timed, clocked, free, pondering := new(Plan), new(Plan), new(Plan), new(Plan)
	pondering.Setup.MoveTime, pondering.Setup.Ponder = 1, true
	all := runtime.GOMAXPROCS(0)
	timed.Setup.MoveTime, clocked.Setup.Clock.Increment = 1, 1
	for _, c := range []struct {
		plan *Plan
		m    Manner
		ok   bool
	}{
		{timed, Manner{Concurrency: 1}, true},
		{timed, Manner{Concurrency: all}, true},
		{pondering, Manner{Concurrency: all}, false},
		{pondering, Manner{Concurrency: all, Force: true}, true},
		{timed, Manner{Concurrency: 1 << 20}, false},
		{timed, Manner{Concurrency: 1 << 20, Force: true}, true},
		{clocked, Manner{Concurrency: 1 << 20}, false},
		{free, Manner{Concurrency: 1 << 20}, true},
	} {
		if err := c.plan.Fits(c.m); (err == nil) != c.ok {
			t.Errorf("%+v, %+v: %v; want (err == nil) == c.ok", c.plan.Setup, c.m, err)
		}
	}
}
