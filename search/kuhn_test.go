package search_test

import (
	"errors"
	"testing"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/randomgame"
	"github.com/seed-61c9d78a/versus/search"
)

// kuhn is Kuhn poker: an ante, two cards of J, Q and K (1 to 3), and one round of betting by
// passing (0) or betting (1). Before the deal, the players make some moves that hide nothing.
type kuhn struct {
	opening int8
	shown   int8 // the player who shows the card, 1 or 2; 0: neither
}

type kuhnState struct {
	Opened      int8
	Dealt       bool
	Cards       [2]int8 // 0: not seen
	Plies, Bets int8    // bets in bits, the first in bit 0
}

func (g kuhn) Start() kuhnState { return kuhnState{} }

func (g kuhn) Turn(s *kuhnState) game.Player {
	switch {
	case s.Opened < g.opening:
		return game.First + game.Player(s.Opened&1)
	case !s.Dealt:
		return game.Chance
	case s.Plies == 3, s.Plies == 2 && s.Bets != 2: // pass-bet goes on
		return game.Nobody
	}
	return game.First + game.Player(s.Plies&1)
}

func (g kuhn) Moves(dst []int8, s *kuhnState) []int8 {
	switch g.Turn(s) {
	case game.Nobody:
		return dst
	case game.Chance:
		return append(dst, 0, 1, 2, 3, 4, 5)
	}
	return append(dst, 0, 1)
}

func (g kuhn) Apply(s *kuhnState, m int8) {
	switch {
	case s.Opened < g.opening:
		s.Opened++
	case !s.Dealt:
		s.Dealt = true
		s.Cards = [6][2]int8{{1, 2}, {1, 3}, {2, 1}, {2, 3}, {3, 1}, {3, 2}}[m]
	default:
		s.Bets |= m << s.Plies
		s.Plies++
	}
}

func (g kuhn) Evaluate(s *kuhnState) float64 {
	if g.Turn(s) != game.Nobody {
		return 0
	}
	switch stake := 1.0; {
	case s.Plies == 2 && s.Bets == 1: // Second folds
		return 1
	case s.Plies == 3 && s.Bets == 2: // First folds
		return -1
	default:
		if s.Bets != 0 {
			stake = 2
		}
		if s.Cards[0] > s.Cards[1] {
			return stake
		}
		return -stake
	}
}

func (g kuhn) Observe(s *kuhnState, p game.Player) kuhnState {
	seen := *s
	if rival := p.Opponent(); rival != p && int8(rival) != g.shown && g.Turn(s) != game.Nobody {
		seen.Cards[rival-game.First] = 0
	}
	return seen
}

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
			t.Errorf("%s: positions were shown %d times, then %d times", name, spent[0], spent[1])
		}
	}
}

// TestSecretsAreRefused gives games that hide more than a last move to every searcher, solver
// and the referee: with the secret at the root or some plies later.
func TestSecretsAreRefused(t *testing.T) {
	for opening := range int8(12) {
		for shown := range int8(3) {
			g := kuhn{opening: opening, shown: shown}
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
			if who == "proof numbers" && l != (search.Limits{}) || who == "best response" && l.Nodes > 0 || who == "solve" && l.Nodes > 0 {
				continue
			}
			_, err := ask(t.Context(), s)
			check(who, err)
		}
	}
}
