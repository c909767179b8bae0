package search_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/football/paper"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/search"
)

// rogue is a game of six plies with a fault in the positions from ply 3 on. The state
// is the ply and the moves so far, in bits.
type rogue struct{ fault string }

// recoveredPanic is the value with which rogue panics.
const recoveredPanic = "the rules do not hold"

func (g rogue) deep(s *int, fault string) bool {
	return g.fault == fault && *s >= 1<<3
}

func (g rogue) act(s *int, method string) {
	if g.deep(s, "panics in "+method) {
		panic(recoveredPanic)
	}
}

func (g rogue) Start() int { return 1 }

func (g rogue) Turn(s *int) game.Player {
	g.act(s, "Turn")
	switch {
	case *s >= 1<<6 && g.fault != "never ends":
		return game.Nobody
	case g.deep(s, "belongs to nobody known"):
		return 77
	}
	return game.First + game.Player(*s&1)
}

func (g rogue) Moves(dst []int, s *int) []int {
	g.act(s, "Moves")
	if *s >= 1<<6 && g.fault != "never ends" || g.deep(s, "has no moves") {
		return dst
	}
	return append(dst, 0, 1)
}

func (g rogue) Apply(s *int, m int) {
	g.act(s, "Apply")
	*s = 2**s + m
	if g.fault == "never ends" && *s >= 1<<40 {
		*s = 1 << 6
	}
}

func (g rogue) Evaluate(s *int) float64 {
	g.act(s, "Evaluate")
	for fault, score := range map[string]float64{"is worth NaN": math.NaN(), "is worth infinity": math.Inf(1), "is worth minus infinity": math.Inf(-1)} {
		if g.deep(s, fault) {
			return score
		}
	}
	return float64(*s%7-3) / 4
}

func (g rogue) Hash(s *int) uint64 {
	g.act(s, "Hash")
	return uint64(*s) * 0x9e3779b97f4a7c15
}

// TestRogueGames searches and solves games with every kind of fault. Every result must be a
// known error, also if the game panics, or finite and within the limits; and the searcher
// must remain usable.
func TestRogueGames(t *testing.T) {
	names := []error{
		game.ErrFaulty, search.ErrUnfinished, search.ErrCycle, search.ErrNotATurn, search.ErrNotDeterministic,
	}
	good, limits := rogue{}, search.Limits{Nodes: 3000}
	for _, fault := range []string{
		"panics in Turn", "panics in Moves", "panics in Apply", "panics in Evaluate", "panics in Hash",
		"never ends", "has no moves", "belongs to nobody known",
		"is worth NaN", "is worth infinity", "is worth minus infinity",
	} {
		met := 0
		check := func(who string, ask func() (search.Result[int], error)) {
			defer func() {
				if p := recover(); p != nil {
					t.Errorf("%s, a game that %s: panic: %v", who, fault, p)
				}
			}()
			r, err := ask()
			switch {
			case strings.HasPrefix(fault, "panics") && err != nil && !strings.Contains(err.Error(), "panic: "+recoveredPanic+", in github.com/seed-61c9d78a/versus/search_test.rogue.act (misuse_test.go:"):
				t.Errorf("%s, a game that %s: %v; want the place of the panic", who, fault, err)
			case err != nil && !slices.ContainsFunc(names, func(name error) bool { return errors.Is(err, name) }):
				t.Errorf("%s, a game that %s: an error without a name: %v", who, fault, err)
			case err != nil:
				met++
			case math.IsNaN(r.Score) || math.IsInf(r.Score, 0) || r.Nodes > 2*limits.Nodes:
				t.Errorf("%s, a game that %s: %+v", who, fault, r)
			case fault == "never ends":
				met++
			}
		}
		for who, s := range searchers[int, int](rogue{fault}, limits) {
			check(who, func() (search.Result[int], error) { return s.Search(t.Context(), good.Start()) })
		}
		m := &search.Minimax[int, int]{Game: rogue{fault}, Limits: limits, Workers: 2, TableBytes: 1 << 16}
		for range 2 { // the state left by the first search must not stall the second
			check("minimax in parallel", func() (search.Result[int], error) { return m.Search(t.Context(), good.Start()) })
		}
		check("solve", func() (search.Result[int], error) {
			return (&search.Backtrack[int, int]{Game: rogue{fault}, Limits: limits}).Solve(t.Context(), good.Start())
		})
		check("proof numbers", func() (r search.Result[int], err error) {
			_, err = (&search.ProofNumber[int, int]{Game: rogue{fault}, Limits: limits, TableBytes: 1 << 16}).Prove(t.Context(), good.Start(), game.First)
			return r, err
		})
		if met == 0 {
			t.Errorf("no searcher found the fault of a game that %s", fault)
		}
	}
}

