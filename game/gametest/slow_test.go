package gametest_test

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/game/gametest"
)

// crawling is Connect 4, but it takes five milliseconds to list the moves.
type crawling struct{ connect4.Game }

func (g crawling) Moves(dst []connect4.Move, s *connect4.State) []connect4.Move {
	time.Sleep(5 * time.Millisecond)
	return g.Game.Moves(dst, s)
}

// TestSlow examines a slow game on a fake clock, which only its moves advance: there is an answer
// after a while, and it says what is slow.
func TestSlow(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := &logger{TB: t}
		begin := time.Now()
		gametest.Test(l, crawling{})
		if took := time.Since(begin); took > 2*time.Minute {
			t.Errorf("Test took %v; want two minutes at most", took)
		}
		if len(l.errors) > 0 {
			t.Errorf("Test found %q; want no faults", l.errors)
		}
		if logs := strings.Join(l.logs, "\n"); !strings.Contains(logs, "the game is slow: Moves takes 5ms, of") {
			t.Errorf("Test logs %s\nwant that Moves is slow", logs)
		}
	})
}
