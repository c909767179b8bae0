package rules_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/seed-61c9d78a/versus/examples/tictactoe/rules"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/gametest"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/search"
)

func TestRules(t *testing.T) { gametest.Test(t, rules.Game{}) }

// TestCounts compares with the well-known numbers of games by length: 255,168 games,
// of which 46,080 fill the board.
func TestCounts(t *testing.T) {
	g := rules.Game{}
	for depth, want := range []int64{1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872} {
		got, err := game.Perft(t.Context(), g, g.Start(), depth)
		if err != nil || got != want {
			t.Errorf("%d sequences of %d moves, %v; want %d", got, depth, err, want)
		}
	}
}

func TestDrawWithBestPlay(t *testing.T) {
	b := search.NewBacktrack(rules.Game{}, search.Limits{})
	r, err := b.Solve(t.Context(), rules.State{})
	if err != nil || r.Score != 0 || len(r.Line) != 9 {
		t.Errorf("%+v, %v; want a draw after nine moves", r, err)
	}
}

func TestMeasure(t *testing.T) {
	g := rules.Game{}
	for text, want := range map[string][rules.Features]float64{
		".........": {},
		"....X....": {rules.Ones: 4, rules.Centre: 1},
		"O...X....": {rules.Ones: 3 - 2, rules.Centre: 1, rules.Corners: -1},
		"OX..X....": {rules.Ones: 2 - 1, rules.Twos: 1, rules.Centre: 1, rules.Corners: -1},
	} {
		s, err := g.ParsePosition(text)
		if err != nil {
			t.Fatal(err)
		}
		got := make([]float64, rules.Features)
		if rules.Measure(got, &s); [rules.Features]float64(got) != want {
			t.Errorf("%s: %v, want %v", text, got, want)
		}
	}
}

// TestTuned plays the evaluation with the tuned weights against one without knowledge, both used by
// a player who never misses a win in one.
func TestTuned(t *testing.T) {
	tuned, err := rules.Estimated(rules.Weights().Values())
	if err != nil {
		t.Fatal(err)
	}
	gametest.Test(t, tuned)
	s := match.Series[rules.State, rules.Move]{
		Match: match.Match[rules.State, rules.Move]{
			Game:   rules.Game{},
			First:  match.NewSearcher("greedy", search.NewGreedy(tuned, search.Limits{})),
			Second: match.NewSearcher("plain", search.NewGreedy(rules.Game{}, search.Limits{})),
			Seed:   7,
		},
		Games: 200, OpeningPlies: 2,
	}
	if score, err := s.Play(t.Context()); err != nil || score.Points() < 110 {
		t.Errorf("%+v, %v; want 110 points", score, err)
	}
}

func FuzzParsePosition(f *testing.F) {
	for _, text := range []string{"", ".........", "XO.......", "XXXOO....", "XXX......", "OOOOOOOOO", "XOXOXOXOX"} {
		f.Add(text)
	}
	g := rules.Game{}
	f.Fuzz(func(t *testing.T, text string) {
		s, err := g.ParsePosition(text)
		if err == nil && g.FormatPosition(&s) != text {
			t.Errorf("%q is read as %q", text, g.FormatPosition(&s))
		}
		if _, err := g.ParseMove(&s, text); err == nil && len(text) != 1 {
			t.Errorf("%q is read as a move", text)
		}
	})
}

func Example() {
	g := rules.Game{}
	s, err := g.ParsePosition("XX.OO....")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(game.Render(g, s))
	for m, next := range game.All(g, s) {
		fmt.Println(game.MoveText(g, s, m), g.Evaluate(&next))
	}
	// Output:
	//  X X 3
	//  O O 6
	//  7 8 9
	// 3 1
	// 6 0
	// 7 0
	// 8 0
	// 9 0
}

// The savings by the two optional methods when the empty board is searched to the end.
func Example_capabilities() {
	type plain struct {
		game.Game[rules.State, rules.Move] // hides all but the five methods
	}
	for _, g := range []game.Game[rules.State, rules.Move]{plain{rules.Game{}}, rules.Game{}} {
		bot := search.NewMinimax(g, search.Limits{Depth: 9})
		r, err := bot.Search(context.Background(), g.Start())
		fmt.Println(r.Score, r.Proven, r.Nodes, err)
	}
	// Output:
	// 0 true 8632 <nil>
	// 0 true 3735 <nil>
}
