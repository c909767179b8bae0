package search_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/internal/tests"
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

func (g wide) Moves(dst []int, s *int) []int {
	if *g.free--; *g.free < 0 {
		time.Sleep(time.Millisecond)
	}
	for m := range 600 {
		dst = append(dst, m)
	}
	return dst
}

func (g wide) Apply(s *int, _ int)   { *s++ }
func (g wide) Evaluate(*int) float64 { return 0 }

// TestLooksBetweenListsOfMoves counts, on a fake clock, how many lists of moves the searchers
// make between two looks at the clock.
func TestLooksBetweenListsOfMoves(t *testing.T) {
	const most = 9
	for _, free := range []int{100, 500, 900, 1300} {
		for kind := range searchers(game.Game[int, int](wide{}), search.Limits{}) {
			if kind == "matrix" {
				continue // it lists moves once per node that it solves
			}
			t.Run(fmt.Sprint(kind, free), func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					left := free
					s := searchers(game.Game[int, int](wide{&left}), search.Limits{})[kind]
					must.Get(s.Search(tests.Late(time.Now().Add(time.Microsecond)), 0))(t)
					if -left > most {
						t.Errorf("%s, after %d lists: %d lists of moves between two looks; want at most %d", kind, free, -left, most)
					}
				})
			})
		}
	}
}

// costly is a game one of whose methods takes a millisecond after some calls.
type costly struct {
	game.Game[int, int]
	method string
	free   *int
}

func (g costly) pay(method string) {
	if method == g.method {
		if *g.free--; *g.free < 0 {
			time.Sleep(time.Millisecond)
		}
	}
}

func (g costly) Turn(s *int) game.Player {
	g.pay("Turn")
	return g.Game.Turn(s)
}

func (g costly) Moves(dst []int, s *int) []int {
	g.pay("Moves")
	return g.Game.Moves(dst, s)
}

func (g costly) Apply(s *int, m int) {
	g.pay("Apply")
	g.Game.Apply(s, m)
}

func (g costly) Evaluate(s *int) float64 {
	g.pay("Evaluate")
	return g.Game.Evaluate(s)
}

func (g costly) Hash(s *int) uint64 {
	g.pay("Hash")
	return uint64(*s+1) * 0x9e3779b97f4a7c15
}

// broad is a game of two plies with 300 moves, which lead to a hundred positions each.
type broad struct{}

func (broad) Start() int { return 0 }

func (broad) Turn(s *int) game.Player {
	switch {
	case *s == 0:
		return game.First
	case *s <= 100:
		return game.Second
	}
	return game.Nobody
}

func (broad) Moves(dst []int, s *int) []int {
	for m := range 300 {
		dst = append(dst, m)
	}
	return dst
}

func (broad) Apply(s *int, m int)     { *s = *s*101 + m%100 + 1 }
func (broad) Evaluate(s *int) float64 { return float64(*s % 7) }

// TestLooksBetweenCalls counts, on a fake clock, how many calls of a method that has become slow
// the searchers and solvers make after their deadline.
func TestLooksBetweenCalls(t *testing.T) {
	const most = 16
	for _, method := range []string{"Turn", "Moves", "Apply", "Evaluate", "Hash"} {
		for name := range everyone(game.Game[int, int](broad{}), search.Limits{}) {
			if name == "two workers" || name == "two trees" || strings.HasPrefix(name, "mcts, two") {
				continue // the fake clock stands while one waits for another
			}
			for _, free := range []int{0, 1, 301, 700} {
				limits := search.Limits{Nodes: 4000 + 50*int64(free)} // if the slow method is never called, no time passes
				called := false
				synctest.Test(t, func(t *testing.T) {
					left := free
					g := costly{broad{}, method, &left}
					ctx, cancel := context.WithTimeout(context.Background(), 5*time.Millisecond)
					defer cancel()
					begin := time.Now()
					_, err := everyone[int, int](g, limits)[name](ctx, 0)
					if err != nil && !errors.Is(err, search.ErrUnfinished) {
						t.Errorf("%s: %v", name, err)
					}
					called = left < 0
					if calls := (time.Since(begin) - 5*time.Millisecond) / time.Millisecond; calls > most {
						t.Errorf("%s: %d calls of %s, slow after %d, after the deadline; want calls <= most", name, calls, method, free)
					}
				})
				if !called {
					break // so often; nor more often
				}
			}
		}
	}
}
