package search_test

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/search"
)

// faulty is a game of five plies, two moves in each, with a fault in all positions from some ply
// on. State is the ply and the moves so far, in bits.
type faulty struct {
	from  int
	alone bool // only First moves, so that the searchers of one turn see later plies
	fault
}

// fault is what is wrong.
type fault struct {
	stuck  bool        // there are no moves
	scored bool        // Evaluate returns score
	over   bool        // the game is over
	score  float64     // what Evaluate returns
	odds   [2]float64  // if not 0: chance has the turn
	turn   game.Player // if not 0: who has the turn
}

func (g faulty) bad(s *int) bool { return *s >= 1<<g.from }

func (g faulty) Start() int { return 1 }

func (g faulty) Turn(s *int) game.Player {
	switch {
	case g.bad(s) && g.turn != 0:
		return g.turn
	case g.bad(s) && g.over, *s >= 1<<5:
		return game.Nobody
	case g.bad(s) && g.odds != [2]float64{}:
		return game.Chance
	case g.alone || *s&1 != 0:
		return game.First
	}
	return game.Second
}

func (g faulty) Moves(dst []int, s *int) []int {
	if g.Turn(s) == game.Nobody || g.stuck && g.bad(s) {
		return dst
	}
	return append(dst, 0, 1)
}

func (g faulty) Apply(s *int, m int) { *s = 2**s + m }

func (g faulty) Evaluate(s *int) float64 {
	if g.bad(s) && (g.over || g.scored) {
		return g.score
	}
	return float64(*s%13-6) / 7
}

func (g faulty) Probability(_ *int, m int) float64 { return g.odds[m] }
func (g faulty) Hash(s *int) uint64                { return uint64(*s) * 0x9e3779b97f4a7c15 }
func (g faulty) Bounds() (low, high float64)       { return -1, 1 }

// TestFaults searches and solves games with every kind of fault, at the root or some plies later.
// The result must be an error that describes the fault and its position.
func TestFaults(t *testing.T) {
	for want, f := range map[string]fault{
		"no legal move":            {stuck: true},
		"score is +Inf":            {over: true, score: math.Inf(1)},
		"score is -Inf":            {over: true, score: math.Inf(-1)},
		"score is NaN":             {over: true, score: math.NaN()},
		"payoff is 2":              {over: true, score: 2},
		"probability 0":            {odds: [2]float64{0, 1}},
		"probability -1":           {odds: [2]float64{-1, 2}},
		"probability NaN":          {odds: [2]float64{math.NaN(), 0.5}},
		"sum to 1.5":               {odds: [2]float64{0.75, 0.75}},
		"sum to 0.6":               {odds: [2]float64{0.3, 0.3}},
		game.Player(-128).String(): {turn: -128},
		game.Player(-1).String():   {turn: -1},
		game.Player(4).String():    {turn: 4},
		game.Player(127).String():  {turn: 127},
	} {
		for from := range 4 {
			if from == 0 && (f.over || f.odds != [2]float64{}) {
				continue // not a position to search
			}
			g := faulty{from, from != 1, f}
			chance := f.odds != [2]float64{}
			for who, ask := range everyone(g, search.Limits{Nodes: 2000}) {
				switch {
				case chance && (who == "backtrack" || who == "turns" || who == "proof numbers"):
					continue // a turn ends there; ErrNotDeterministic
				case who == "leveled" && from > 1:
					continue // it does not look that far
				}
				_, err := ask(t.Context(), g.Start())
				if !errors.Is(err, game.ErrFaulty) || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "position \"") {
					t.Errorf("%s from ply %d, %s: %v; want game.ErrFaulty, the fault and the position", want, from, who, err)
				}
				if from == 0 && f.turn != 0 && who == "minimax" && !errors.Is(err, search.ErrNotATurn) {
					t.Errorf("at the root: %v; want %v, too", err, search.ErrNotATurn)
				}
			}
			if f.turn == 0 {
				continue
			}
			_, err := game.Perft(t.Context(), g, g.Start(), 5)
			_, err2 := game.Divide(t.Context(), g, g.Start(), 5)
			if !errors.Is(err, game.ErrFaulty) || !errors.Is(err2, game.ErrFaulty) {
				t.Errorf("Perft and Divide, %s from ply %d: %v, %v; want errors.Is(err, game.ErrFaulty), errors.Is(err2, game.ErrFaulty)", want, from, err, err2)
			}
			r, err := (&match.Match[int, int]{Game: g, First: match.Random[int, int]{}, Second: match.Random[int, int]{}}).Play(t.Context())
			if err == nil && (r.Reason != match.FaultyRules || !strings.Contains(r.Detail, want)) || err != nil && !errors.Is(err, game.ErrFaulty) {
				t.Errorf("match, %s from ply %d: %+v, %v", want, from, r, err)
			}
		}
	}
}

