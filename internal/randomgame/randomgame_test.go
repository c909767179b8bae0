package randomgame_test

import (
	"fmt"
	"go/parser"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/gametest"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/internal/randomgame"
)

// TestKinds checks that every kind makes games of the documented sizes, the same ones for the
// same seed.
func TestKinds(t *testing.T) {
	for _, kind := range randomgame.Kinds {
		t.Run(kind.String(), func(t *testing.T) {
			met := map[string]int{}
			for seed := range uint64(300) {
				g := randomgame.New(kind, seed)
				if diff := cmp.Diff(g, randomgame.New(kind, seed)); diff != "" {
					t.Fatalf("seed %d gives two games:\n%s; want diff == \"\"", seed, diff)
				}
				for _, p := range g.Positions {
					met[p.Turn.String()]++
					if p.Odds != nil {
						met["odds"]++
					}
					if len(p.Rows) > 1 || len(p.Columns) > 1 {
						met["several hidden steps"]++
					}
					if p.Rows != nil {
						met["hidden"]++
					}
				}
				met["most positions"] = max(met["most positions"], len(g.Positions))
				met[fmt.Sprint("rule ", g.Rule)]++
			}
			want := []string{"First", "Second", "Nobody"}
			switch kind {
			case randomgame.Dice:
				want = append(want, "Chance", "odds")
			case randomgame.Repetition:
				want = append(want, fmt.Sprint("rule ", randomgame.RepeatLoses), fmt.Sprint("rule ", randomgame.ThirdDraws), "Chance")
			case randomgame.Simultaneous:
				want = append(want, "hidden", "Chance")
			case randomgame.HiddenSteps:
				want = append(want, "several hidden steps")
			}
			for _, what := range want {
				if met[what] == 0 {
					t.Errorf("no %s in 300 games (%v)", what, met)
				}
			}
			if least := 15; kind != randomgame.Repetition && met["most positions"] < least {
				t.Errorf("at most %d positions; want some games of %d", met["most positions"], least)
			}
		})
	}
}

// TestGamesAreGames plays random games of every kind through the conformance kit.
func TestGamesAreGames(t *testing.T) {
	for _, kind := range randomgame.Kinds {
		if kind == randomgame.Circles {
			continue // they need not end
		}
		for seed := range uint64(12) {
			g := randomgame.New(kind, seed)
			if g.Rule != randomgame.NoRule {
				g.Bounder = false // the rule's payoffs may be the bounds of unfinished games
			}
			faults := must.Get(gametest.Faults(g.Play(), gametest.Options{Games: 10, Budget: 1000}))(t)
			for _, fault := range faults {
				if kind == randomgame.HiddenSteps && (fault.Check == "one hidden move" || fault.Check == "commitments") {
					continue // several of them are the point of this kind
				}
				t.Errorf("Faults of kind %v, seed %d: %v; want none\n%v", kind, seed, fault, g)
			}
		}
	}
}

// TestEquilibrium checks matrices of known value. For random ones it checks that no
// mixture of the rows guarantees more than the value, and no mixture of the columns less.
func TestEquilibrium(t *testing.T) {
	for _, test := range []struct {
		payoff [][]float64
		want   float64
	}{
		{[][]float64{{7}}, 7},
		{[][]float64{{1, -1}, {-1, 1}}, 0},
		{[][]float64{{3, -1}, {-2, 4}}, 1},
		{[][]float64{{0, -1, 1}, {1, 0, -1}, {-1, 1, 0}}, 0},
		{[][]float64{{1, 2, 3}, {0, 5, -5}}, 1},
		{[][]float64{{-1e6, 1}, {1, -1}}, (-1e6*-1 - 1) / (-1e6 - 3)},
		{[][]float64{{2, 2}, {2, 2}}, 2},
		{[][]float64{{1}, {3}, {2}}, 3},
	} {
		if got, doubt := randomgame.Equilibrium(test.payoff); math.Abs(got-test.want) > 1e-9 || doubt > 1e-9 {
			t.Errorf("%v: %v (give or take %v); want %v", test.payoff, got, doubt, test.want)
		}
	}
	r := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		payoff := make([][]float64, 1+r.IntN(4))
		columns := 1 + r.IntN(4)
		for i := range payoff {
			for range columns {
				payoff[i] = append(payoff[i], float64(r.IntN(7)-3))
			}
		}
		value, doubt := randomgame.Equilibrium(payoff)
		if doubt > 1e-9 {
			t.Fatalf("%v: %v, give or take %v; want doubt <= 1e-9", payoff, value, doubt)
		}
	}
}

// TestValue checks the definitions on games small enough to solve by hand.
func TestValue(t *testing.T) {
	start := randomgame.State{}
	pennies := &randomgame.Game{Low: -1, High: 1.5, Positions: []randomgame.Position{
		{Turn: game.First, Score: 0.25, Next: []int32{1, 2, 2, 1}, Rows: []int8{2}, Columns: []int8{2}, Loud: true},
		{Score: 1},
		{Turn: game.Chance, Next: []int32{3, 3}, Odds: []float64{0.25, 0.75}},
		{Score: -1},
	}}
	if got := pennies.Value(start); math.Abs(got) > 1e-12 {
		t.Errorf("matching pennies: %v; want 0", got)
	}
	if got := pennies.Lookahead(start, 9); got != -1 {
		t.Errorf("matching pennies in the open: %v; want -1", got)
	}
	// First can go back and forth, or end the game and lose 1.
	circle := &randomgame.Game{Rule: randomgame.RepeatLoses, Low: -2, High: 2, Positions: []randomgame.Position{
		{Turn: game.First, Next: []int32{1, 2}, Score: 0.5},
		{Turn: game.Second, Next: []int32{0, 3}},
		{Score: -1},
		{Score: 1},
	}}
	for _, test := range []struct {
		rule randomgame.Rule
		past []randomgame.State
		want float64
	}{
		{randomgame.RepeatLoses, nil, 1},                          // Second must not go back
		{randomgame.RepeatLoses, []randomgame.State{{At: 1}}, -1}, // nor may First go there again
		{randomgame.ThirdDraws, nil, 0},
	} {
		circle.Rule = test.rule
		if got := circle.Value(start, test.past...); got != test.want {
			t.Errorf("%v after %v: %v; want %v", test.rule, test.past, got, test.want)
		}
	}
	circle.Rule = randomgame.NoRule
	if diff := cmp.Diff([]float64{0, 0, -1, 1}, circle.Endless()); diff != "" {
		t.Error(diff)
	}
	if got := circle.Lookahead(start, 2); got != 0.5 {
		t.Errorf("two plies ahead: %v; want 0.5", got)
	}
	defer func() {
		if recover() == nil {
			t.Error("the value of a game without end")
		}
	}()
	circle.Value(start)
}

// TestString reads the text of a game as the compiler does.
func TestString(t *testing.T) {
	for _, kind := range randomgame.Kinds {
		text := randomgame.New(kind, 1).String()
		if _, err := parser.ParseExpr(text); err != nil || !strings.HasPrefix(text, "&randomgame.Game{Positions:") {
			t.Errorf("%v: %v in\n%s; want a game in Go", kind, err, text)
		}
	}
}
