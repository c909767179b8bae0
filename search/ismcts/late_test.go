package ismcts

import (
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
				"Determinized": &Determinized[randomgame.Line, int8]{Game: g},
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
