package search_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/football/paper"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/internal/randomgame"
	"github.com/seed-61c9d78a/versus/search"
)

// TestBadArguments calls every searcher and solver with every kind of invalid argument.
func TestBadArguments(t *testing.T) {
	g := connect4.Game{}
	over := must.Get(g.ParsePosition("1213141"))(t)
	ended, cancel := context.WithCancelCause(t.Context())
	cancel(errors.New("the user went home"))
	var none context.Context
	for _, test := range []struct {
		game game.Game[connect4.State, connect4.Move]
		s    connect4.State
		l    search.Limits
		ctx  context.Context
		want string
	}{
		{nil, g.Start(), search.Limits{}, t.Context(), "no game given"},
		{(*connect4.Game)(nil), g.Start(), search.Limits{}, t.Context(), "no game given"},
		{g, over, search.Limits{}, t.Context(), "the game is over"},
		{g, g.Start(), search.Limits{Depth: -3}, t.Context(), "Limits.Depth is -3"},
		{g, g.Start(), search.Limits{Nodes: -1}, t.Context(), "Limits.Nodes is -1"},
		{g, g.Start(), search.Limits{}, ended, "the user went home"},
		{g, g.Start(), search.Limits{}, none, "no context"},
	} {
		for who, ask := range everyone(test.game, test.l) {
			if who == "proof numbers" && test.s == over || who == "leveled" && test.l != (search.Limits{}) {
				continue // a finished game has an answer; a glance has limits of its own
			}
			if _, err := ask(test.ctx, test.s); err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("%s: error %v; want one that says %q", who, err, test.want)
			}
		}
	}
	dice := large(randomgame.Dice, 10)
	at := int32(0)
	for dice.Positions[at].Turn != game.Chance {
		at++
	}
	for who, ask := range everyone(dice.Play(), search.Limits{}) {
		if _, err := ask(t.Context(), state{At: at}); !errors.Is(err, search.ErrNotATurn) {
			t.Errorf("%s at a chance node: %v; want errors.Is(err, search.ErrNotATurn)", who, err)
		}
	}
}

// TestSizes tries invalid and huge sizes.
func TestSizes(t *testing.T) {
	g := connect4.Game{}
	type (
		minimax = search.Minimax[connect4.State, connect4.Move]
		mcts    = search.MCTS[connect4.State, connect4.Move]
	)
	limits := search.Limits{Nodes: 100}
	for _, size := range []int{-1, math.MinInt, math.MaxInt, 1 << 60} {
		refused := func(who string, err error) {
			t.Helper()
			if err == nil || !strings.Contains(err.Error(), fmt.Sprint(size)) {
				t.Errorf("%s, %d: %v; want an error, strings.Contains(err.Error(), fmt.Sprint(size))", who, size, err)
			}
		}
		for who, m := range map[string]search.Searcher[connect4.State, connect4.Move]{
			"Minimax":              &minimax{Game: g, MemoryBytes: size},
			"Minimax's workers":    &minimax{Game: g, Workers: size},
			"MCTS's workers":       &mcts{Game: g, Workers: size},
			"MCTS's memory":        &mcts{Game: g, MemoryBytes: size},
			"Simultaneous":         &search.Simultaneous[connect4.State, connect4.Move]{Game: g, MemoryBytes: size},
			"SimultaneousMCTS":     &search.SimultaneousMCTS[connect4.State, connect4.Move]{Game: g, MemoryBytes: size},
			"the solver":           &connect4.Solver{MemoryBytes: size},
			"the solver's workers": &connect4.Solver{Workers: size},
		} {
			if starter, ok := m.(interface{ NewGame(seed uint64) }); ok {
				starter.NewGame(1)
			}
			_, err := m.Search(t.Context(), g.Start())
			refused(who, err)
		}
		_, _, err := (&search.ProofNumber[connect4.State, connect4.Move]{Game: g, MemoryBytes: size}).Prove(t.Context(), g.Start(), game.First)
		refused("ProofNumber", err)
		first := func(int) game.Player { return game.First }
		_, err = (retrograde{Positions: size, Turn: first, Winner: first, Next: func(dst []int, _ int) []int { return append(dst, 0) }}).Solve(t.Context())
		refused("Retrograde", err)
		if size < 0 {
			continue
		}
		// Huge values that are valid: only as much as needed is used.
		for who, m := range map[string]search.Searcher[connect4.State, connect4.Move]{
			"lines":                      &minimax{Game: g, Limits: limits, Lines: size},
			"depth":                      &minimax{Game: g, Limits: search.Limits{Nodes: 100, Depth: size}},
			"rollout":                    &mcts{Game: g, Limits: limits, Rollout: size},
			"the depth of Greedy's turn": &search.Greedy[connect4.State, connect4.Move]{Game: g, Limits: search.Limits{Nodes: 100, Depth: size}},
		} {
			if _, err := m.Search(t.Context(), g.Start()); err != nil {
				t.Errorf("%s, %d: %v; want no error", who, size, err)
			}
		}
	}
}

