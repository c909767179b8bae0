package paper

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/eval/feature"
	"github.com/seed-61c9d78a/versus/game/gametest"
	"github.com/seed-61c9d78a/versus/internal/tests"
	"github.com/seed-61c9d78a/versus/search"
)

func TestConformance(t *testing.T) {
	for _, rules := range []Rules{{}, Classic, {Width: 2, Height: 2}, {Width: 4, Height: 4, OpenOutline: true}} {
		gametest.TestWith(t, newGame(t, rules), tests.Pick(gametest.Options{Games: 300, Budget: 30_000}, gametest.Options{}))
	}
}

// TestSizes tries every size of a field: the even ones whose points and segments fit into a
// State are played beside the oracle and by every player, and the others are refused with an
// error that names the size.
func TestSizes(t *testing.T) {
	allowed := 0
	for _, width := range sides() {
		for _, height := range sides() {
			even := width >= 2 && height >= 2 && width%2 == 0 && height%2 == 0
			points := (width + 1) * (height + 3) // the field and a row for each goal
			// Lines from west to east, those between the posts among them, from north to
			// south, and diagonals.
			segments := width*(height-1) + 4 + (width-1)*height + 2*width*height
			for _, open := range []bool{false, true} {
				r := Rules{Width: width, Height: height, OpenOutline: open}
				g, err := New(r)
				if want := even && width < 100 && height < 100 && points <= 256 && segments <= 512; (err == nil) != want {
					t.Fatalf("%+v has %d points and %d segments: %v; want (err == nil) == want", r, points, segments, err)
				} else if !want {
					text := err.Error()
					if !strings.HasPrefix(text, "paper: ") || !strings.Contains(text, fmt.Sprint(width)) && !strings.Contains(text, fmt.Sprint(height)) || !strings.Contains(text, "want") {
						t.Errorf("%+v: %v", r, err)
					}
					continue
				}
				allowed++
				if g.Rules() != r || g.field.segments != segments {
					t.Errorf("%+v: %+v with %d segments, want %d", r, g.Rules(), g.field.segments, segments)
				}
				rng := rand.New(rand.NewPCG(uint64(width), uint64(height)))
				games := 1
				if slices.Contains(testRules, r) {
					games = 30
				}
				for range games {
					playBeside(t, g, rng.IntN)
				}
				if err := feature.Check(g.Encoder()); err != nil {
					t.Errorf("%+v: %v; want no error", r, err)
				}
				limits := search.Limits{Nodes: 20}
				for _, p := range []search.Searcher[State, Direction]{
					&Backtracker{Game: g, Depth: 3}, &AlphaBeta{Game: g, Limits: limits, MemoryBytes: 1 << 10}, &MCTS{Game: g, Limits: limits},
				} {
					playSearched(t, g, g.Start(), p)
				}
			}
		}
	}
	if allowed != 2*120 {
		t.Errorf("%d fields are allowed; want allowed == 2*120", allowed)
	}
}

// sides returns the lengths of a side to try.
func sides() []int {
	list := []int{math.MinInt, math.MinInt32, -2, -1, 1<<16 + 2, math.MaxInt - 1, math.MaxInt}
	for n := 1; n <= 90; n++ { // 0 is the default
		list = append(list, n)
	}
	return list
}
