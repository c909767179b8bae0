package learned_test

import (
	"testing"

	"github.com/seed-61c9d78a/versus/football/paper"
	"github.com/seed-61c9d78a/versus/football/paper/learned"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/search"
)

func TestGame(t *testing.T) {
	standard, err := learned.Game(paper.Rules{})
	if err != nil {
		t.Fatal(err)
	}
	start := standard.Start()
	if learned.Standard().Evaluate(&start) != standard.Evaluate(&start) || standard.Evaluate(&start) == paper.Standard().Evaluate(&start) {
		t.Errorf("the start is worth %v, and %v by the weighted features", standard.Evaluate(&start), paper.Standard().Evaluate(&start))
	}
	// Other fields have the weighted features.
	for _, r := range []paper.Rules{paper.Classic, {OpenOutline: true}} {
		g, err := learned.Game(r)
		if err != nil {
			t.Fatal(err)
		}
		plain, err := paper.New(r)
		if err != nil {
			t.Fatal(err)
		}
		s := game.After[paper.State, paper.Direction](g, g.Start(), paper.North)
		if g.Rules() != plain.Rules() || g.Evaluate(&s) != plain.Evaluate(&s) {
			t.Errorf("%+v: %v; want %v", r, g.Evaluate(&s), plain.Evaluate(&s))
		}
	}
	if _, err := learned.Game(paper.Rules{Width: 3}); err == nil {
		t.Error("a field of odd width is accepted")
	}
}

// TestHoldsAgainstWeightedFeatures plays with few nodes against paper.DefaultWeights, where
// the network wins two of three games; more with thousands of nodes. One that is read or
// turned wrongly loses nearly all games.
func TestHoldsAgainstWeightedFeatures(t *testing.T) {
	if testing.Short() {
		t.Skip("takes some seconds")
	}
	bot := func(name string, g *paper.Game) match.Bot[paper.State, paper.Direction] {
		return match.NewSearcher(name, paper.NewSteps(g, &paper.MCTS{Game: g, Limits: search.Limits{Nodes: 200}}))
	}
	s := match.Series[paper.State, paper.Direction]{
		Game: paper.Standard(), A: bot("learned", learned.Standard()), B: bot("features", paper.Standard()),
		Games: 60, OpeningPlies: 6, Seed: 1,
	}
	score, err := s.Play(t.Context())
	if err != nil || score.Points() < 28 {
		t.Errorf("%+v, %v; want at least 28 of 60 points", score, err)
	}
}
