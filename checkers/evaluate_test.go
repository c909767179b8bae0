package checkers_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/eval"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/gametest"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/search"
)

func TestConformance(t *testing.T) {
	for name, rules := range variants {
		t.Run(name, func(t *testing.T) {
			gametest.TestWith(t, checkers.Game{Rules: rules}, gametest.Options{Games: 200, Budget: 30_000})
		})
	}
}

// names are the names of the features.
var names = func() (of []string) {
	for _, w := range checkers.DefaultWeights().Named().Weights {
		of = append(of, w.Name)
	}
	return of
}()

func features(s checkers.State) (x [checkers.NumFeatures]float64) {
	checkers.Features(x[:], &s)
	return x
}

// The evaluation is symmetric: every feature changes its sign when the players are exchanged,
// and stays within the bounds.
func TestFeaturesAreFair(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 8))
	g := checkers.Game{}
	seen := [checkers.NumFeatures]bool{}
	for range 5000 {
		s := randomState(random)
		turned := s.Swapped()
		a, b := features(s), features(turned)
		for f := range a {
			if a[f] != -b[f] {
				t.Fatalf("%s: %v is %v, turned around %v; want a[f] == -b[f]", s.FEN(), names[f], a[f], b[f])
			}
			seen[f] = seen[f] || a[f] != 0
		}
		if v := g.Evaluate(&s); g.Turn(&s) != game.Nobody && (v <= -1 || v >= 1) {
			t.Fatalf("%s: estimate %v", s.FEN(), v)
		}
	}
	for f, ok := range seen {
		if !ok {
			t.Errorf("%v was always 0; want ok", names[f])
		}
	}
}

func TestFeatures(t *testing.T) {
	for _, tt := range []struct {
		fen     string
		feature string // its name
		want    float64
	}{
		{"B:W21-32:B1-12", "turn", 1},
		{"W:W21-32:B1-12", "turn", -1},
		{"B:W30,31:B1,2,3", "men", 1},
		{"B:WK30,31:B1,2,3", "men", 2},
		{"B:WK30,31:B1,2,3", "kings", -1},
		{"B:W30,31:B1,2,3,5", "back row", 1},
		{"B:W30,28:B5,6,8", "second row", 2},
		{"B:W25:B9", "second row", -1},
		{"B:W30:B2,3", "keystone", 1},
		{"B:W31:B1", "keystone", -1},
		{"B:W30:B4", "corner man", 1},
		{"B:W29:B3", "corner man", -1},
		{"B:W30,31:B1,2,3", "bridge", 1},
		{"B:W30,32:B1,2", "bridge", -1},
		{"B:W18:B10,14,9", "centre", 1},
		{"B:WK32:BK15,K1", "king centre", 1},
		{"B:W31:B1,5,28", "tempo", 7},   // rows 0, 1 and 6, against 0
		{"B:W29:B1", "mobility", 1},     // a man on 1 has two steps, one on 29 one
		{"B:W5:B28", "runaway rows", 0}, // 6 against 6
		{"B:W9:B19,28", "runaways", 1},
		{"B:W32:B28", "dog-holes", 1},
		{"B:W5:B1", "dog-holes", -1},
		{"B:W31:B1,5,6", "exchange", 12},
		{"B:WK11:BK3", "the move", -1}, // face to face: the side to move has to give way
		{"W:WK11:BK3", "the move", 1},
		{"B:WK15:BK3", "the move", 1},
	} {
		s := must.Get(checkers.ParseFEN(tt.fen))(t)
		if got := features(s)[slices.Index(names, tt.feature)]; got != tt.want {
			t.Errorf("%s: %v is %v, want %v", tt.fen, tt.feature, got, tt.want)
		}
	}
}

func TestWeights(t *testing.T) {
	defaults := checkers.DefaultWeights()
	named := defaults.Named()
	if err := named.Check(); err != nil {
		t.Error(err)
	}
	var text strings.Builder
	must.Do(t, named.Write(&text))
	if back, err := eval.ReadWeights(strings.NewReader(text.String()), named); err != nil || checkers.Weights(back.Values()) != defaults {
		t.Errorf("there and back: %v, %v; want no error, checkers.Weights(back.Values()) == defaults", back, err)
	}
	var _ eval.Features[checkers.State] = checkers.Features

	s := checkers.Game{}.Start()
	only := checkers.Weights{checkers.NumFeatures - 1: 2} // the turn
	if got := (checkers.Game{Weights: &only}).Evaluate(&s); got != 2.0/64 {
		t.Errorf("with the turn alone: %v; want got == 2.0/64", got)
	}
}

// A search allocates memory before it starts, and none per node.
func TestMinimaxAllocatesNothingPerNode(t *testing.T) {
	m := search.Minimax[checkers.State, checkers.Move]{Game: checkers.Game{}, MemoryBytes: 1 << 16}
	allocations := func(nodes int64) float64 {
		return testing.AllocsPerRun(3, func() {
			m.Limits.Nodes = nodes
			if _, err := m.Search(context.Background(), checkers.Game{}.Start()); err != nil {
				t.Fatal(err)
			}
		})
	}
	few, many := allocations(20_000), allocations(200_000)
	if per := (many - few) / 180_000; per > 0.002 { // an iteration's line, a deeper stack
		t.Errorf("%v allocations for 20,000 nodes, %v for 200,000: %v a node; want per <= 0.002", few, many, per)
	}
}
