package ismcts

import (
	"math"
	"testing"
	"testing/synctest"
	"time"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/randomgame"
	"github.com/seed-61c9d78a/versus/internal/tests"
	"github.com/seed-61c9d78a/versus/search"
)

// slow is a game in which a move takes a millisecond.
type slow struct{ trusting }

func (g slow) Apply(s *randomgame.Line, m int8) {
	time.Sleep(time.Millisecond)
	g.trusting.Apply(s, m)
}

// TestTheClockIsAhead runs on a fake clock, which only the moves advance: searchers do not wait
// for a timer that is late.
func TestTheClockIsAhead(t *testing.T) {
	for seed := range uint64(10) {
		synctest.Test(t, func(t *testing.T) {
			g := slow{trusting{randomgame.NewHidden(seed)}}
			s := g.Start()
			for g.Turn(&s) == game.Chance {
				g.Apply(&s, g.Moves(nil, &s)[0])
			}
			for name, searcher := range map[string]search.Searcher[randomgame.Line, int8]{
				"Determinized": &determinized[randomgame.Line, int8]{Game: g},
				"Search":       &Search[randomgame.Line, int8]{Game: g},
			} {
				end := time.Now().Add(100 * time.Millisecond)
				if _, err := searcher.Search(tests.Late(end), s); err != nil {
					t.Fatalf("%s: %v; want no error", name, err)
				}
				if d := time.Since(end); d < 0 || d > 50*time.Millisecond {
					t.Errorf("game %d: %s is %v late; want d >= 0, d <= 50*time.Millisecond", seed, name, d)
				}
			}
		})
	}
}

// sluggish is a game in which the players' views and moves take a second, too.
type sluggish struct{ slow }

func (g sluggish) Moves(dst []int8, s *randomgame.Line) []int8 {
	time.Sleep(time.Second)
	return g.slow.Moves(dst, s)
}

// TestTooLate gives searchers more and more time, on a fake clock: what is found in the least of it is one
// simulation, or a score of one position at least.
func TestTooLate(t *testing.T) {
	for name, x := range map[string]func(g sluggish) search.Searcher[randomgame.Line, int8]{
		"Search": func(g sluggish) search.Searcher[randomgame.Line, int8] {
			return &Search[randomgame.Line, int8]{Game: g}
		},
		"Determinized": func(g sluggish) search.Searcher[randomgame.Line, int8] {
			return &determinized[randomgame.Line, int8]{Game: g}
		},
	} {
		synctest.Test(t, func(t *testing.T) {
			g := sluggish{slow{trusting{randomgame.Hidden{Turns: []game.Player{game.First, game.Second}, Counts: []int8{2, 2}, Seen: []int8{0, 0}}}}}
			for limit := time.Second / 2; limit < time.Minute; limit += time.Second {
				r, err := x(g).Search(tests.Late(time.Now().Add(limit)), g.Start())
				if err != nil {
					continue
				}
				if least := map[string]int64{"Search": 1, "Determinized": r.Nodes}[name]; r.Nodes != least || !(math.Abs(r.Score) <= 6) {
					t.Errorf("%s in %v: %d positions, score %v; want %d, and a payoff", name, limit, r.Nodes, r.Score, least)
				}
				return
			}
			t.Errorf("%s finds nothing in a minute", name)
		})
	}
}
