package search_test

import (
	"context"
	"errors"
	"math"
	"runtime/debug"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/search"
)

// faulty is a game of one player, five plies long, with a fault in one position at ply 3: it
// has no moves, or a score or an outcome's probability is wrong.
type faulty struct {
	stuck bool
	score float64    // of that position: what Evaluate returns
	over  bool       // it is the end of the game
	odds  [2]float64 // if not 0: chance has the turn there
}

type faultyState struct{ ply, path int8 }

func (s *faultyState) bad() bool { return s.ply == 3 && s.path == 5 }

func (g faulty) Start() faultyState { return faultyState{} }

func (g faulty) Turn(s *faultyState) game.Player {
	switch {
	case s.ply == 5, g.over && s.bad():
		return game.Nobody
	case s.bad() && g.odds != [2]float64{}:
		return game.Chance
	}
	return game.First
}

func (g faulty) Moves(dst []int8, s *faultyState) []int8 {
	if g.Turn(s) == game.Nobody || g.stuck && s.bad() {
		return dst
	}
	return append(dst, 0, 1)
}

func (g faulty) Apply(s *faultyState, m int8) { *s = faultyState{s.ply + 1, s.path*2 + m} }

func (g faulty) Evaluate(s *faultyState) float64 {
	if s.bad() {
		return g.score
	}
	return float64(s.path-20) / 32
}

func (g faulty) Probability(_ *faultyState, m int8) float64 { return g.odds[m] }
func (g faulty) Hash(s *faultyState) uint64                 { return uint64(s.ply)<<8 | uint64(s.path) }
func (g faulty) Bounds() (low, high float64)                { return -1, 1 }

// TestFaultyRules searches and solves games with a fault below the root: the result must be
// an error that describes the fault and its position.
func TestFaultyRules(t *testing.T) {
	for name, test := range map[string]struct {
		g    faulty
		want string
	}{
		"no moves":             {faulty{stuck: true}, "no legal move"},
		"a payoff of infinity": {faulty{over: true, score: math.Inf(1)}, "+Inf"},
		"of minus infinity":    {faulty{over: true, score: math.Inf(-1)}, "-Inf"},
		"a payoff of no value": {faulty{over: true, score: math.NaN()}, "NaN"},
		"odds of 0":            {faulty{odds: [2]float64{0, 1}}, "probability 0"},
		"odds below 0":         {faulty{odds: [2]float64{-1, 2}}, "probability -1"},
		"odds of no value":     {faulty{odds: [2]float64{math.NaN(), 0.5}}, "probability NaN"},
		"odds that sum to 1.5": {faulty{odds: [2]float64{0.75, 0.75}}, "sum to 1.5"},
	} {
		t.Run(name, func(t *testing.T) {
			answers := map[string]error{}
			for who, s := range map[string]search.Searcher[faultyState, int8]{
				"minimax":             &search.Minimax[faultyState, int8]{Game: test.g},
				"plain minimax":       &search.Minimax[faultyState, int8]{Game: test.g, Without: search.Everything, Limits: search.Limits{Depth: 9}},
				"minimax in parallel": &search.Minimax[faultyState, int8]{Game: test.g, Workers: 2},
				"greedy":              &search.Greedy[faultyState, int8]{Game: test.g, WholeTurn: true},
			} {
				_, answers[who] = s.Search(t.Context(), test.g.Start())
			}
			b := search.Backtrack[faultyState, int8]{Game: test.g}
			_, answers["solve"] = b.Solve(t.Context(), test.g.Start())
			if test.g.odds == [2]float64{} {
				_, answers["backtrack"] = b.Search(t.Context(), test.g.Start())
				p := search.ProofNumber[faultyState, int8]{Game: test.g, AtLeast: 1}
				_, answers["proof numbers"] = p.Prove(t.Context(), test.g.Start(), game.First)
			}
			for who, err := range answers {
				if !errors.Is(err, game.ErrFaulty) || !strings.Contains(err.Error(), test.want) || !strings.Contains(err.Error(), "{3 5}") {
					t.Errorf("%s: %v; want game.ErrFaulty, %q and the position", who, err, test.want)
				}
			}
		})
	}
}

