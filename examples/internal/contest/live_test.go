package contest

import (
	"context"
	"fmt"
	"io"
	"runtime"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/game/match/rating"
	"github.com/seed-61c9d78a/versus/internal/game/jobs"
	"github.com/seed-61c9d78a/versus/internal/game/match/record"
	"github.com/seed-61c9d78a/versus/internal/game/match/tournament"
)

// audience is a host that collects the progress.
type audience struct{ told []string }

func (*audience) Open(context.Context, *Plan, record.Header) (jobs.Runner[tournament.Fixture, record.Game], error) {
	return nil, nil
}
func (*audience) Status() string         { return "" }
func (a *audience) Progress(text string) { a.told = append(a.told, text) }
func (*audience) Close(bool) error       { return nil }

// TestHeadline plays many games in little time: the headline, whose cost grows with the
// field, is not computed for each.
func TestHeadline(t *testing.T) {
	for _, players := range []int{2, 5} {
		synctest.Test(t, func(t *testing.T) {
			h := record.Header{}
			for i := range players {
				h.Players = append(h.Players, record.Player{Name: fmt.Sprint("p", i)})
			}
			p := &Plan{Format: "king", Rounds: 1000, Games: 2, SPRT: &rating.SPRT{Elo0: 0, Elo1: 10}}
			host := &audience{}
			l := p.newLive(io.Discard, h, &tournament.Tournament{Players: players}, host)
			play := func(n int, winner string) string {
				for i := range n {
					l.add(record.Game{ID: i, First: i % players, Second: (i + 1) % players, Winner: winner})
				}
				return l.lines()
			}
			first := play(1, "first")
			_, same, _ := strings.Cut(first, ": ")
			for range 10 {
				if now := play(20, "second"); !strings.HasSuffix(now, same) {
					t.Errorf("%d players: %q became %q in no time", players, first, now)
				}
			}
			time.Sleep(time.Second)
			if now := play(1, "second"); strings.HasSuffix(now, same) || !strings.HasPrefix(now, "202 games: ") {
				t.Errorf(`%d players: %q still stands after a second: %q; want not strings.HasSuffix(now, same), strings.HasPrefix(now, "202 games: ")`, players, first, now)
			}
			if len(host.told) != 2 || host.told[0] != strings.TrimSpace(first) {
				t.Errorf("%d players: the host was told %q; want len(host.told) == 2, host.told[0] == strings.TrimSpace(first)", players, host.told)
			}
			l.end()
		})
	}
}

// TestNobodyLooks shows nothing where there is no terminal.
func TestNobodyLooks(t *testing.T) {
	l := new(Plan).newLive(io.Discard, record.Header{}, &tournament.Tournament{Players: 3}, nil)
	l.add(record.Game{First: 0, Second: 1})
	l.restart(3)
	l.end()
	if l != nil {
		t.Error("a table is kept for nobody")
	}
}

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
