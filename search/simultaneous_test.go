package search_test

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-61c9d78a/versus/football"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/search"
)

// matrix is a game of one simultaneous choice: First's payoffs by row and column.
type matrix [][]float64

// matrixState holds the choices, counted from 1. Hidden is a choice that the observer does
// not see: Second then commits as if moving first.
type matrixState struct {
	Row, Column int8
	SecondFirst bool
}

func (g matrix) Start() matrixState { return matrixState{} }

func (g matrix) Turn(s *matrixState) game.Player {
	switch {
	case s.Row > 0 && s.Column > 0:
		return game.Nobody
	case s.Row > 0 || s.SecondFirst && s.Column == 0:
		return game.Second
	}
	return game.First
}

func (g matrix) Moves(dst []int8, s *matrixState) []int8 {
	n := 0
	switch g.Turn(s) {
	case game.First:
		n = len(g)
	case game.Second:
		n = len(g[0])
	}
	for m := range n {
		dst = append(dst, int8(m+1))
	}
	return dst
}

func (g matrix) Apply(s *matrixState, m int8) {
	if g.Turn(s) == game.First {
		s.Row = m
	} else {
		s.Column = m
	}
	if s.Row > 0 && s.Column > 0 {
		s.SecondFirst = false
	}
}

func (g matrix) Evaluate(s *matrixState) float64 {
	if s.Row == 0 || s.Column == 0 {
		return 0
	}
	return g[s.Row-1][s.Column-1]
}

func (g matrix) Observe(s *matrixState, p game.Player) matrixState {
	seen := *s
	if p == game.Second && s.Row > 0 && s.Column == 0 {
		seen.Row, seen.SecondFirst = 0, true
	}
	if p == game.First && s.Column > 0 && s.Row == 0 {
		seen.Column, seen.SecondFirst = 0, false
	}
	return seen
}

var matrices = map[string]struct {
	payoff  matrix
	value   float64
	rows    []float64
	columns []float64
}{
	"matching pennies":    {matrix{{1, -1}, {-1, 1}}, 0, []float64{.5, .5}, []float64{.5, .5}},
	"rock paper scissors": {matrix{{0, -1, 1}, {1, 0, -1}, {-1, 1, 0}}, 0, []float64{1. / 3, 1. / 3, 1. / 3}, []float64{1. / 3, 1. / 3, 1. / 3}},
	"biased":              {matrix{{3, -1}, {-2, 1}}, 1. / 7, []float64{3. / 7, 4. / 7}, []float64{2. / 7, 5. / 7}},
	"saddle point":        {matrix{{4, 2}, {3, 1}}, 2, []float64{1, 0}, []float64{0, 1}},
	"all negative":        {matrix{{-5, -8}, {-7, -6}}, -6.5, []float64{.25, .75}, []float64{.5, .5}},
	"one row":             {matrix{{3, 1, 2}}, 1, []float64{1}, []float64{0, 1, 0}},
	"one column":          {matrix{{3}, {7}}, 7, []float64{0, 1}, []float64{1}},
}

func near(a, b []float64, within float64) bool {
	for i := range a {
		if len(a) != len(b) || math.Abs(a[i]-b[i]) > within {
			return false
		}
	}
	return true
}

// probabilities returns a strategy's probabilities of all moves, which count from 1.
func probabilities(strategy []search.Mixed[int8], n int) []float64 {
	p := make([]float64, n)
	for _, c := range strategy {
		p[c.Move-1] = c.Probability
	}
	return p
}

type mixedSearcher[S, M comparable] interface {
	Strategy(context.Context, S, ...S) (search.MixedResult[M], error)
}

func TestEquilibriaFromBothSides(t *testing.T) {
	for name, want := range matrices {
		for kind, s := range map[string]mixedSearcher[matrixState, int8]{
			"exact":  &search.Simultaneous[matrixState, int8]{Game: want.payoff},
			"regret": &search.SimultaneousMCTS[matrixState, int8]{Game: want.payoff, Limits: search.Limits{Nodes: 400_000}, Exploration: 0.02},
		} {
			within := 1e-9
			if kind != "exact" {
				within = 0.03
			}
			r, err := s.Strategy(t.Context(), want.payoff.Start())
			if err != nil || !near(probabilities(r.Strategy, len(want.rows)), want.rows, within) || r.Exploitability > 0.1 {
				t.Errorf("%s, %s: %+v, %v; want %v", name, kind, r, err, want.rows)
			}
			// The same game as Second sees it after First has committed.
			committed := game.After(want.payoff, want.payoff.Start(), 1)
			r, err = s.Strategy(t.Context(), want.payoff.Observe(&committed, game.Second))
			if err != nil || !near(probabilities(r.Strategy, len(want.columns)), want.columns, within) {
				t.Errorf("%s, %s, as Second: %+v, %v; want %v", name, kind, r, err, want.columns)
			}
			if math.Abs(r.Score-want.value) > max(within, 1e-9)*10 {
				t.Errorf("%s, %s: score %v, want %v", name, kind, r.Score, want.value)
			}
		}
	}
}

