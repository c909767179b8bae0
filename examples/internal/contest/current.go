package contest

import (
	"cmp"
	"encoding/json"
	"os"
	"slices"
	"sync"
	"time"

	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/game/match/tournament"
)

// CurrentSuffix is what the name of a record is followed by in that of the file with
// the games being played.
const CurrentSuffix = ".current"

// Current is what is in that file.
type Current struct {
	Games []CurrentGame `json:"games"`
}

// CurrentGame is a game being played. Its fields mean what they do in a record.
type CurrentGame struct {
	ID     int      `json:"id"`
	First  int      `json:"first"`
	Second int      `json:"second"`
	Moves  []string `json:"moves"`
}

const (
	writeEvery  = 250 * time.Millisecond
	mostCurrent = 16 // games in the file
)

// follow keeps the file with the games being played, if m asks for it, until the result
// is called. That it cannot be written is no reason to end a tournament.
func (m *Manner) follow(stage catalog.Stage) (end func()) {
	if !m.Live || m.Record == "" {
		return func() {}
	}
	var mu sync.Mutex
	games, changed := map[int]CurrentGame{}, false
	stage.Watch(func(f tournament.Fixture, moves []string) {
		mu.Lock()
		defer mu.Unlock()
		changed = true
		if moves == nil {
			delete(games, f.ID)
			return
		}
		games[f.ID] = CurrentGame{f.ID, f.First, f.Second, moves} // moves grow behind these, which stay
	})
	write := func() {
		mu.Lock()
		if !changed {
			mu.Unlock()
			return
		}
		changed = false
		c := Current{Games: []CurrentGame{}}
		for _, g := range games {
			c.Games = append(c.Games, g)
		}
		mu.Unlock()
		slices.SortFunc(c.Games, func(a, b CurrentGame) int { return cmp.Compare(a.ID, b.ID) })
		c.Games = c.Games[:min(len(c.Games), mostCurrent)]
		if text, err := json.Marshal(c); err == nil && os.WriteFile(m.Record+CurrentSuffix+".new", text, 0o644) == nil {
			os.Rename(m.Record+CurrentSuffix+".new", m.Record+CurrentSuffix)
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
		os.Remove(m.Record + CurrentSuffix)
	}
}