// TestFaultyEstimates searches games whose estimates are NaN, or so large that they could be
// mistaken for wins.
func TestFaultyEstimates(t *testing.T) {
	for _, score := range []float64{math.NaN(), math.Inf(1), math.Inf(-1), 1e100, -1e15} {
		g := faulty{score: score}
		for _, off := range []search.Refinement{0, search.Everything &^ search.Distance} {
			m := search.Minimax[faultyState, int8]{Game: g, Without: off, Limits: search.Limits{Depth: 3}}
			if r, err := m.Search(t.Context(), g.Start()); !errors.Is(err, game.ErrFaulty) {
				t.Errorf("an estimate of %v: %+v, %v", score, r, err)
			}
		}
	}
	g := faulty{over: true, score: 2} // beyond its bounds
	m := search.Minimax[faultyState, int8]{Game: g}
	if r, err := m.Search(t.Context(), g.Start()); !errors.Is(err, game.ErrFaulty) {
		t.Errorf("a payoff beyond the bounds: %+v, %v", r, err)
	}
}

// touchy is a game that panics in every goroutine except the one that created it.
type touchy struct {
	tree
	home string
}

func goroutine() string { return strings.SplitN(string(debug.Stack()), "[", 2)[0] }

func (g touchy) Apply(s *treeState, m uint8) {
	if goroutine() != g.home {
		panic("not here")
	}
	g.tree.Apply(s, m)
}

// TestPanicsOfHelpers searches with several workers, one of which panics: Search must return
// an error that says so.
func TestPanicsOfHelpers(t *testing.T) {
	g := touchy{tree{Seed: 3, Plies: 60}, goroutine()}
	for name, s := range map[string]search.Searcher[treeState, uint8]{
		"minimax": &search.Minimax[treeState, uint8]{Game: g, Workers: 2, TableBytes: 1 << 16},
		"mcts":    &search.MCTS[treeState, uint8]{Game: g, Workers: 2, MemoryBytes: 1 << 16},
	} {
		_, err := s.Search(context.Background(), g.Start())
		if !errors.Is(err, game.ErrFaulty) || !strings.Contains(err.Error(), "panic: not here, in ") || !strings.Contains(err.Error(), "touchy.Apply (faults_test.go:") {
			t.Errorf("%s: %v; want an error that describes the helper's panic", name, err)
		}
	}
}

// TestRetrogradeFaults runs Retrograde with faulty rules.
func TestRetrogradeFaults(t *testing.T) {
	r := search.Retrograde{
		Positions: 2,
		Turn:      func(i int) game.Player { return game.Player(i) },
		Winner:    func(int) game.Player { return game.Chance },
		Next:      func(dst []int, _ int) []int { return append(dst, 0) },
	}
	if _, err := r.Solve(t.Context()); !errors.Is(err, game.ErrFaulty) || !strings.Contains(err.Error(), "Chance") {
		t.Errorf("chance wins: %v", err)
	}
	r.Winner = func(int) game.Player { return game.Nobody }
	r.Turn = func(i int) game.Player { return game.Chance * game.Player(i) }
	if _, err := r.Solve(t.Context()); !errors.Is(err, search.ErrNotDeterministic) {
		t.Errorf("chance moves: %v", err)
	}
	r.Positions = 1 << 17 // a line of positions, too long to count
	r.Turn = func(i int) game.Player { return game.Player(min(i, 1)) }
	r.Winner = func(int) game.Player { return game.First }
	r.Next = func(dst []int, i int) []int { return append(dst, i-1) }
	v, err := r.Solve(t.Context())
	if err != nil || v[1<<17-1] != (search.Verdict{Winner: game.First, Distance: 1<<17 - 1}) {
		t.Errorf("a long line: %v", err)
	}
}
