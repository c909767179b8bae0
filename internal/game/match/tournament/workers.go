package tournament

import (
	"cmp"
	"maps"
	"math"
	"slices"

	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/internal/game/match/record"
)

// Worker is the share of one of several machines in a tournament, and its deviation from
// the results of the same players on all of them.
type Worker struct {
	Name     string  `json:"name"`
	Games    int     `json:"games"`
	Late     int     `json:"late"`     // games lost on time
	Expected float64 `json:"expected"` // expected number of late games, from the rate of the same players on all machines
	Residual float64 `json:"residual"` // Late - Expected in standard deviations, 0 without data to compare
	Pace     float64 `json:"pace"`     // time per move relative to the same players on all machines, 0 if unknown
}

// tally counts a player's results on a machine.
type tally struct {
	games, late int
	moves, time float64 // half of the moves of the games, and microseconds
}

func (t *tally) add(u tally) {
	t.games += u.games
	t.late += u.late
	t.moves += u.moves
	t.time += u.time
}

// count adds a game to the tallies of its worker.
func (t *Table) count(g record.Game, loser int) {
	if g.Worker == "" {
		return
	}
	if t.workers[g.Worker] == nil {
		t.workers[g.Worker] = make([]tally, len(t.Rows))
	}
	for i, p := range []int{g.First, g.Second} {
		one := tally{games: 1, moves: float64(len(g.Moves)-g.Opening) / 2, time: float64(g.Used[i])}
		if g.Reason == match.TimeOut && p == loser {
			one.late = 1
		}
		t.workers[g.Worker][p].add(one)
	}
}

// Workers returns the machines that played the games, sorted by name; none if the record
// names no workers.
func (t *Table) Workers() []Worker {
	all := make([]tally, len(t.Rows))
	for _, list := range t.workers {
		for p, one := range list {
			all[p].add(one)
		}
	}
	var list []Worker
	for _, name := range slices.Sorted(maps.Keys(t.workers)) {
		w := Worker{Name: name}
		time, usual, variance := 0.0, 0.0, 0.0
		for p, one := range t.workers[name] {
			w.Games += one.games
			w.Late += one.late
			rate := float64(all[p].late) / float64(max(1, all[p].games))
			w.Expected += rate * float64(one.games)
			variance += rate * (1 - rate) * float64(one.games)
			if all[p].moves > 0 {
				time += one.time
				usual += one.moves * all[p].time / all[p].moves
			}
		}
		w.Games /= 2 // each has two players
		if variance > 0 {
			w.Residual = (float64(w.Late) - w.Expected) / math.Sqrt(variance)
		}
		if usual > 0 {
			w.Pace = time / usual
		}
		list = append(list, w)
	}
	slices.SortStableFunc(list, func(a, b Worker) int { return cmp.Compare(b.Games, a.Games) })
	return list
}