// goofspiel is a bidding game: both players hold the cards 1 to Cards and bid for prizes of
// the same values, which come up in random order (or, if Fixed, in descending order). The
// higher bid takes the prize; equal bids discard it. The payoff is the difference.
type goofspiel struct {
	Cards int
	Fixed bool
}

type goofState struct {
	First, Second, Prizes uint8 // bits of the cards left
	Prize                 int8  // up for bids; 0: to be drawn
	Bid                   int8  // committed; 0: none
	SecondFirst           bool  // whose bid comes first
	Lead                  int8
}

func (g goofspiel) Start() goofState {
	all := uint8(1)<<g.Cards - 1
	s := goofState{First: all, Second: all, Prizes: all}
	g.turnUp(&s)
	return s
}

// turnUp shows the next prize if it is not random.
func (g goofspiel) turnUp(s *goofState) {
	if g.Fixed && s.Prizes != 0 {
		for c := int8(g.Cards); c > 0 && s.Prize == 0; c-- {
			if s.Prizes>>(c-1)&1 != 0 {
				s.Prize = c
			}
		}
	}
}

func (g goofspiel) Turn(s *goofState) game.Player {
	switch {
	case s.Prizes == 0:
		return game.Nobody
	case s.Prize == 0:
		return game.Chance
	case (s.Bid == 0) == s.SecondFirst:
		return game.Second
	}
	return game.First
}

func (g goofspiel) Moves(dst []int8, s *goofState) []int8 {
	var cards uint8
	switch g.Turn(s) {
	case game.First:
		cards = s.First
	case game.Second:
		cards = s.Second
	case game.Chance:
		cards = s.Prizes
	}
	for c := int8(1); c <= int8(g.Cards); c++ {
		if cards>>(c-1)&1 != 0 {
			dst = append(dst, c)
		}
	}
	return dst
}

func (g goofspiel) Apply(s *goofState, m int8) {
	switch {
	case s.Prize == 0:
		s.Prize = m
		return
	case s.Bid == 0:
		s.Bid = m
		return
	}
	first, second := s.Bid, m
	if s.SecondFirst {
		first, second = m, s.Bid
	}
	if first > second {
		s.Lead += s.Prize
	} else if second > first {
		s.Lead -= s.Prize
	}
	s.First &^= 1 << (first - 1)
	s.Second &^= 1 << (second - 1)
	s.Prizes &^= 1 << (s.Prize - 1)
	s.Prize, s.Bid, s.SecondFirst = 0, 0, false
	g.turnUp(s)
}

func (g goofspiel) Evaluate(s *goofState) float64 { return float64(s.Lead) }

func (g goofspiel) Bounds() (low, high float64) {
	most := float64(g.Cards * (g.Cards + 1) / 2)
	return -most, most
}

func (g goofspiel) Observe(s *goofState, p game.Player) goofState {
	seen := *s
	if s.Bid != 0 && g.Turn(s) == p {
		seen.Bid, seen.SecondFirst = 0, p == game.Second
	}
	return seen
}

func TestGoofspiel(t *testing.T) {
	for _, g := range []goofspiel{{3, false}, {4, false}, {5, false}, {3, true}, {4, true}, {5, true}} {
		s := g.Start()
		if !g.Fixed {
			s = game.After(g, s, int8(g.Cards)) // the highest prize comes first
		}
		m := search.Simultaneous[goofState, int8]{Game: g, Limits: search.Limits{Depth: g.Cards}}
		r, err := m.Strategy(t.Context(), s)
		if err != nil || !r.Proven || math.Abs(r.Score) > 1e-9 || r.Exploitability > 1e-9 {
			t.Errorf("%+v: %+v, %v; want value 0 by symmetry, proven", g, r, err)
		}
	}
	// Regret matching in the tree comes within 1 % of the range of the value.
	g := goofspiel{3, true}
	m := search.SimultaneousMCTS[goofState, int8]{Game: g, Limits: search.Limits{Nodes: 300_000}, Exploration: 0.02}
	r, err := m.Strategy(t.Context(), g.Start())
	if err != nil || math.Abs(r.Score) > 0.12 || r.Exploitability > 0.12 {
		t.Errorf("by simulation: %+v, %v; want value and exploitability near 0", r, err)
	}
}

