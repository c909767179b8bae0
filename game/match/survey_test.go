package match_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/game/match/program"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/search"
)

// rounds is a game of 20 rounds in which both players choose at the same time. It counts how
// often somebody looks at a position.
type rounds struct{ looks *int }

// round is a position of rounds: Second has not seen a choice of 3.
type round struct{ n, choice, lead int8 }

func (rounds) Start() round { return round{} }

func (rounds) Turn(s *round) game.Player {
	switch {
	case s.n == 20:
		return game.Nobody
	case s.choice == 0:
		return game.First
	}
	return game.Second
}

func (rounds) Moves(dst []int8, s *round) []int8 {
	if s.n == 20 {
		return dst
	}
	return append(dst, 1, 2)
}

func (g rounds) Apply(s *round, m int8) {
	if s.choice == 0 {
		s.choice = m
		return
	}
	if s.lead--; s.choice == m {
		s.lead += 2
	}
	s.n, s.choice = s.n+1, 0
}

func (rounds) Evaluate(s *round) float64 { return float64(s.lead) }

func (g rounds) Observe(s *round, p game.Player) round {
	*g.looks++
	v := *s
	if p == game.Second && s.choice != 0 {
		v.choice = 3
	}
	return v
}

func (rounds) FormatMove(_ *round, m int8) string { return fmt.Sprint(m) }

func (rounds) ParseMove(_ *round, text string) (m int8, err error) {
	_, err = fmt.Sscan(text, &m)
	return m, err
}

func (rounds) FormatPosition(s *round) string { return fmt.Sprint(s.n, s.choice, s.lead) }

func (rounds) ParsePosition(text string) (s round, err error) {
	_, err = fmt.Sscan(text, &s.n, &s.choice, &s.lead)
	return s, err
}

// Bots examine once a game what it hides, not before each of their moves.
func TestOneSurveyPerGame(t *testing.T) {
	looks := 0
	g := rounds{&looks}
	must.Get((&search.Greedy[round, int8]{Game: g}).Search(t.Context(), g.Start()))(t)
	once := looks
	for name, play := range map[string]func() error{
		"Greedy": func() error {
			m := match.Match[round, int8]{Game: g, First: match.NewSearcher("greedy", search.NewGreedy(g, search.Limits{})), Second: match.NewRandom(g)}
			_, err := m.Play(t.Context())
			return err
		},
		"NewSearcher": func() error {
			bot := match.NewSearcher("greedy", &search.Greedy[round, int8]{Game: g})
			m := match.Match[round, int8]{Game: g, First: bot, Second: match.NewRandom(g)}
			_, err := m.Play(t.Context())
			return err
		},
		"Serve": func() error {
			in := `{"type":"game","player":"first","seed":1}` + "\n" + strings.Repeat(`{"type":"go","position":"0 0 0"}`+"\n", 20)
			var out bytes.Buffer
			err := program.Serve(t.Context(), g, "rounds", match.NewSearcher("greedy", search.NewGreedy(g, search.Limits{})), "", strings.NewReader(in), &out)
			if n := strings.Count(out.String(), "\n"); n != 21 {
				t.Errorf("%d answers: %s; want n == 21", n, &out)
			}
			return err
		},
	} {
		looks = 0
		if err := play(); err != nil {
			t.Error(name, err)
		}
		if looks > 4*once {
			t.Errorf("%s looks at %d positions of a game, which it examines with %d; want looks <= 4*once", name, looks, once)
		}
	}
}
