package search_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/search"
)

func TestProofNumberErrors(t *testing.T) {
	g := connect4.Game{}
	p := search.ProofNumber[connect4.State, connect4.Move]{Game: g, Limits: search.Limits{Nodes: 100}}
	if _, _, err := p.Prove(t.Context(), g.Start(), game.First); !errors.Is(err, search.ErrUnfinished) {
		t.Errorf("too few nodes: %v", err)
	}
	if _, _, err := p.Prove(t.Context(), g.Start(), game.Chance); err == nil || !strings.Contains(err.Error(), "player is Chance") {
		t.Errorf(`wrong player: %v; want an error, strings.Contains(err.Error(), "player is Chance")`, err)
	}
	if over, err := g.ParsePosition("1213141"); err != nil {
		t.Error(err)
	} else if won, _, err := p.Prove(t.Context(), over, game.First); err != nil || !won {
		t.Errorf("a game that First has won: %v, %v; want no error, won", won, err)
	}
	unhashed := search.ProofNumber[int, int]{Game: circle{}}
	if _, _, err := unhashed.Prove(t.Context(), 0, game.First); err == nil || !strings.Contains(err.Error(), "no Hasher") {
		t.Errorf("no hash: %v", err)
	}
}

// TestClockNeverRunsOut plays long games with every kind of clock, in which each move takes
// the hard limit.
func TestClockNeverRunsOut(t *testing.T) {
	for _, c := range []search.Clock{
		{Remaining: time.Minute},
		{Remaining: time.Minute, Increment: time.Second},
		{Remaining: time.Second, MovesToGo: 40},
		{Remaining: 100 * time.Millisecond, Increment: 5 * time.Millisecond},
		{Remaining: 50 * time.Millisecond, MovesToGo: 1},
		{Remaining: 0, Increment: time.Second},
		{Remaining: time.Millisecond},
	} {
		clock := c
		for move := range 300 {
			soft, hard := clock.Allot()
			if soft < 0 || soft > hard || hard > max(clock.Remaining-10*time.Millisecond, 0) {
				t.Fatalf("%+v, move %d: %v and %v of %v; want soft >= 0, soft <= hard, hard <= max(clock.Remaining-10*time.Millisecond, 0)", c, move, soft, hard, clock.Remaining)
			}
			if move < 20 && hard == 0 && clock.Remaining > 50*time.Millisecond {
				t.Fatalf("%+v, move %d: no time at all of %v", c, move, clock.Remaining)
			}
			clock.Remaining += clock.Increment - hard
			if clock.MovesToGo > 0 {
				if clock.MovesToGo--; clock.MovesToGo == 0 {
					clock.MovesToGo = c.MovesToGo
					clock.Remaining += c.Remaining
				}
			}
		}
	}
}
