//go:build !js || !rules

package web

import (
	"cmp"
	"slices"
	"time"

	"github.com/seed-61c9d78a/versus/internal/game/match/record"
)

// Limits of the report on the machines that play a record's games.
const (
	maxWorkers = 100
	paceGames  = 200 // number of recent games of a worker that determine its pace
)

// workers are the machines that play the games of a record, if the record names
// them.
type workers map[string]*worker

// worker is one of these machines.
type worker struct {
	Name      string  `json:"name"`
	Games     int     `json:"games"`
	PerSecond float64 `json:"per_second"` // recent rate; 0 if unknown

	ends []time.Time
}

func (all workers) add(g *record.Game) {
	w := all[g.Worker]
	if w == nil {
		if g.Worker == "" || len(all) >= maxWorkers {
			return
		}
		w = &worker{Name: g.Worker}
		all[g.Worker] = w
	}
	w.Games++
	if w.ends = append(w.ends, g.Ended); len(w.ends) > paceGames {
		w.ends = w.ends[1:]
	}
}

// list returns the workers sorted by name.
func (all workers) list() (list []worker) {
	for _, w := range all {
		// Games are not recorded in the order in which they ended.
		first, last := slices.MinFunc(w.ends, time.Time.Compare), slices.MaxFunc(w.ends, time.Time.Compare)
		w.PerSecond = 0
		if took := last.Sub(first).Seconds(); took > 0 {
			w.PerSecond = float64(len(w.ends)-1) / took
		}
		list = append(list, *w)
	}
	slices.SortFunc(list, func(a, b worker) int { return cmp.Compare(a.Name, b.Name) })
	return list
}
