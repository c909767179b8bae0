package ladder

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/seed-61c9d78a/versus/game/match/rating"
	"github.com/seed-61c9d78a/versus/internal/game/match/record"
	"github.com/seed-61c9d78a/versus/internal/must"
)

// TestDay simulates a day of a class: 30 students upload better and better bots at any
// time, a match takes 0.7 s, and the server is stopped 20 times. Every game is in the
// table, every bot that plays has its share, and the strongest leads.
func TestDay(t *testing.T) {
	matches := 24 * 3600 * 10 / 7
	if testing.Short() {
		matches = 3000
	}
	rng := rand.New(rand.NewPCG(1, 2))
	of := map[string]int{} // strengths, by module
	c := config(t.TempDir(), func(_ context.Context, m Match) ([]record.Game, error) {
		games := make([]record.Game, 2)
		for i := range games {
			games[i] = record.Game{First: i, Second: 1 - i, Seed: m.Seed, Winner: "second"}
			if rng.Float64() < rating.Score(float64(of[m.Modules[i]]-of[m.Modules[1-i]])) {
				games[i].Winner = "first"
			}
		}
		return games, nil
	})
	l, tokens := create(t, c)
	const students = 30
	strength := make([]int, students)
	for s := range students {
		strength[s] = rng.IntN(300)
		of[l.module(enter(t, l, tokens.Class, fmt.Sprintf("s%d", s), "bot"))] = strength[s]
	}
	uploads, stops := 0, 0
	for n := range matches {
		switch rng.IntN(matches / 100) {
		case 0, 1, 2: // an upload, which takes the place of the student's bot
			s := rng.IntN(students)
			strength[s] += rng.IntN(60)
			id := must.Get(upload(l, s+1, "bot"))(t)
			of[l.module(id)] = strength[s]
			must.Do(t, l.verdict(id, nil, nil, false))
			uploads++
		case 3:
			if stops < 20 {
				stops++
				must.Do(t, l.Close())
				var err error
				if l, err = Open(c); err != nil || l.Damage() != nil {
					t.Fatal(err, l.Damage())
				}
				if l.games != 2*n {
					t.Fatalf("%d games after %d matches and stop %d; want l.games == 2*n", l.games, n, stops)
				}
			}
		}
		if n%100 == 0 {
			l.table = nil // as if some seconds had passed
		}
		play(t, l, 1)
	}
	defer l.Close()
	l.table = nil
	table := l.Standing()
	if table.Games != 2*matches || countRecords(t, l) != 2*matches {
		t.Errorf("%d games in the table, %d in the records, of %d; want table.Games == 2*matches, countRecords(t, l) == 2*matches", table.Games, countRecords(t, l), 2*matches)
	}
	best := 0
	for _, s := range strength {
		best = max(best, s)
	}
	if leader := of[l.module(table.Rows[0].ID)]; leader < best-100 {
		t.Errorf("%s leads, with a strength of %d; the strongest has %d; want leader >= best-100", table.Rows[0].Name, leader, best)
	}
	if len(table.Rows) != students+2 {
		t.Errorf("%d players; want a bot of each student and two levels", len(table.Rows))
	}
	t.Logf("%d uploads, %d stops", uploads, stops)
}
