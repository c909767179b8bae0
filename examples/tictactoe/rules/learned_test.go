package rules_test

import (
	"testing"

	"github.com/seed-61c9d78a/versus/eval/learn"
	"github.com/seed-61c9d78a/versus/eval/model"
	"github.com/seed-61c9d78a/versus/examples/tictactoe/rules"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/search"
)

// TestLearnedNeverLoses learns the game in seconds. With the learned evaluation a search of three
// plies then plays either side against all replies of the opponent. Without it, such a search loses.
func TestLearnedNeverLoses(t *testing.T) {
	if testing.Short() {
		t.Skip("takes some seconds")
	}
	c := learn.Config[rules.State, rules.Move]{
		Game: rules.Game{}, Name: "tictactoe", Dir: t.TempDir(), Generations: 1, Games: 2500, Nodes: 1000, OpeningPlies: 4, GateNodes: 10, GatePairs: 200, Seed: 1, Epochs: 80,
	}
	if err := learn.Run(t.Context(), c); err != nil {
		t.Fatal(err)
	}
	m, err := model.Open(learn.Best(c.Dir), c.Name)
	if err != nil {
		t.Fatal(err)
	}
	g, err := model.Play[rules.State, rules.Move](m, rules.Game{})
	if err != nil {
		t.Fatal(err)
	}
	for _, side := range []game.Player{game.First, game.Second} {
		bot := search.Minimax[rules.State, rules.Move]{Game: g, Limits: search.Limits{Depth: 3}}
		lost, games := 0, 0
		var play func(s rules.State)
		play = func(s rules.State) {
			switch g.Turn(&s) {
			case game.Nobody:
				games++
				if g.Evaluate(&s)*side.Sign() < 0 {
					lost++
				}
			case side:
				r, err := bot.Search(t.Context(), s)
				if err != nil {
					t.Fatal(err)
				}
				play(game.After(g, s, r.Move))
			default:
				for _, m := range g.Moves(nil, &s) {
					play(game.After(g, s, m))
				}
			}
		}
		play(g.Start())
		if lost > 0 || games < 20 {
			t.Errorf("as %v: %d of %d games lost; want lost <= 0, games >= 20", side, lost, games)
		}
	}
}
