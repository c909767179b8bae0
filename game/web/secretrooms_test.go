//go:build !js

package web

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/internal/hiddengame"
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

// TestSecretRooms plays random games without chance and compares what each seat is told: it must be
// the same wherever the seat has seen the same positions and made the same moves.
func TestSecretRooms(t *testing.T) {
	compared := 0
	for seed := uint64(1); compared < 300 && seed < 400; seed++ {
		g := hiddengame.Random(seed)
		e := catalog.New[hiddengame.Line, int8]("cards", g)
		if !e.Secret || slices.Contains(g.Turns, game.Chance) {
			continue
		}
		games, err := checked([]catalog.Entry{e})
		if err != nil {
			t.Fatal(err)
		}
		told := map[string]string{}
		random := rand.New(rand.NewPCG(seed, 7))
		for range 12 {
			now := time.Unix(1000, 0)
			r := &room{games: games, kept: kept{ID: "test", Asked: board.Record{Game: "cards"}}}
			if err := r.begin(r.Asked, now); err != nil {
				t.Fatal(err)
			}
			keys := [2]string{r.sit(board.First, "Ann", now), r.sit(board.Second, "Bo", now)}
			var history [2]string // what each player has seen and done
			for s := g.Start(); g.Turn(&s) != game.Nobody; {
				for i, p := range []game.Player{game.First, game.Second} {
					if seen := fmt.Sprint(g.Observe(&s, p)); !strings.HasSuffix(history[i], seen) {
						history[i] += seen
					}
					state, changes, _, err := r.state(keys[i], -1, "", now)
					if err != nil {
						t.Fatal(err)
					}
					state.Committed = "" // to the outcomes of chance
					text, err := json.Marshal([]any{state, changes})
					if err != nil {
						t.Fatal(err)
					}
					key := p.String() + history[i]
					if before, known := told[key]; known {
						if compared++; before != string(text) {
							t.Fatalf("seed %d: %s is told\n%s\nand\n%s", seed, key, before, text)
						}
					}
					told[key] = string(text)
				}
				i := int(g.Turn(&s) - game.First)
				m := g.Moves(nil, &s)[random.IntN(int(g.Counts[s.Plies]))]
				state, _ := stateOf(t, r, keys[i], now)
				if err := r.play(keys[i], len(state.View.Record.Moves), fmt.Sprint(m), now); err != nil {
					t.Fatal(err)
				}
				history[i] += fmt.Sprint("; ", m, " ")
				g.Apply(&s, m)
			}
		}
	}
	if compared < 300 {
		t.Errorf("%d states were compared", compared)
	}
}
