//go:build !js

package web

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/game/catalog"
)

// knocks is a game in which First knocks or enters, until it has entered by door 0 or 1; then
// Second guesses the door. Second hears no knocks.
type knocks struct{}

type visit struct {
	Knocks, Door, Guess int8 // of the doors, 1 and 2; 0: not yet, or not seen
	Entered             bool
}

func (knocks) Start() visit { return visit{} }

func (knocks) Turn(s *visit) game.Player {
	switch {
	case s.Guess != 0:
		return game.Nobody
	case s.Entered:
		return game.Second
	}
	return game.First
}

func (knocks) Moves(dst []int8, s *visit) []int8 {
	if !s.Entered && s.Knocks < 3 {
		dst = append(dst, 0)
	}
	if s.Guess == 0 {
		dst = append(dst, 1, 2)
	}
	return dst
}

func (knocks) Apply(s *visit, m int8) {
	switch {
	case s.Entered:
		s.Guess = m
	case m == 0:
		s.Knocks++
	default:
		s.Door, s.Entered = m, true
	}
}

func (knocks) Evaluate(s *visit) float64 {
	switch s.Guess {
	case 0:
		return 0
	case s.Door:
		return -1
	}
	return 1
}

func (knocks) Observe(s *visit, p game.Player) visit {
	seen := *s
	if p == game.Second && s.Guess == 0 {
		seen.Knocks, seen.Door = 0, 0
	}
	return seen
}

// TestSecretRoom compares what the players and a spectator are told of games that differ in what
// they must not know.
func TestSecretRoom(t *testing.T) {
	games, err := checked([]catalog.Entry{catalog.New("knocks", knocks{})})
	if err != nil {
		t.Fatal(err)
	}
	told := map[string]string{}
	for _, moves := range []string{"1", "2", "001", "0002"} {
		now := time.Unix(1000, 0)
		r := &room{games: games, kept: kept{ID: "test", Base: time.Minute, Bonus: time.Second, Asked: board.Record{Game: "knocks"}}}
		if err := r.begin(r.Asked, now); err != nil {
			t.Fatal(err)
		}
		keys := [2]string{r.sit(board.First, "Ann", now), r.sit(board.Second, "Bo", now)}
		for ply, m := range moves {
			if err := r.play(keys[0], ply, string(m), now); err != nil {
				t.Fatal(err)
			}
		}
		if err := r.play(keys[0], len(moves), "1", now); err == nil {
			t.Error("First moves twice")
		}
		for who, key := range map[string]string{"Second": keys[1], "a spectator": ""} {
			s, changes, _, err := r.state(key, -1, "", now)
			if err != nil {
				t.Fatal(err)
			}
			s.Committed = ""
			text, err := json.Marshal([]any{s, changes})
			if err != nil {
				t.Fatal(err)
			}
			if before, ok := told[who]; ok && before != string(text) {
				t.Errorf("after %s, %s is told %s; and %s in another game", moves, who, text, before)
			}
			told[who] = string(text)
			if strings.Contains(string(text), "sealed") {
				t.Errorf("%s gets a sealed record, with which moves can be tried: %s", who, text)
			}
		}
		if err := r.play(keys[1], 1, "3", now); code(err) != "illegal_move" || !strings.Contains(err.Error(), "move 2:") {
			t.Error(err)
		}
		if err := r.play(keys[1], 1, "1", now); err != nil {
			t.Fatal(err)
		}
		if s, _ := stateOf(t, r, "", now); !s.View.Over || strings.Join(s.View.Record.Moves, "") != moves+"1" {
			t.Errorf("at the end a spectator sees %+v", s.View.Record)
		}
	}
}
