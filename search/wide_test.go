package search_test

import (
	"context"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/search"
)

// wide is a game of 600 moves in every position, as in Amazons. Listing them is free at first,
// and takes a millisecond after some calls.
type wide struct{ free *int }

func (g wide) Start() int { return 0 }

func (g wide) Turn(s *int) game.Player {
	if *s >= 1000 {
		return game.Nobody
	}
	return game.First + game.Player(*s&1)
}

func (g wide) Moves(dst []int16, s *int) []int16 {
	if *g.free--; *g.free < 0 {
		time.Sleep(time.Millisecond)
	}
	for m := range int16(600) {
		dst = append(dst, m)
	}
	return dst
}

func (g wide) Apply(s *int, _ int16) { *s++ }
func (g wide) Evaluate(*int) float64 { return 0 }

// lateTimer is a context whose deadline is known, but whose timer never fires, as on a
// processor that others keep busy: only the clock tells.
type lateTimer struct{ context.Context }

func (lateTimer) Done() <-chan struct{} { return make(chan struct{}) }
func (lateTimer) Err() error            { return nil }

// TestLooksBetweenListsOfMoves counts, on a fake clock, how many lists of moves the searchers
// make between two looks at the clock.
func TestLooksBetweenListsOfMoves(t *testing.T) {
	const most = 9
	for _, free := range []int{100, 500, 900, 1300} {
		for kind := range searchers(game.Game[int, int16](wide{}), search.Limits{}) {
			if kind == "matrix" {
				continue // it lists moves once per node that it solves
			}
			t.Run(fmt.Sprint(kind, free), func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					left := free
					s := searchers(game.Game[int, int16](wide{&left}), search.Limits{})[kind]
					ctx, cancel := context.WithTimeout(context.Background(), time.Microsecond)
					defer cancel()
					must.Get(s.Search(lateTimer{ctx}, 0))(t)
					if -left > most {
						t.Errorf("%s, after %d lists: %d lists of moves between two looks; want at most %d", kind, free, -left, most)
					}
				})
			})
		}
	}
}
