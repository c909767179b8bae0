package web

import (
	"cmp"
	"slices"
	"time"

	"github.com/seed-61c9d78a/versus/game/match/record"
)

// Limits of what is told about who plays the games of a record.
const (
	maxWorkers = 100
	paceGames  = 200 // the latest games of a worker, by which its pace is told
)

// workers are those who play the games of a record, where the record names them.
type workers map[string]*worker

// worker is one of them.
type worker struct {
	Name      string  `json:"name"`
	Games     int     `json:"games"`
	PerSecond float64 `json:"per_second"` // of late; 0 where it is unknown

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

// list returns them by name.
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
