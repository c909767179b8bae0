package learned_test

import (
	"math"
	"testing"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/connect4/learned"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/search"
)

// boards returns the boards with learned weights.
func boards(t *testing.T) (list []connect4.Game) {
	for _, size := range [][2]int{{7, 6}, {8, 7}, {9, 7}} {
		rules := must.Get(connect4.New(size[0], size[1]))(t)
		list = append(list, rules)
	}
	return list
}

// TestGame checks ranges along some games, mirror images, and the payoffs at the ends.
func TestGame(t *testing.T) {
	for _, rules := range boards(t) {
		g := must.Get(learned.Game(rules))(t)
		for step := range 100 {
			s, image := g.Start(), g.Start()
			for ply := 0; !game.Over(g, s); ply++ {
				if v, w := g.Evaluate(&s), g.Evaluate(&image); !(math.Abs(v) < 1) || v != w {
					t.Fatalf("%v is worth %v, its mirror image %v; want math.Abs(v) < 1, v == w", s, v, w)
				}
				moves := g.Moves(nil, &s)
				m := moves[(ply*step+step)%len(moves)]
				g.Apply(&s, m)
				g.Apply(&image, connect4.Move(rules.Columns()-1)-m)
			}
			if v, want := g.Evaluate(&s), rules.Evaluate(&s); v != want {
				t.Errorf("%v ends with %v; want %v", s, v, want)
			}
		}
	}
}

// TestOtherBoards checks that boards without weights keep their evaluation.
func TestOtherBoards(t *testing.T) {
	rules := must.Get(connect4.New(6, 5))(t)
	g := must.Get(learned.Game(rules))(t)
	s := g.Start()
	g.Apply(&s, 2)
	if v, want := g.Evaluate(&s), rules.Evaluate(&s); v != want {
		t.Errorf("%v; want %v", v, want)
	}
}

// TestBeatsEstimate plays with equal nodes against the handmade evaluation.
func TestBeatsEstimate(t *testing.T) {
	if testing.Short() {
		t.Skip("takes some seconds")
	}
	bot := func(name string, g game.Game[connect4.State, connect4.Move]) match.Bot[connect4.State, connect4.Move] {
		return match.NewSearcher(name, &search.Minimax[connect4.State, connect4.Move]{Game: g, Limits: search.Limits{Nodes: 1000}, MemoryBytes: 1 << 20})
	}
	for _, rules := range boards(t) {
		g := must.Get(learned.Game(rules))(t)
		s := match.Series[connect4.State, connect4.Move]{
			Match: match.Match[connect4.State, connect4.Move]{
				Game: rules, First: bot("learned", g), Second: bot("estimate", rules), Seed: 1,
			},
			Games: 60, OpeningPlies: 5,
		}
		score, err := s.Play(t.Context())
		if err != nil || score.Points() < 31 {
			t.Errorf("%dx%d: %+v, %v; want more than half of 60 points", rules.Columns(), rules.Rows(), score, err)
		}
	}
}
