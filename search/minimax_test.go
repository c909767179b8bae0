package search_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/football"
	"github.com/seed-61c9d78a/versus/football/paper"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/robanumeros"
	"github.com/seed-61c9d78a/versus/search"
)

var refinements = map[string]search.Refinement{
	"deepening": search.Deepening, "table": search.Table, "ordering": search.Ordering, "killers": search.Killers,
	"null window": search.NullWindow, "quiescence": search.Quiescence, "distance": search.Distance,
	"history": search.History, "aspiration": search.Aspiration, "star": search.Star,
	"table cuts": search.TableCuts,
	"everything": search.Everything, "nothing": 0,
}

// TestMinimaxIsMinimax checks, in hundreds of synthetic games of every kind, that no
// refinement changes the value of a search to a fixed depth.
func TestMinimaxIsMinimax(t *testing.T) {
	trees := uint64(60)
	if testing.Short() {
		trees = 20
	}
	for seed := range trees {
		for kind := range 4 {
			g := tree{Seed: seed, Plies: 9, Chance: kind&1 != 0, Coarse: kind&2 != 0}
			s := g.Start()
			if g.Turn(&s) == game.Nobody {
				continue
			}
			for _, depth := range []int{1, 2, 5, 12} {
				want := minimax(g, s, depth)
				for name, off := range refinements {
					if g.Chance && depth < int(g.Plies) {
						// Outcomes of chance are not plies: the same position can occur
						// at different distances from the horizon, and the table then
						// rightly uses the deeper value.
						off |= search.Table
					}
					m := search.Minimax[treeState, uint8]{Game: g, Without: off, Limits: search.Limits{Depth: depth}, TableBytes: 1 << 16}
					got, err := m.Search(t.Context(), s)
					if err != nil {
						t.Fatal(err)
					}
					if math.Abs(got.Score-want) > 1e-12 {
						t.Fatalf("%+v to depth %d without %s: %v, want %v", g, depth, name, got.Score, want)
					}
					if depth > int(g.Plies) && !got.Proven {
						t.Fatalf("%+v without %s: searched to the end, but not proven: %+v", g, name, got)
					}
					if got.Proven && math.Abs(minimax(g, s, 12)-got.Score) > 1e-12 {
						t.Fatalf("%+v to depth %d without %s: proven %v, but the exact value is %v", g, depth, name, got.Score, minimax(g, s, 12))
					}
					checkLine(t, g, s, got)
				}
			}
		}
	}
}

// checkLine plays the line out: all moves must be legal, the first one Move.
func checkLine[S, M comparable](t *testing.T, g game.Game[S, M], s S, r search.Result[M]) {
	t.Helper()
	if len(r.Line) == 0 || r.Line[0] != r.Move {
		t.Fatalf("move %v, but line %v", r.Move, r.Line)
	}
	for _, m := range r.Line {
		next, err := game.Play(g, s, m)
		if err != nil {
			t.Fatalf("line %v: %v", r.Line, err)
		}
		s = next
	}
}

// TestMinimaxIsMinimaxEverywhere checks the same in the library's games, from random
// positions.
func TestMinimaxIsMinimaxEverywhere(t *testing.T) {
	t.Run("connect4", func(t *testing.T) { compare(t, connect4.Game{}, 30, 5, true) })
	t.Run("checkers", func(t *testing.T) { compare(t, checkers.Game{Rules: checkers.Damas}, 40, 4, false) })
	t.Run("english checkers", func(t *testing.T) { compare(t, checkers.Game{Rules: checkers.English}, 40, 4, false) })
	t.Run("paper football", func(t *testing.T) { compare(t, paper.Standard(), 30, 4, true) })
	t.Run("3 v 3 football", func(t *testing.T) {
		g, err := football.New(football.Config{Rows: 3, Columns: 6, Steps: 30})
		if err != nil {
			t.Fatal(err)
		}
		compare(t, g, 6, 2, false)
	})
	t.Run("robanumeros", func(t *testing.T) {
		g, err := robanumeros.New([]int64{3, -9, 4, 12, -7, 5, 0, 8, -2, 6})
		if err != nil {
			t.Fatal(err)
		}
		compare(t, g, 10, 4, false)
	})
}

// compare checks Minimax against minimax, refinement by refinement, to the given depth from
// random positions. In a game in which a position can occur at different depths of the same
// search (not graded), the table may have a deeper value than the plain definition, and is
// switched off.
func compare[S, M comparable](t *testing.T, g game.Game[S, M], positions, depth int, graded bool) {
	r := rand.New(rand.NewPCG(1, 2))
	for range positions {
		s := g.Start()
		for plies := r.IntN(30); plies > 0; plies-- {
			moves := g.Moves(nil, &s)
			next := game.After(g, s, moves[r.IntN(len(moves))])
			if game.Over(g, next) {
				break
			}
			s = next
		}
		for g.Turn(&s) == game.Chance {
			s = game.After(g, s, g.Moves(nil, &s)[0])
		}
		if game.Over(g, s) {
			continue
		}
		want := minimax(g, s, depth)
		for name, off := range refinements {
			if !graded {
				off |= search.Table
			}
			if name == "quiescence" || name == "everything" {
				continue // the definition here includes it
			}
			m := search.Minimax[S, M]{Game: g, Without: off | search.Reductions, Limits: search.Limits{Depth: depth}, TableBytes: 1 << 16}
			got, err := m.Search(t.Context(), s)
			if err != nil {
				t.Fatal(err)
			}
			if math.Abs(got.Score-want) > 1e-9 {
				t.Errorf("position %q without %s: %v, want %v", game.PositionText(g, s), name, got.Score, want)
			}
			checkLine(t, g, s, got)
		}
	}
}

// TestLines compares the scores of several lines with a search of each root move.
func TestLines(t *testing.T) {
	for seed := range uint64(40) {
		g := tree{Seed: seed, Plies: 9, Coarse: seed%2 == 0}
		s := g.Start()
		const depth = 5
		var want []float64
		for _, next := range game.All(g, s) {
			want = append(want, minimax(g, next, depth-1))
		}
		slices.Sort(want)
		if g.Turn(&s) == game.First {
			slices.Reverse(want)
		}
		m := search.Minimax[treeState, uint8]{Game: g, Lines: 3, Limits: search.Limits{Depth: depth}, TableBytes: 1 << 16}
		r, err := m.Search(t.Context(), s)
		if err != nil || len(r.Lines) != min(3, len(want)) {
			t.Fatalf("%d lines of %d moves, %v", len(r.Lines), len(want), err)
		}
		met := map[uint8]bool{}
		for i, l := range r.Lines {
			if math.Abs(l.Score-want[i]) > 1e-12 || met[l.Line[0]] {
				t.Errorf("%+v: line %d is %+v; want score %v and a move of its own", g, i, l, want[i])
			}
			met[l.Line[0]] = true
		}
	}
}

func TestWorkersAgree(t *testing.T) {
	for seed := range uint64(40) {
		g := tree{Seed: seed, Plies: 10, Chance: seed%2 == 0}
		m := search.Minimax[treeState, uint8]{Game: g, Workers: 3, Limits: search.Limits{Depth: 20}, TableBytes: 1 << 16}
		r, err := m.Search(t.Context(), g.Start())
		if want := minimax(g, g.Start(), 20); err != nil || !r.Proven || math.Abs(r.Score-want) > 1e-12 {
			t.Fatalf("%+v: %+v, %v; want %v", g, r, err, want)
		}
		checkLine(t, g, g.Start(), r)
	}
}
