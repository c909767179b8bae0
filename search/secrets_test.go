package search_test

import (
	"errors"
	"testing"
	"time"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/randomgame"
	"github.com/seed-61c9d78a/versus/internal/sight"
	"github.com/seed-61c9d78a/versus/search"
)

// observed counts what players are shown.
type observed struct {
	goofspiel
	times *int
}

func (g observed) Observe(s *goofState, p game.Player) goofState {
	*g.times++
	return g.goofspiel.Observe(s, p)
}

// TestOneSurvey searches the same position twice: only the first search surveys the game.
func TestOneSurvey(t *testing.T) {
	times := 0
	g := observed{goofspiel{5, true}, &times}
	for name, s := range searchers(g, search.Limits{Nodes: 3}) {
		var spent [2]int
		for i := range spent {
			times = 0
			if _, err := s.Search(t.Context(), g.Start()); err != nil {
				t.Fatal(name, err)
			}
			spent[i] = times
		}
		if spent[0] < 100 || spent[1] > spent[0]-100 {
			t.Errorf("%s: positions were shown %d times, then %d times; want spent[0] >= 100, spent[1] <= spent[0]-100", name, spent[0], spent[1])
		}
	}
}

// TestSecretsAreRefused gives games that hide more than a last move to every searcher, solver
// and the referee: with the secret at the root or some plies later.
func TestSecretsAreRefused(t *testing.T) {
	for opening := range 12 { // moves that both see, a card that one sees or nobody, and some moves
		for shown := range int8(3) {
			var g randomgame.Hidden
			for i := range opening + 4 {
				g.Turns = append(g.Turns, game.First+game.Player(i&1))
				g.Counts, g.Seen = append(g.Counts, 2), append(g.Seen, 3)
			}
			g.Turns[opening], g.Counts[opening], g.Seen[opening] = game.Chance, 3, shown
			s := g.Start()
			if opening == 0 {
				s = game.After(g, s, 3) // from the deal on
			}
			refused(t, g, s)
		}
	}
	for seed, met := uint64(0), 0; met < 20; seed++ {
		g := randomgame.New(randomgame.HiddenSteps, seed)
		if p := g.Positions[0]; len(p.Rows) > 1 || len(p.Columns) > 1 {
			met++
			refused(t, g.Play(), g.Start())
		}
	}
}

func refused[S, M comparable](t *testing.T, g game.Game[S, M], s S) {
	t.Helper()
	check := func(who string, err error) {
		t.Helper()
		if !errors.Is(err, search.ErrHidden) {
			t.Errorf("%s, %T%+v: %v; want %v", who, g, g, err, search.ErrHidden)
		}
	}
	for _, l := range []search.Limits{{}, {Depth: 1}, {Nodes: 1}} {
		for who, ask := range everyone(g, l) {
			if who == "proof numbers" && l != (search.Limits{}) || who == "solve" && l.Nodes > 0 {
				continue
			}
			_, err := ask(t.Context(), s)
			check(who, err)
		}
	}
}

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
