package search_test

import (
	"errors"
	"testing"
	"time"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/sight"
	"github.com/seed-61c9d78a/versus/search"
)

// needle is a game of one move out of 1,000, after which the same player has another one, or
// the opponent has: both end the game. After one of the first moves, the player who made it does
// not see the position.
type needle struct {
	at    int16
	again bool
}

type needleState struct{ move, reply int16 }

func (needle) Start() needleState { return needleState{} }

func (g needle) Turn(s *needleState) game.Player {
	switch {
	case s.move == 0:
		return game.First
	case s.reply != 0:
		return game.Nobody
	case g.again:
		return game.First
	}
	return game.Second
}

func (g needle) Moves(dst []int16, s *needleState) []int16 {
	n := int16(2)
	if s.move == 0 {
		n = 1000
	} else if s.reply != 0 {
		n = 0
	}
	for i := range n {
		dst = append(dst, i+1)
	}
	return dst
}

func (needle) Apply(s *needleState, m int16) {
	if s.move == 0 {
		s.move = m
	} else {
		s.reply = m
	}
}

func (needle) Evaluate(*needleState) float64 { return 0 }

func (needle) Hash(s *needleState) uint64 { return uint64(s.move)<<16 | uint64(s.reply) }

func (g needle) Observe(s *needleState, p game.Player) needleState {
	if s.move == g.at && s.reply == 0 && p == game.First {
		return needleState{move: -1}
	}
	return *s
}

// TestNeedles hides more than is allowed after a single move, which the survey of a game, of 64
// positions, mostly misses. Those who look at all moves of a position must meet it.
func TestNeedles(t *testing.T) {
	missed := 0
	for at := int16(1); at <= 1000; at += 111 {
		for _, again := range []bool{false, true} {
			g := needle{at, again}
			if _, err := sight.Of[needleState, int16](g).Survey(g.Start(), time.Time{}); err == nil {
				missed++
			}
			for name, ask := range everyone[needleState, int16](g, search.Limits{Depth: 3, Nodes: 20_000}) {
				if exact := name == "solve" || name == "proof numbers"; exact && !again {
					continue // whoever is to move sees all, which is enough for an exact value
				}
				if r, err := ask(t.Context(), g.Start()); !errors.Is(err, search.ErrHidden) {
					t.Errorf("%s, at %d, again %v: %+v, %v", name, at, again, r, err)
				}
			}
		}
	}
	if missed < 10 {
		t.Errorf("the survey missed %d of 20; want missed >= 10", missed)
	}
}
