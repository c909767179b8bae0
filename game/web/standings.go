//go:build !js || !rules

package web

import (
	"cmp"
	"math"
	"slices"
	"time"

	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/internal/game/match/record"
	"github.com/seed-61c9d78a/versus/internal/game/match/tournament"
)

// standings is the table of a record.
type standings struct {
	Games    int            `json:"games"`
	Distinct int            `json:"distinct"`
	Rows     []standing     `json:"rows"`
	Reasons  map[string]int `json:"reasons"`          // number of games by reason of their end
	Circle   []string       `json:"circle,omitempty"` // players who beat each other in a cycle, each the next and the last the first, beyond chance
	Workers  []worker       `json:"workers,omitempty"`
	Bracket  [][]pairing    `json:"bracket,omitempty"` // of a knockout, by stage
}

// pairing is a place in a bracket. A missing or unknown player is -1.
type pairing struct {
	Players [2]int     `json:"players"`
	Points  [2]float64 `json:"points"`
	Winner  int        `json:"winner"`
}

type standing struct {
	Rank    int            `json:"rank"`
	Player  int            `json:"player"`
	Name    string         `json:"name"`
	Elo     *float64       `json:"elo"` // null if unknown
	Error   *float64       `json:"error"`
	Games   int            `json:"games"`
	Points  float64        `json:"points"`
	First   tally          `json:"first"`
	Second  tally          `json:"second"`
	TimeMS  float64        `json:"time_ms"`
	Faults  map[string]int `json:"faults,omitempty"`
	Against []tally        `json:"against"` // by row
}

type tally struct {
	Wins   int `json:"wins"`
	Draws  int `json:"draws"`
	Losses int `json:"losses"`
}

// finite returns nil for numbers that JSON cannot represent.
func finite(x float64) *float64 {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return nil
	}
	return &x
}

// standingsOf omits the Nash equilibrium of the players, which would take too long with
// many spectators.
func standingsOf(t *tournament.Table, h *header, who workers, l board.Language) standings {
	s := standings{Games: t.Total(), Distinct: t.Distinct(), Rows: []standing{}, Reasons: map[string]int{}, Workers: who.list()}
	for _, p := range t.Cycle() {
		s.Circle = append(s.Circle, h.Players[p].Name)
	}
	for why, n := range t.Reasons {
		s.Reasons[l.Say(why.String())] += n
	}
	order, ratings := t.Order(), t.Pool.BradleyTerry()
	for i, p := range order {
		r, elo := t.Rows[p], ratings[p]
		row := standing{Rank: i + 1, Player: p, Name: h.Players[p].Name, Elo: finite(elo.Value), Error: finite(elo.Margin()), Games: r.Games().Total(), Points: r.Games().Points(),
			First: tally(r.First), Second: tally(r.Second), TimeMS: float64(r.Time.Microseconds()) / 1000, Faults: map[string]int{}}
		for why, n := range r.Faults {
			row.Faults[l.Say(why.String())] = n
		}
		for _, rival := range order {
			row.Against = append(row.Against, tally(t.Pool.Games(p, rival)))
		}
		s.Rows = append(s.Rows, row)
	}
	if h.plan.Format == "knockout" {
		s.Bracket = bracketOf(t, h.plan.Games)
	}
	return s
}

// bracketOf returns the stages of a knockout so far; games is the number of games in a
// match.
func bracketOf(t *tournament.Table, games int) (stages [][]pairing) {
	for _, stage := range tournament.Bracket(len(t.Rows), games, t.Outcomes()) {
		var pairings []pairing
		for _, p := range stage {
			pairings = append(pairings, pairing{[2]int{p.A, p.B}, p.Points, p.Winner})
		}
		stages = append(stages, pairings)
	}
	return stages
}

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
