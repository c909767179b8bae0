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
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/internal/randomgame"
	"github.com/seed-61c9d78a/versus/internal/refinement"
	"github.com/seed-61c9d78a/versus/robanumeros"
	"github.com/seed-61c9d78a/versus/search"
)

// TestMinimaxIsMinimaxEverywhere checks, in the library's games and from random positions, that no
// refinement changes the value of a search to a fixed depth. TestRandomGames does so in random
// games.
func TestMinimaxIsMinimaxEverywhere(t *testing.T) {
	t.Run("connect4", func(t *testing.T) { compare(t, connect4.Game{}, 30, 5, true) })
	t.Run("checkers", func(t *testing.T) { compare(t, checkers.Game{Rules: checkers.Damas}, 40, 4, false) })
	t.Run("english checkers", func(t *testing.T) { compare(t, checkers.Game{Rules: checkers.English}, 40, 4, false) })
	t.Run("paper football", func(t *testing.T) { compare(t, paper.Standard(), 30, 4, true) })
	t.Run("3 v 3 football", func(t *testing.T) {
		g := must.Get(football.New(football.Config{Rows: 3, Columns: 6, Steps: 30}))(t)
		compare(t, g, 6, 2, false)
	})
	t.Run("robanumeros", func(t *testing.T) {
		g := must.Get(robanumeros.New([]int64{3, -9, 4, 12, -7, 5, 0, 8, -2, 6}))(t)
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
		for _, off := range refinements {
			if !graded {
				off |= refinement.Table
			}
			m := search.Minimax[S, M]{Game: g, Disable: off | search.Reductions, Limits: search.Limits{Depth: depth}, MemoryBytes: 1 << 16}
			got := must.Get(m.Search(t.Context(), s))(t)
			if math.Abs(got.Score-want) > 1e-9 {
				t.Errorf("position %q without %b: %v, want %v", game.PositionText(g, s), off, got.Score, want)
			}
			checkLine(t, g, s, got)
		}
	}
}

// TestLines compares the scores of several lines with a search of each root move.
func TestLines(t *testing.T) {
	for seed := range uint64(40) {
		from, _ := random(randomgame.Tree, seed)
		from.Reducer, from.Quieter, from.Bounder = false, false, false
		g := from.Play()
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
		m := search.Minimax[state, move]{Game: g, Lines: 3, Limits: search.Limits{Depth: depth}, MemoryBytes: 1 << 16}
		r, err := m.Search(t.Context(), s)
		if err != nil || len(r.Lines) != min(3, len(want)) {
			t.Fatalf("%d lines of %d moves, %v; want no error, len(r.Lines) == min(3, len(want))", len(r.Lines), len(want), err)
		}
		met := map[move]bool{}
		for i, l := range r.Lines {
			if math.Abs(l.Score-want[i]) > 1e-9*(from.High-from.Low) || met[l.Moves[0]] {
				t.Errorf("%+v: line %d is %+v; want score %v and a move of its own", g, i, l, want[i])
			}
			met[l.Moves[0]] = true
		}
	}
}
