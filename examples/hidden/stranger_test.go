package main

import (
	"math/rand/v2"
	"testing"

	"github.com/seed-61c9d78a/versus/examples/games/kuhn"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/game/gametest"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/internal/tools"
	"github.com/seed-61c9d78a/versus/search"
	"github.com/seed-61c9d78a/versus/search/cfr"
	"github.com/seed-61c9d78a/versus/search/ismcts"
)

// stranger is the game of somebody who has read no more than the tutorial: a game with Observe and
// nothing else.
type stranger struct {
	game.Game[kuhn.State, kuhn.Move]
	game.Observer[kuhn.State]
}

// TestStranger checks the game, plays it in the arena, solves it, and searches it.
func TestStranger(t *testing.T) {
	g := stranger{kuhn.Game{}, kuhn.Game{}}
	gametest.Test(t, game.Game[kuhn.State, kuhn.Move](g))
	e := catalog.New[kuhn.State, kuhn.Move]("stranger", g)
	for _, bot := range tools.Of(e).BotNames() {
		score, err := tools.Of(e).Play(t.Context(), tools.Series{A: bot, B: "random", Games: 2, Nodes: 100, Seed: 1, Played: func(p tools.Played) {
			if p.Reason != match.NaturalEnd {
				t.Errorf("%s: %+v; want p.Reason == match.NaturalEnd", bot, p)
			}
		}})
		if err != nil {
			t.Errorf("%s: %v, %v; want no error", bot, score, err)
		}
	}
	solve(t, "stranger", game.Game[kuhn.State, kuhn.Move](g), solution{58, 12, cfr.Predictive, 20_000, -1.0 / 18, 1e-9, 1e-9})
	x := ismcts.Search[kuhn.State, kuhn.Move]{Game: g, Rule: ismcts.RegretMatching, Limits: search.Limits{Nodes: 20_000}, Rand: rand.New(rand.NewPCG(1, 1))}
	s := g.Start()
	var past []kuhn.State
	for _, m := range []kuhn.Move{kuhn.Move(kuhn.Jack), kuhn.Move(kuhn.King), kuhn.Bet} {
		past = append(past, g.Observe(&s, game.Second))
		g.Apply(&s, m)
	}
	m, err := x.Strategy(t.Context(), s, past...)
	if err != nil || len(m.Strategy) == 0 || m.Strategy[len(m.Strategy)-1].Move != kuhn.Bet || m.Strategy[len(m.Strategy)-1].Probability < 0.9 {
		t.Errorf("after a bet, Second with a king plays %+v, %v", m, err)
	}
}
