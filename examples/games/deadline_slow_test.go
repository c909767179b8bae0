//go:build slow

package games

import (
	"flag"
	"maps"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/game/match/record"
	"github.com/seed-61c9d78a/versus/game/match/tournament"
)

var gamesPerBot = flag.Int("games", 2, "games of each bot against itself, at each limit")

// TestPunctuality plays as many concurrent timed games as there are processors, each bot against
// itself, and reports how late moves are:
//
//	go test -tags slow -run Punctuality/100ms -timeout 60m -v ./examples/games -games 12
//
// It needs an idle machine.
func TestPunctuality(t *testing.T) {
	for _, limit := range []time.Duration{10 * time.Millisecond, 50 * time.Millisecond, 100 * time.Millisecond} {
		t.Run(limit.String(), func(t *testing.T) {
			var all []time.Duration
			games, lost := 0, 0
			worst := map[string]time.Duration{}
			for _, e := range All() {
				for _, name := range e.BotNames() {
					late, timeOuts := punctuality(t, e, name, limit)
					all = append(all, late...)
					games += *gamesPerBot
					lost += timeOuts
					worst[e.Name+" "+name] = slices.Max(late)
				}
			}
			slices.Sort(all)
			at := func(q float64) time.Duration { return all[int(q*float64(len(all)-1))] }
			t.Logf("%d games, %d moves, %d time-outs; late: median %v, 99 %% %v, 99.9 %% %v, most %v",
				games, len(all), lost, at(0.5), at(0.99), at(0.999), at(1))
			for _, name := range slices.SortedFunc(maps.Keys(worst), func(a, b string) int { return int(worst[b] - worst[a]) })[:5] {
				t.Logf("    %-28s %v", name, worst[name])
			}
			if at(0.99) > 20*time.Millisecond {
				t.Errorf("one move in a hundred is %v late", at(0.99))
			}
			if allowed := max(1, games/2000); lost > allowed {
				t.Errorf("%d time-outs in %d games", lost, games)
			}
		})
	}
}

// punctuality returns how late the moves of a bot were; early moves count as 0.
func punctuality(t *testing.T, e catalog.Entry, name string, limit time.Duration) (late []time.Duration, timeOuts int) {
	st, err := e.NewStage(catalog.Setup{Players: []string{name, name}, MoveTime: limit, Opening: -1, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	var mu sync.Mutex
	var wait sync.WaitGroup
	for slot := range runtime.GOMAXPROCS(0) {
		wait.Go(func() {
			for n := slot; n < *gamesPerBot; n += runtime.GOMAXPROCS(0) {
				g, err := st.Play(t.Context(), slot, tournament.Fixture{First: 0, Second: 1, Seed: uint64(n)})
				mu.Lock()
				add(t, e, name, &g, err, limit, &late, &timeOuts)
				mu.Unlock()
			}
		})
	}
	wait.Wait()
	return late, timeOuts
}

func add(t *testing.T, e catalog.Entry, name string, g *record.Game, err error, limit time.Duration, late *[]time.Duration, timeOuts *int) {
	if err != nil {
		t.Errorf("%s %s: %v", e.Name, name, err)
	}
	if g.Reason == match.TimeOut {
		*timeOuts++
		t.Logf("%s %s: %s", e.Name, name, g.Detail)
	} else if g.Reason.Fault() {
		t.Errorf("%s %s: %v: %s", e.Name, name, g.Reason, strings.TrimSpace(g.Detail))
	}
	for _, spent := range g.Spent {
		*late = append(*late, max(0, time.Duration(spent)*time.Microsecond-limit))
	}
}