// TestMisuse calls every searcher and solver without a context, without a game, with a nil
// pointer as a game, with uninitialised games, and with invalid options.
func TestMisuse(t *testing.T) {
	g, field := connect4.Game{}, paper.Standard()
	s, ball := g.Start(), field.Start()
	var noContext context.Context
	check := func(who string, want any, ask func() error) {
		t.Helper()
		defer func() {
			if p := recover(); p != nil {
				t.Errorf("%s: panic: %v", who, p)
			}
		}()
		err := ask()
		if target, ok := want.(error); ok && !errors.Is(err, target) {
			t.Errorf("%s: %v; want %v", who, err, target)
		} else if text, ok := want.(string); ok && (err == nil || !strings.Contains(err.Error(), text)) {
			t.Errorf("%s: %v; want %q", who, err, text)
		}
	}
	for who, m := range searchers(game.Game[connect4.State, connect4.Move](g), search.Limits{}) {
		check(who, "no context", func() error { _, err := m.Search(noContext, s); return err })
	}
	for _, none := range []game.Game[connect4.State, connect4.Move]{nil, (*connect4.Game)(nil)} {
		for who, m := range searchers(none, search.Limits{}) {
			check(who, game.ErrNilGame, func() error { _, err := m.Search(t.Context(), s); return err })
		}
		b := search.Backtrack[connect4.State, connect4.Move]{Game: none}
		check("Solve", game.ErrNilGame, func() error { _, err := b.Solve(t.Context(), s); return err })
		check("Turns", game.ErrNilGame, func() error { _, _, err := b.Turns(t.Context(), s); return err })
		p := search.ProofNumber[connect4.State, connect4.Move]{Game: none}
		check("Prove", game.ErrNilGame, func() error { _, err := p.Prove(t.Context(), s, game.First); return err })
		check("Perft", game.ErrNilGame, func() error { _, err := game.Perft(t.Context(), none, s, 2); return err })
	}
	check("Perft", "no context", func() error { _, err := game.Perft(noContext, g, s, 2); return err })

	for _, size := range []int{-1, math.MinInt, math.MaxInt, 1 << 60} {
		for who, m := range map[string]search.Searcher[connect4.State, connect4.Move]{
			"Minimax":              &search.Minimax[connect4.State, connect4.Move]{Game: g, TableBytes: size},
			"Minimax's workers":    &search.Minimax[connect4.State, connect4.Move]{Game: g, Workers: size},
			"MCTS's workers":       &search.MCTS[connect4.State, connect4.Move]{Game: g, Workers: size},
			"the solver":           &connect4.Solver{TableBytes: size},
			"the solver's workers": &connect4.Solver{Workers: size},
		} {
			check(fmt.Sprint(who, ", ", size), fmt.Sprint(size), func() error {
				if starter, ok := m.(search.GameStarter); ok {
					starter.NewGame(1)
				}
				_, err := m.Search(t.Context(), s)
				return err
			})
		}
		check("ProofNumber", fmt.Sprint("TableBytes is ", size), func() error {
			_, err := (&search.ProofNumber[connect4.State, connect4.Move]{Game: g, TableBytes: size}).Prove(t.Context(), s, game.First)
			return err
		})
		check("Retrograde", fmt.Sprint("Positions is ", size), func() error {
			_, err := (&search.Retrograde{
				Positions: size,
				Turn:      func(int) game.Player { return game.First },
				Winner:    func(int) game.Player { return game.Nobody },
				Next:      func(dst []int, _ int) []int { return append(dst, 0) },
			}).Solve(t.Context())
			return err
		})
		if size < 0 {
			continue
		}
		// Huge values that are valid: only as much as needed is used.
		for who, m := range map[string]search.Searcher[connect4.State, connect4.Move]{
			"lines":                      &search.Minimax[connect4.State, connect4.Move]{Game: g, Limits: search.Limits{Nodes: 100}, Lines: size},
			"depth":                      &search.Minimax[connect4.State, connect4.Move]{Game: g, Limits: search.Limits{Nodes: 100, Depth: size}},
			"MCTS's memory":              &search.MCTS[connect4.State, connect4.Move]{Game: g, Limits: search.Limits{Nodes: 100}, MemoryBytes: size},
			"rollout":                    &search.MCTS[connect4.State, connect4.Move]{Game: g, Limits: search.Limits{Nodes: 100}, Rollout: size},
			"Simultaneous's memory":      &search.Simultaneous[connect4.State, connect4.Move]{Game: g, Limits: search.Limits{Nodes: 100}, MemoryBytes: size},
			"SimultaneousMCTS's memory":  &search.SimultaneousMCTS[connect4.State, connect4.Move]{Game: g, Limits: search.Limits{Nodes: 100}, MemoryBytes: size},
			"the depth of Greedy's turn": &search.Greedy[connect4.State, connect4.Move]{Game: g, Limits: search.Limits{Nodes: 100, Depth: size}},
		} {
			check(who, nil, func() error {
				if _, err := m.Search(t.Context(), s); err != nil {
					t.Errorf("%s, %d: %v", who, size, err)
				}
				return nil
			})
		}
	}

	solver := &connect4.Solver{}
	check("Solver.Search", "no context", func() error { _, err := solver.Search(noContext, s); return err })
	check("Solver.Solve", "no context", func() error { _, err := solver.Solve(noContext, s); return err })
	check("Solver.Analyse", "no context", func() error { _, err := solver.Analyse(noContext, s); return err })
	for _, none := range []*paper.Game{nil, {}} {
		for _, m := range turnSearchers(none, 0) {
			check(fmt.Sprintf("%T", m), game.ErrNilGame, func() error { _, err := m.Search(t.Context(), ball); return err })
		}
	}
	check("a zero field", game.ErrGameOver, func() error {
		zero := &paper.Game{}
		_, err := search.NewMinimax(zero, search.Limits{}).Search(t.Context(), zero.Start())
		return err
	})
	for _, m := range turnSearchers(field, 0) {
		check(fmt.Sprintf("%T", m), "no context", func() error { _, err := m.Search(noContext, ball); return err })
		check(fmt.Sprintf("%T", m), game.ErrGameOver, func() error { _, err := m.Search(t.Context(), paper.State{}); return err })
	}
	for _, m := range turnSearchers(field, 1<<60)[:2] {
		check(fmt.Sprintf("%T", m), fmt.Sprint(1<<60), func() error {
			if starter, ok := m.(search.GameStarter); ok {
				starter.NewGame(1)
			}
			_, err := m.Search(t.Context(), ball)
			return err
		})
	}
	for _, size := range []int{-2, 1, 1_000_000, 1 << 60} {
		check(fmt.Sprint("a field of ", size), fmt.Sprintf("width %d: want an even number of squares, 2 to ", size), func() error {
			_, err := paper.New(paper.Rules{Width: size})
			return err
		})
	}
	for _, side := range []int{0, -1, 1, 1 << 60} {
		check(fmt.Sprint("a board of ", side), "want 4 to 12 columns", func() error { _, err := connect4.New(side, side); return err })
	}
}

// turnSearchers returns the searchers of paper football; the first two have a table of the
// given size.
func turnSearchers(g *paper.Game, bytes int) []search.Searcher[paper.State, paper.Direction] {
	return []search.Searcher[paper.State, paper.Direction]{
		&paper.AlphaBeta{Game: g, TableBytes: bytes}, &paper.Solver{Game: g, TableBytes: bytes},
		&paper.MCTS{Game: g}, &paper.Backtracker{Game: g},
	}
}
