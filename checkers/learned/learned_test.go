package learned_test

import (
	"math"
	"testing"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/checkers/learned"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/search"
)

func TestGame(t *testing.T) {
	g := must.Get(learned.Game(checkers.English))(t)
	// The value of a position is the opposite of its value with the players exchanged.
	s := g.Start()
	for ply := range 60 {
		if game.Over(g, s) {
			break
		}
		swapped := s.Swapped()
		if v, w := g.Evaluate(&s), g.Evaluate(&swapped); math.Abs(v+w) > 1e-12 || !(math.Abs(v) < 1) {
			t.Fatalf("%v is worth %v, for the other player %v; want math.Abs(v+w) <= 1e-12, math.Abs(v) < 1", s, v, w)
		}
		moves := g.Moves(nil, &s)
		g.Apply(&s, moves[ply*5%len(moves)])
	}
}

// TestMan evaluates the opening position without one man, which favours the other player.
func TestMan(t *testing.T) {
	g := must.Get(learned.Game(checkers.English))(t)
	for _, missing := range []struct {
		player game.Player
		square checkers.Square
	}{{game.First, 6}, {game.Second, 27}} {
		s := g.Start()
		first, second := s.Pieces(game.First), s.Pieces(game.Second)
		if missing.player == game.First {
			first &^= checkers.SquareSet(missing.square)
		} else {
			second &^= checkers.SquareSet(missing.square)
		}
		s = must.Get(checkers.FromSquares(game.First, first, second, 0))(t)
		if v := g.Evaluate(&s) * missing.player.Sign(); v > -0.1 {
			t.Errorf("without a man of %v: %v", missing.player, v)
		}
	}
}

// TestBeatsHandmade plays with equal nodes against the weighted features.
func TestBeatsHandmade(t *testing.T) {
	if testing.Short() {
		t.Skip("takes some seconds")
	}
	g := must.Get(learned.Game(checkers.English))(t)
	bot := func(name string, g game.Game[checkers.State, checkers.Move]) match.Bot[checkers.State, checkers.Move] {
		return match.NewSearcher(name, &search.Minimax[checkers.State, checkers.Move]{Game: g, Limits: search.Limits{Nodes: 400}, MemoryBytes: 1 << 20})
	}
	s := match.Series[checkers.State, checkers.Move]{
		Match: match.Match[checkers.State, checkers.Move]{
			Game:     checkers.Game{Rules: checkers.English},
			First:    bot("learned", g),
			Second:   bot("features", checkers.Game{Rules: checkers.English}),
			MaxPlies: 200, Seed: 1,
		},
		Games: 24, OpeningPlies: 6,
	}
	score, err := s.Play(t.Context())
	if err != nil || score.Points() < 12 {
		t.Errorf("%+v, %v; want at least half of 24 points", score, err)
	}
}