// TestFaultyEstimates searches games whose estimates are NaN, or so large that they could be
// mistaken for wins.
func TestFaultyEstimates(t *testing.T) {
	for _, score := range []float64{math.NaN(), math.Inf(1), math.Inf(-1), 1e101, -1e15} {
		g := faulty{3, false, fault{scored: true, score: score}}
		for name, off := range map[string]search.Refinement{"minimax": 0, "plain": search.Everything &^ search.Distance} {
			m := search.Minimax[int, int]{Game: g, Disable: off, Limits: search.Limits{Depth: 3}}
			if r, err := m.Search(t.Context(), g.Start()); !errors.Is(err, game.ErrFaulty) {
				t.Errorf("%s, an estimate of %v: %+v, %v; want errors.Is(err, game.ErrFaulty)", name, score, r, err)
			}
		}
		if math.Abs(score) < 1e100 {
			continue // only distances make it too large
		}
		for name, s := range map[string]search.Searcher[int, int]{
			"mcts": &search.MCTS[int, int]{Game: g, Rollout: -1}, "joint": &search.SimultaneousMCTS[int, int]{Game: g, Rollout: -1},
			"matrix": &search.Simultaneous[int, int]{Game: g, Limits: search.Limits{Depth: 3}},
		} {
			if r, err := s.Search(t.Context(), g.Start()); !errors.Is(err, game.ErrFaulty) {
				t.Errorf("%s, an estimate of %v: %+v, %v; want errors.Is(err, game.ErrFaulty)", name, score, r, err)
			}
		}
	}
}

// TestRetrogradeFaults runs Retrograde with invalid arguments and faulty rules.
func TestRetrogradeFaults(t *testing.T) {
	first := func(int) game.Player { return game.First }
	circle := func(dst []int, _ int) []int { return append(dst, 0) }
	for want, r := range map[string]search.Retrograde{
		"must be given":            {Positions: 1, Turn: first, Winner: first},
		"there is no move":         {Positions: 1, Turn: first, Winner: first, Next: func(dst []int, _ int) []int { return dst }},
		"move to 7":                {Positions: 1, Turn: first, Winner: first, Next: func(dst []int, _ int) []int { return append(dst, 7) }},
		"Chance has won":           {Positions: 1, Turn: func(int) game.Player { return game.Nobody }, Winner: func(int) game.Player { return game.Chance }, Next: circle},
		"chance nodes":             {Positions: 1, Turn: func(int) game.Player { return game.Chance }, Winner: first, Next: circle},
		fmt.Sprint(game.Player(7)): {Positions: 1, Turn: func(int) game.Player { return 7 }, Winner: first, Next: circle},
	} {
		if _, err := r.Solve(t.Context()); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v; want an error that says %q", err, want)
		}
	}
	r := search.Retrograde{Positions: 1, Turn: first, Winner: first, Next: circle}
	if v, err := r.Solve(t.Context()); err != nil || v[0] != (search.Verdict{}) {
		t.Errorf("a circle: %v, %v; want a draw", v, err)
	}
	r.Positions = 1 << 17 // a line of positions, too long to count
	r.Turn = func(i int) game.Player { return game.Player(min(i, 1)) }
	r.Next = func(dst []int, i int) []int { return append(dst, i-1) }
	v, err := r.Solve(t.Context())
	if err != nil || v[1<<17-1] != (search.Verdict{Winner: game.First, Distance: 1<<17 - 1}) {
		t.Errorf("a long line: %v", err)
	}
}
