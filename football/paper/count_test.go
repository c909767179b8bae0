package paper

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/internal/tests"
)

// newGame returns the game on a field of the given size, or fails the test.
func newGame(t testing.TB, r Rules) *Game {
	t.Helper()
	return must.Get(New(r))(t)
}

// TestCounts compares the numbers of sequences of turns or steps of each length with those of
// two independent programs.
func TestCounts(t *testing.T) {
	open := classic
	open.OpenOutline = true
	type count func(g *Game, ctx context.Context, s State, depth int) (int64, error)
	counts := map[string]count{
		"paths": func(g *Game, ctx context.Context, s State, depth int) (int64, error) {
			n, err := g.CountPaths(ctx, s, depth)
			return n.Paths, err
		},
		"unique": (*Game).CountTurns,
		"distinct": func(g *Game, ctx context.Context, s State, depth int) (int64, error) {
			level := map[State]struct{}{s: {}}
			for range depth {
				next := map[State]struct{}{}
				for from := range level {
					for turn, err := range g.Turns(ctx, from, 0) {
						if err != nil {
							return 0, err
						}
						to := from
						for _, d := range turn.Path {
							g.Apply(&to, d)
						}
						next[to] = struct{}{}
					}
				}
				level = next
			}
			return int64(len(level)), nil
		},
		"steps": func(g *Game, ctx context.Context, s State, depth int) (int64, error) {
			return game.Perft(ctx, g, s, depth)
		},
	}
	for _, c := range []struct {
		counted string
		rules   Rules
		want    []int64 // for depth 1, 2, ...
		deep    int     // the first depth that takes more than a second; 0: none
	}{
		{"paths", Rules{}, []int64{8, 56, 512, 5478, 82434, 1704730, 50430220}, 7},
		{"paths", classic, []int64{8, 56, 566, 9478, 265806, 9419638, 424804024}, 7},
		{"paths", open, []int64{8, 56, 512, 5042, 64418}, 0},
		{"paths", Rules{Width: 4, Height: 4}, []int64{8, 166, 5310, 413844}, 0},
		{"paths", Rules{Width: 2, Height: 2}, []int64{14, 3022, 163420, 0}, 0},
		{"unique", Rules{}, []int64{8, 56, 512, 5478, 77994, 1421424, 34350248}, 7},
		{"unique", classic, []int64{8, 56, 566, 8498, 196770, 5810504, 206531700}, 7},
		{"unique", Rules{Width: 4, Height: 4}, []int64{8, 142, 3916, 206044}, 0},
		{"distinct", Rules{}, []int64{8, 56, 440, 3710, 35756, 383628}, 6},
		{"distinct", classic, []int64{8, 56, 494, 5276, 63758, 794798}, 6},
		{"steps", Rules{}, []int64{8, 56, 392, 2720, 17846, 113442, 704404, 4290384, 25780632}, 9},
		{"steps", classic, []int64{8, 56, 392, 2450, 15146, 91718, 541828, 3149676, 18099148}, 9},
	} {
		t.Run(fmt.Sprintf("%s/%+v", c.counted, c.rules), func(t *testing.T) {
			t.Parallel()
			g := newGame(t, c.rules)
			for i, want := range c.want {
				depth := i + 1
				if !tests.Slow && c.deep > 0 && depth >= c.deep {
					break
				}
				if got, err := counts[c.counted](g, t.Context(), g.Start(), depth); err != nil || got != want {
					t.Errorf("depth %d: %d, %v; want %d", depth, got, err, want)
				}
			}
		})
	}
}

// TestCountEndings checks how many sequences end in a goal for either side, and in a
// dead end.
func TestCountEndings(t *testing.T) {
	for _, c := range []struct {
		rules           Rules
		depth           int
		goals, deadEnds int64
	}{
		{classic, 4, 6, 12},
		{classic, 5, 780, 8100},
		{classic, 6, 34427, 414584},
		{Rules{}, 5, 92, 224},
		{Rules{}, 6, 3915, 33672},
		{Rules{}, 7, 216944, 2071724},
	} {
		if testing.Short() && c.depth > 6 {
			continue
		}
		g := newGame(t, c.rules)
		got, err := g.CountPaths(t.Context(), g.Start(), c.depth)
		got.Paths = 0
		want := PathCount{Goals: [2]int64{c.goals, c.goals}, DeadEnds: c.deadEnds}
		if err != nil || got != want {
			t.Errorf("%+v, depth %d: %+v, %v; want %+v", c.rules, c.depth, got, err, want)
		}
	}
}

// stressPosition is a position on the standard field with 433,648 distinct turns,
// reached by 51,647,883 sequences of steps.
func stressPosition(t testing.TB) (*Game, State) {
	t.Helper()
	text := must.Get(os.ReadFile(filepath.Join("testdata", "stress.txt")))(t)
	g := Standard()
	s := g.Start()
	for _, digit := range strings.TrimSpace(string(text)) {
		s = must.Get(game.Play(g, s, Direction(digit-'0')))(t)
	}
	return g, s
}

func TestStressPosition(t *testing.T) {
	g, s := stressPosition(t)
	const places = 322240
	n, ends := 0, map[Point]bool{}
	for turn, err := range g.Turns(t.Context(), s, places) {
		if err != nil {
			t.Fatal(err)
		}
		n++
		ends[turn.End] = true
	}
	if n != 433648 || len(ends) != 18 {
		t.Errorf("%d turns to %d points; want 433648, 18", n, len(ends))
	}
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	for _, c := range []struct {
		ctx    context.Context
		places int
		want   error
	}{{t.Context(), places - 1, errTurnLimit}, {cancelled, 0, context.Canceled}} {
		var last error
		for _, err := range g.Turns(c.ctx, s, c.places) {
			if n--; last != nil {
				t.Fatal("the enumeration goes on after an error")
			}
			last = err
		}
		if n < 0 || !errors.Is(last, c.want) {
			t.Errorf("%v, %d turns before all are found; want %v", last, n, c.want)
		}
		n = 433648
	}
	if unique, err := g.CountTurns(t.Context(), s, 1); err != nil || unique != 433648 {
		t.Errorf("counted %d unique turns, %v; want no error, unique == 433648", unique, err)
	}
	if testing.Short() {
		return
	}
	if paths, err := g.CountPaths(t.Context(), s, 1); err != nil || paths.Paths != 51647883 {
		t.Errorf("counted %d sequences of steps, %v; want 51647883", paths.Paths, err)
	}
}