// TestBadOptions tries options that are out of range.
func TestBadOptions(t *testing.T) {
	g := connect4.Game{}
	type (
		mcts  = search.MCTS[connect4.State, connect4.Move]
		joint = search.SimultaneousMCTS[connect4.State, connect4.Move]
	)
	nan := math.NaN()
	for want, m := range map[string]search.Searcher[connect4.State, connect4.Move]{
		"MemoryBytes is -5":       &mcts{Game: g, MemoryBytes: -5},
		"Exploration is NaN":      &mcts{Game: g, Exploration: nan},
		"Exploration is 1.5":      &joint{Game: g, Exploration: 1.5},
		"a share of at most 1":    &joint{Game: g, Exploration: nan},
		"Exploration is -1; want": &joint{Game: g, Exploration: -1},
		"Reply is 7":              &search.Greedy[connect4.State, connect4.Move]{Game: g, Reply: 7},
		"Margin is NaN":           &search.Minimax[connect4.State, connect4.Move]{Game: g, FutilityMargin: nan},
		"Lapse:1.1":               &search.Leveled[connect4.State, connect4.Move]{Game: g, Weakness: search.Weakness{Lapse: 1.1}},
		"Lapse:NaN":               &search.Leveled[connect4.State, connect4.Move]{Game: g, Weakness: search.Weakness{Lapse: nan}},
		"Margin:-1":               &search.Leveled[connect4.State, connect4.Move]{Game: g, Weakness: search.Weakness{Margin: -1}},
		"levels are Full, and N":  search.NewLeveled(g, nil, search.Level(9)),
		"Hard)":                   search.NewLeveled(g, nil, search.Level(-1)),
		"Blind:2":                 &search.Leveled[connect4.State, connect4.Move]{Game: g, Weakness: search.Weakness{Blind: 2}},
	} {
		if _, err := m.Search(t.Context(), g.Start()); err == nil || errors.Is(err, game.ErrFaulty) || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v; want one that says %q", err, want)
		}
	}
}

// TestMisuseOfGames calls the searchers of Connect 4 and paper football without a context and
// with invalid games.
func TestMisuseOfGames(t *testing.T) {
	var none context.Context
	solver, start, field := &connect4.Solver{}, connect4.Game{}.Start(), paper.Standard()
	_, err := solver.Search(none, start)
	_, err2 := solver.Solve(none, start)
	_, err3 := solver.Analyse(none, start)
	for _, err := range []error{err, err2, err3} {
		if err == nil || !strings.Contains(err.Error(), "no context") {
			t.Errorf(`the solver: %v; want an error, strings.Contains(err.Error(), "no context")`, err)
		}
	}
	// The first two have a table of the given size.
	turnSearchers := func(g *paper.Game, bytes int) []search.Searcher[paper.State, paper.Direction] {
		return []search.Searcher[paper.State, paper.Direction]{
			paper.NewAlphaBeta(g, paper.Options{MemoryBytes: bytes}), paper.NewSolver(g, paper.Options{MemoryBytes: bytes}),
			paper.NewMCTS(g, paper.Options{}), paper.NewBacktracker(g, paper.Options{}),
		}
	}
	for i, m := range turnSearchers(field, 0) {
		if _, err := m.Search(none, field.Start()); err == nil || !strings.Contains(err.Error(), "no context") {
			t.Errorf(`%T: %v; want an error, strings.Contains(err.Error(), "no context")`, m, err)
		}
		if _, err := m.Search(t.Context(), paper.State{}); !errors.Is(err, game.ErrGameOver) {
			t.Errorf("%T, a zero state: %v; want errors.Is(err, game.ErrGameOver)", m, err)
		}
		for _, g := range []*paper.Game{nil, {}} {
			if _, err := turnSearchers(g, 0)[i].Search(t.Context(), field.Start()); !errors.Is(err, game.ErrNilGame) {
				t.Errorf("%T without a game: %v", m, err)
			}
		}
		if i >= 2 {
			continue
		}
		huge := turnSearchers(field, 1<<60)[i]
		if starter, ok := huge.(interface{ NewGame(seed uint64) }); ok {
			starter.NewGame(1)
		}
		if _, err := huge.Search(t.Context(), field.Start()); err == nil || !strings.Contains(err.Error(), fmt.Sprint(1<<60)) {
			t.Errorf("%T with a huge table: %v; want an error, strings.Contains(err.Error(), fmt.Sprint(1<<60))", m, err)
		}
	}
	zero := &paper.Game{}
	if _, err := search.NewMinimax(zero, search.Limits{}).Search(t.Context(), zero.Start()); !errors.Is(err, game.ErrGameOver) {
		t.Errorf("a zero field: %v; want errors.Is(err, game.ErrGameOver)", err)
	}
	for _, size := range []int{-2, 1, 1_000_000, 1 << 60} {
		if _, err := paper.New(paper.Rules{Width: size}); err == nil || !strings.Contains(err.Error(), fmt.Sprintf("width %d: want an even number of squares, 2 to ", size)) {
			t.Errorf("a field of %d: %v", size, err)
		}
		if _, err := connect4.New(size, size); err == nil || !strings.Contains(err.Error(), "want 4 to 12 columns") {
			t.Errorf(`a board of %d: %v; want an error, strings.Contains(err.Error(), "want 4 to 12 columns")`, size, err)
		}
	}
}
