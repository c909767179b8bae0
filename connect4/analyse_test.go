package connect4_test

import (
	"context"
	"errors"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/game/gametest"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/internal/tests"
)

func TestConformance(t *testing.T) {
	for _, size := range [][2]int{{7, 6}, {8, 7}, {5, 4}} {
		gametest.TestWith(t, newGame(t, size[0], size[1]), gametest.Options{Games: tests.Pick(300, 2000), Budget: tests.Pick(30_000, 100_000)})
	}
}

func TestAnalyse(t *testing.T) {
	var solver connect4.Solver
	for _, c := range []struct {
		moves       string
		open, score int
		best        []connect4.Move // nil: not checked
		plies       int             // 0: not checked
	}{
		{"4455", 7, 18, []connect4.Move{2, 5}, 3},
		{"121212", 7, 18, []connect4.Move{0}, 1},
		{"1111112222227777", 5, 2, nil, 23},
	} {
		s := position(t, connect4.Game{}, c.moves)
		got, err := solver.Analyse(t.Context(), s)
		if err != nil || len(got) != c.open {
			t.Fatalf("Analyse(%s) = %v, %v; want %d columns", c.moves, got, err, c.open)
		}
		exact := must.Get(solver.Solve(t.Context(), s))(t)
		if best := slices.Max(slices.Collect(maps.Values(got))); best != c.score || exact.Score != c.score || c.plies != 0 && exact.Plies != c.plies {
			t.Errorf("%s: score %d by column, %d as a whole, the end after %d plies; want %d and %d", c.moves, best, exact.Score, exact.Plies, c.score, c.plies)
		}
		var best []connect4.Move
		for _, m := range slices.Sorted(maps.Keys(got)) {
			if got[m] == c.score {
				best = append(best, m)
			}
		}
		if diff := cmp.Diff(c.best, best); c.best != nil && diff != "" {
			t.Errorf("%s: best moves, -want +got:\n%s", c.moves, diff)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(200*time.Millisecond, cancel)
	if a, err := (&connect4.Solver{NoBook: true, MemoryBytes: 1 << 20}).Analyse(ctx, connect4.State{}); !errors.Is(err, context.Canceled) {
		t.Errorf("cut off: %+v, %v; want errors.Is(err, context.Canceled)", a, err)
	}
}

// TestConsistency checks, on random positions, that a score is the best of the successors'
// negated scores, that mirror images agree, that principal variations have the right length
// and result, and that the weak solver agrees.
func TestConsistency(t *testing.T) {
	g := connect4.Game{}
	solver := connect4.Solver{NoBook: true}
	weak := connect4.Solver{NoBook: true}
	r := rand.New(rand.NewPCG(11, 12))
	for range tests.Pick(300, 1000) {
		s := connect4.RandomPosition(g, r, 16+r.IntN(24))
		whole := must.Get(solver.Solve(t.Context(), s))(t)
		text := g.FormatPosition(&s)
		parts, err := solver.Analyse(t.Context(), s)
		if best := slices.Max(slices.Collect(maps.Values(parts))); err != nil || best != whole.Score {
			t.Errorf("%s: score %d, by columns %d, %v; want them equal", text, whole.Score, best, err)
		}
		mirrored, err := solver.Solve(t.Context(), g.Mirror(s))
		if err != nil || mirrored.Score != whole.Score {
			t.Errorf("%s: score %d, mirrored %d, %v; want no error, mirrored.Score == whole.Score", text, whole.Score, mirrored.Score, err)
		}
		who, err := weak.Weak(t.Context(), s)
		if err != nil || who.Winner() != whole.Winner() {
			t.Errorf("%s: %v wins, but weakly %v, %v", text, whole.Winner(), who.Winner(), err)
		}
	}
}

func TestSolverStopsWhenAsked(t *testing.T) {
	for _, workers := range []int{1, 2} {
		ctx, cancel := context.WithCancel(t.Context())
		solver := connect4.Solver{NoBook: true, Workers: workers, Progress: func(s connect4.Solution) {
			if s.Lower > -18 || s.Upper < 18 {
				cancel()
			}
		}}
		got, err := solver.Solve(ctx, connect4.State{})
		if err == nil || !strings.Contains(err.Error(), "context canceled") {
			t.Errorf(`%d workers: %v; want an error, strings.Contains(err.Error(), "context canceled")`, workers, err)
		}
		if got.Lower >= got.Upper || got.Lower > 1 || got.Upper < 1 || got.Nodes == 0 {
			t.Errorf("%d workers: bounds %d to %d after %d nodes do not hold what is known", workers, got.Lower, got.Upper, got.Nodes)
		}
		// An interrupted search does not affect later ones.
		again, err := solver.Solve(t.Context(), position(t, connect4.Game{}, "444444"+"333"+"555"))
		fresh, err2 := new(connect4.Solver).Solve(t.Context(), position(t, connect4.Game{}, "444444"+"333"+"555"))
		if err != nil || err2 != nil || again.Score != fresh.Score {
			t.Errorf("%d workers: score %d after an interruption, %d without, %v, %v", workers, again.Score, fresh.Score, err, err2)
		}
	}
}
