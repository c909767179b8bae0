package search_test

import (
	"context"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/football"
	"github.com/seed-61c9d78a/versus/football/paper"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/robanumeros"
	"github.com/seed-61c9d78a/versus/search"
)

// slow is a game in which making a move is slow, after some fast ones.
type slow[S, M comparable] struct {
	game.Game[S, M]
	time time.Duration
	fast *int // moves left
}

func (g slow[S, M]) Apply(s *S, m M) {
	if *g.fast--; *g.fast < 0 {
		time.Sleep(g.time)
	}
	g.Game.Apply(s, m)
}

func (g slow[S, M]) Unwrap() game.Game[S, M] { return g.Game }

// TestDeadlinesAreKept runs on a fake clock that advances only when the slow game sleeps: the
// searchers' own work takes no time, and their delay is measured exactly. Some games are slow
// from the start, others after some moves, as one that consults a network only in endgames.
func TestDeadlinesAreKept(t *testing.T) {
	pitch := must.Get(football.New(football.Config{}))(t)
	row := make([]int64, 60)
	for i := range row {
		row[i] = int64(i*7919%101 - 50)
	}
	cards := must.Get(robanumeros.New(row))(t)
	keepDeadlines(t, "connect4", connect4.Game{}, 0)
	keepDeadlines(t, "connect4, late", connect4.Game{}, 20_000)
	keepDeadlines(t, "checkers", checkers.Game{}, 0)
	keepDeadlines(t, "paper football", paper.Standard(), 0)
	keepDeadlines(t, "football", pitch, 0)
	keepDeadlines(t, "robanumeros", cards, 0)
}

func keepDeadlines[S, M comparable](t *testing.T, name string, g game.Game[S, M], fast int) {
	for _, pace := range []time.Duration{20 * time.Microsecond, 700 * time.Microsecond, 2 * time.Millisecond} {
		for _, limit := range []time.Duration{time.Millisecond, 5 * time.Millisecond, 20 * time.Millisecond, 100 * time.Millisecond} {
			for kind := range searchers(g, search.Limits{}) {
				t.Run(fmt.Sprint(name, " ", kind, " ", limit, " at ", pace), func(t *testing.T) {
					synctest.Test(t, func(t *testing.T) {
						left := fast
						s := searchers[S, M](slow[S, M]{g, pace, &left}, search.Limits{})[kind]
						ctx, cancel := context.WithTimeout(t.Context(), limit)
						defer cancel()
						begin := time.Now()
						r := must.Get(s.Search(ctx, g.Start()))(t)
						if late := time.Since(begin) - limit; late > 10*time.Millisecond {
							t.Errorf("%v late; want late <= 10*time.Millisecond", late)
						}
						checkLine(t, g, g.Start(), r)
					})
				})
			}
		}
	}
}
