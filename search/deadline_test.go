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
	"github.com/seed-61c9d78a/versus/robanumeros"
	"github.com/seed-61c9d78a/versus/search"
)

// slow is a game in which making a move is slow.
type slow[S, M comparable] struct {
	game.Game[S, M]
	time time.Duration
}

func (g slow[S, M]) Apply(s *S, m M) {
	time.Sleep(g.time)
	g.Game.Apply(s, m)
}

func (g slow[S, M]) Unwrap() game.Game[S, M] { return g.Game }

// deepSlow is a game whose estimate is slow after a number of moves, such as a game that
// consults a rule or a network only in endgames.
type deepSlow[S, M comparable] struct {
	game.Game[S, M]
	time time.Duration
	fast *int // number of fast moves left
}

func (g deepSlow[S, M]) Apply(s *S, m M) {
	if *g.fast--; *g.fast < 0 {
		time.Sleep(g.time)
	}
	g.Game.Apply(s, m)
}

func (g deepSlow[S, M]) Unwrap() game.Game[S, M] { return g.Game }

func TestDeadlineWhereMovesBecomeSlow(t *testing.T) {
	const limit, pace = 20 * time.Millisecond, 2 * time.Millisecond
	g := game.Game[connect4.State, connect4.Move](connect4.Game{})
	for kind := range searchers(g, search.Limits{}) {
		t.Run(kind, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				fast := 20_000
				s := searchers(game.Game[connect4.State, connect4.Move](deepSlow[connect4.State, connect4.Move]{g, pace, &fast}), search.Limits{})[kind]
				ctx, cancel := context.WithTimeout(t.Context(), limit)
				defer cancel()
				begin := time.Now()
				r, err := s.Search(ctx, g.Start())
				if err != nil {
					t.Fatal(err)
				}
				if late := time.Since(begin) - limit; late > 10*time.Millisecond {
					t.Errorf("%v late", late)
				}
				checkLine(t, g, g.Start(), r)
			})
		})
	}
}

var deadlines = []time.Duration{time.Millisecond, 5 * time.Millisecond, 20 * time.Millisecond, 100 * time.Millisecond}

// eachGame calls the function for every game of the library.
func eachGame(t testing.TB, f func(name string, g any)) {
	small, err := football.New(football.Config{})
	if err != nil {
		t.Fatal(err)
	}
	row := make([]int64, 60)
	for i := range row {
		row[i] = int64(i*7919%101 - 50)
	}
	cards, err := robanumeros.New(row)
	if err != nil {
		t.Fatal(err)
	}
	f("connect4", game.Game[connect4.State, connect4.Move](connect4.Game{}))
	f("checkers", game.Game[checkers.State, checkers.Move](checkers.Game{}))
	f("paperfootball", game.Game[paper.State, paper.Direction](paper.Standard()))
	f("football", game.Game[football.State, football.Action](small))
	f("robanumeros", game.Game[robanumeros.State, robanumeros.Move](cards))
}

// TestDeadlinesAreKept runs on a fake clock that advances only when the slow game sleeps:
// the searchers' own work takes no time, and their delay is measured exactly.
func TestDeadlinesAreKept(t *testing.T) {
	eachGame(t, func(name string, g any) {
		switch g := g.(type) {
		case game.Game[connect4.State, connect4.Move]:
			keepDeadlines(t, name, g)
		case game.Game[checkers.State, checkers.Move]:
			keepDeadlines(t, name, g)
		case game.Game[paper.State, paper.Direction]:
			keepDeadlines(t, name, g)
		case game.Game[football.State, football.Action]:
			keepDeadlines(t, name, g)
		case game.Game[robanumeros.State, robanumeros.Move]:
			keepDeadlines(t, name, g)
		default:
			t.Fatalf("%s: a game of type %T", name, g)
		}
	})
}

func keepDeadlines[S, M comparable](t *testing.T, name string, g game.Game[S, M]) {
	for _, pace := range []time.Duration{20 * time.Microsecond, 700 * time.Microsecond} {
		for _, limit := range deadlines {
			for kind := range searchers(g, search.Limits{}) {
				t.Run(fmt.Sprint(name, " ", kind, " ", limit, " at ", pace), func(t *testing.T) {
					synctest.Test(t, func(t *testing.T) {
						s := searchers[S, M](slow[S, M]{g, pace}, search.Limits{})[kind]
						ctx, cancel := context.WithTimeout(t.Context(), limit)
						defer cancel()
						begin := time.Now()
						r, err := s.Search(ctx, g.Start())
						if err != nil {
							t.Fatal(err)
						}
						if late := time.Since(begin) - limit; late > 10*time.Millisecond {
							t.Errorf("%v late", late)
						}
						checkLine(t, g, g.Start(), r)
					})
				})
			}
		}
	}
}

// BenchmarkDeadline reports the greatest delay of real searches after their deadline.
func BenchmarkDeadline(b *testing.B) {
	eachGame(b, func(name string, g any) {
		switch g := g.(type) {
		case game.Game[connect4.State, connect4.Move]:
			benchmarkDeadline(b, name, g)
		case game.Game[checkers.State, checkers.Move]:
			benchmarkDeadline(b, name, g)
		case game.Game[paper.State, paper.Direction]:
			benchmarkDeadline(b, name, g)
		case game.Game[football.State, football.Action]:
			benchmarkDeadline(b, name, g)
		case game.Game[robanumeros.State, robanumeros.Move]:
			benchmarkDeadline(b, name, g)
		}
	})
}

func benchmarkDeadline[S, M comparable](b *testing.B, name string, g game.Game[S, M]) {
	for kind, s := range searchers(g, search.Limits{}) {
		for _, limit := range deadlines {
			b.Run(fmt.Sprintf("%s/%s/%v", name, kind, limit), func(b *testing.B) {
				var worst time.Duration
				for b.Loop() {
					ctx, cancel := context.WithTimeout(b.Context(), limit)
					begin := time.Now()
					if _, err := s.Search(ctx, g.Start()); err != nil {
						b.Fatal(err)
					}
					cancel()
					worst = max(worst, time.Since(begin)-limit)
				}
				b.ReportMetric(float64(worst.Microseconds())/1000, "worst-ms-late")
			})
		}
	}
}
