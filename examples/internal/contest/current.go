package contest

import (
	"cmp"
	"encoding/json"
	"os"
	"slices"
	"sync"
	"time"

	"github.com/seed-61c9d78a/versus/internal/game/match/record"
	"github.com/seed-61c9d78a/versus/internal/game/match/tournament"
	"github.com/seed-61c9d78a/versus/internal/tools"
)

const (
	writeEvery = 250 * time.Millisecond
	maxCurrent = 16 // maximum number of games in the file
)

// follow keeps the file of the games being played up to date, if m.Live is set, until end is
// called. It ignores write errors: they are no reason to stop a tournament.
func (m *Manner) follow(stage tools.Stage) (end func()) {
	if !m.Live || m.Record == "" {
		return func() {}
	}
	var mu sync.Mutex
	games, changed := map[int]record.CurrentGame{}, false
	stage.Watch(func(f tournament.Fixture, moves []string) {
		mu.Lock()
		defer mu.Unlock()
		changed = true
		if moves == nil {
			delete(games, f.ID)
			return
		}
		games[f.ID] = record.CurrentGame{ID: f.ID, First: f.First, Second: f.Second, Moves: moves} // moves are only ever appended
	})
	write := func() {
		mu.Lock()
		if !changed {
			mu.Unlock()
			return
		}
		changed = false
		c := record.Current{Games: []record.CurrentGame{}}
		for _, g := range games {
			c.Games = append(c.Games, g)
		}
		mu.Unlock()
		slices.SortFunc(c.Games, func(a, b record.CurrentGame) int { return cmp.Compare(a.ID, b.ID) })
		c.Games = c.Games[:min(len(c.Games), maxCurrent)]
		if text, err := json.Marshal(c); err == nil && os.WriteFile(m.Record+record.CurrentSuffix+".new", text, 0o644) == nil {
			os.Rename(m.Record+record.CurrentSuffix+".new", m.Record+record.CurrentSuffix)
		}
	}
	stop := make(chan struct{})
	var ended sync.WaitGroup
	ended.Go(func() {
		tick := time.NewTicker(writeEvery)
		defer tick.Stop()
		for {
			select {
			case <-stop:
				return
			case <-tick.C:
				write()
			}
		}
	})
	return func() {
		close(stop)
		ended.Wait()
		os.Remove(m.Record + record.CurrentSuffix)
	}
}
