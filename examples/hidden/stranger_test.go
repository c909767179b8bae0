package main

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/game/gametest"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/internal/tools"
	"github.com/seed-61c9d78a/versus/search"
	"github.com/seed-61c9d78a/versus/search/cfr"
	"github.com/seed-61c9d78a/versus/search/ismcts"
)

// bluff is the game of somebody who has read no more than the tutorial: First gets a card of ten
// and says at least how high it is. Second believes it, and pays one for each point that was
// said, or doubts, and pays the double if it was true and gets the double if not.
type bluff struct{}

type bluffState struct{ Card, Said, Answer int8 }

const (
	believe int8 = 101
	doubt   int8 = 102
)

func (bluff) Start() bluffState { return bluffState{} }

func (bluff) Turn(s *bluffState) game.Player {
	switch {
	case s.Card == 0:
		return game.Chance
	case s.Said == 0:
		return game.First
	case s.Answer == 0:
		return game.Second
	}
	return game.Nobody
}

func (b bluff) Moves(dst []int8, s *bluffState) []int8 {
	switch b.Turn(s) {
	case game.Chance, game.First:
		for m := int8(1); m <= 10; m++ {
			dst = append(dst, m)
		}
	case game.Second:
		dst = append(dst, believe, doubt)
	}
	return dst
}

func (b bluff) Apply(s *bluffState, m int8) {
	switch b.Turn(s) {
	case game.Chance:
		s.Card = m
	case game.First:
		s.Said = m
	case game.Second:
		s.Answer = m
	}
}

func (b bluff) Evaluate(s *bluffState) float64 {
	switch {
	case b.Turn(s) != game.Nobody:
		return 0
	case s.Answer == believe:
		return float64(s.Said)
	case s.Card >= s.Said:
		return 2 * float64(s.Said)
	}
	return -2 * float64(s.Said)
}

// unseen is a card that is not seen; 0 is one that has not been dealt.
const unseen = -1

// Observe is all that hides the card.
func (b bluff) Observe(s *bluffState, p game.Player) bluffState {
	seen := *s
	if p == game.Second && s.Card != 0 && b.Turn(s) != game.Nobody {
		seen.Card = unseen
	}
	return seen
}

// TestStranger checks the game, plays it in the arena, solves it, and searches it.
func TestStranger(t *testing.T) {
	gametest.Test(t, bluff{})
	e := catalog.New("bluff", bluff{})
	for _, bot := range e.BotNames() {
		score, err := e.Play(t.Context(), tools.Series{A: bot, B: "random", Games: 2, Nodes: 100, Seed: 1, Played: func(p tools.Played) {
			if p.Reason != match.NaturalEnd {
				t.Errorf("%s: %+v", bot, p)
			}
		}})
		if err != nil {
			t.Errorf("%s: %v, %v", bot, score, err)
		}
	}
	_, solver := begin(t, bluff{}, cfr.Predictive, 1)
	if err := solver.Run(t.Context(), 2000); err != nil {
		t.Fatal(err)
	}
	r := solver.Policy().Responses()
	if r.Exploitability() > 1e-3 {
		t.Errorf("%+v", r)
	}
	x := ismcts.Search[bluffState, int8]{Game: bluff{}, Rule: ismcts.RegretMatching, Limits: search.Limits{Nodes: 20_000}, Rand: rand.New(rand.NewPCG(1, 1))}
	s := bluffState{Card: 10} // as First sees it
	m, err := x.Search(t.Context(), s, bluff{}.Start())
	if err != nil || m.Move < 8 || math.IsNaN(m.Score) {
		t.Errorf("with a ten: %+v, %v", m, err)
	}
}