// countedPitch counts lists of moves and playouts.
type countedPitch struct {
	*football.Game
	lists, playouts *int
}

func (g countedPitch) Moves(dst []football.Action, s *football.State) []football.Action {
	*g.lists++
	return g.Game.Moves(dst, s)
}

func (g countedPitch) Playout(s *football.State, r *rand.PCG, most int) int {
	*g.playouts++
	return g.Game.Playout(s, r, most)
}

// TestSimultaneousPlayouts checks how random games are played, and that the same seed gives
// the same games.
func TestSimultaneousPlayouts(t *testing.T) {
	pitch := must.Get(football.New(football.Config{Rows: 3, Columns: 6, Steps: 100}))(t)
	var lists, playouts int
	g := countedPitch{pitch, &lists, &playouts}
	var results [2]search.MixedResult[football.Action]
	for i := range results {
		m := search.SimultaneousMCTS[football.State, football.Action]{Game: g, Limits: search.Limits{Nodes: 50}}
		results[i] = must.Get(m.Strategy(t.Context(), g.Start()))(t)
		results[i].Time = 0
	}
	if playouts < 50 || lists > 2*(50*4+64*6) {
		t.Errorf("50 simulations, twice: %d playouts and %d lists of moves; want a playout each, and lists for the survey and the tree only", playouts, lists)
	}
	if diff := cmp.Diff(results[0], results[1]); diff != "" {
		t.Errorf(`the same seed gives two results: %s; want diff == ""`, diff)
	}
}

// grudge is a game of three plies. Its rules look back: a player who begins with move 1 loses
// after the second ply, although the positions themselves promise a win.
type grudge struct{}

type grudgeState struct{ ply, path int8 }

func (grudge) Start() grudgeState { return grudgeState{} }

func (grudge) Turn(s *grudgeState) game.Player {
	if s.ply == 3 {
		return game.Nobody
	}
	return game.First + game.Player(s.ply%2)
}

func (g grudge) Moves(dst []int8, s *grudgeState) []int8 {
	if g.Turn(s) == game.Nobody {
		return dst
	}
	return append(dst, 0, 1)
}

func (grudge) Apply(s *grudgeState, m int8) { *s = grudgeState{s.ply + 1, s.path*2 + m} }

func (grudge) Evaluate(s *grudgeState) float64 {
	if s.ply == 3 && s.path >= 4 {
		return 1
	}
	return 0
}

func (grudge) Outcome(line []grudgeState) (payoff float64, over bool) {
	return -1, len(line) > 2 && line[1].path == 1
}

// TestSimultaneousLooksBack searches a game that ends by rules about earlier positions.
func TestSimultaneousLooksBack(t *testing.T) {
	for name, m := range map[string]search.Searcher[grudgeState, int8]{
		"matrix": &search.Simultaneous[grudgeState, int8]{Game: grudge{}},
		"mcts":   &search.SimultaneousMCTS[grudgeState, int8]{Game: grudge{}, Limits: search.Limits{Nodes: 2000}},
	} {
		if r, err := m.Search(t.Context(), grudge{}.Start()); err != nil || r.Move != 0 || math.Abs(r.Score) > 0.2 {
			t.Errorf("%s: %+v, %v; want move 0, worth 0", name, r, err)
		}
	}
}

// TestExplorationIsNotPartOfTheScore searches a game in which one row of ten is right.
// Simulations also try the others, and so score less on average than the strategy that they
// find.
func TestExplorationIsNotPartOfTheScore(t *testing.T) {
	g := matrix{{1, 1}}
	for range 9 {
		g = append(g, []float64{-1, -1})
	}
	m := search.NewSimultaneousMCTS(g, search.Limits{Nodes: 3_000})
	m.Exploration = 0.2
	r, err := m.Strategy(t.Context(), g.Start())
	want := 0.0
	for _, row := range r.Strategy {
		want += row.Probability * g[row.Move-1][0]
	}
	if err != nil || want < 0.99 || math.Abs(r.Score-want) > 1e-9 {
		t.Errorf("%+v, %v; want the score %v of the strategy", r, err, want)
	}
}
