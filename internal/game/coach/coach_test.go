package coach_test

import (
	"context"
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/game/coach"
	"github.com/seed-61c9d78a/versus/internal/randomgame"
	"github.com/seed-61c9d78a/versus/search"
)

type (
	state     = connect4.State
	move      = connect4.Move
	judgement = coach.Judgement[move]
)

func TestTallies(t *testing.T) {
	all := []judgement{
		{Player: game.First, Choices: 3, Loss: 0.5, Proven: true}, {Player: game.First, Choices: 2}, {Player: game.First, Choices: 1},
		{Player: game.Second, Choices: 2, Loss: 0.1},
	}
	n := coach.Tallies(all)
	if n[0].Moves != 2 || n[0].Lost != 0.5 || n[0].Accuracy != (100+3.125)/2 || n[0].Marks["??"] != 1 || n[1].Accuracy != 50 || n[1].Marks["?!"] != 1 {
		t.Errorf("the tallies are %+v", n)
	}
	if n := coach.Tallies[move](nil); n[0].Accuracy != 0 {
		t.Errorf("without moves: %+v", n)
	}
}

// strange is a game of numbers with the payoff given, or without an end.
type strange struct {
	payoff  float64
	endless bool
}

func (strange) Start() int { return 0 }
func (g strange) Turn(s *int) game.Player {
	if *s > 2 && !g.endless {
		return game.Nobody
	}
	return game.First
}
func (strange) Moves(dst []int, _ *int) []int { return append(dst, 1, 2) }
func (strange) Apply(s *int, m int)           { *s += m }
func (g strange) Evaluate(s *int) float64     { return g.payoff * float64(*s-2) }

func TestMeasure(t *testing.T) {
	for _, c := range []struct {
		g    strange
		want string
	}{{strange{math.NaN(), false}, "NaN"}, {strange{math.Inf(1), false}, "finite"}, {strange{1, true}, "an end"}} {
		if _, err := coach.Measure(c.g); err == nil || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), "strange") {
			t.Errorf("%+v: %v; want an error about %s", c.g, err, c.want)
		}
	}
	if p, err := coach.Measure(stuck{}); !errors.Is(err, game.ErrFaulty) {
		t.Errorf("Measure of a game without moves: %+v, %v; want ErrFaulty", p, err)
	}
	for payoff, want := range map[float64]coach.Points{8: {Low: -16, High: 16, Scale: 2}, 0: {Low: -1, High: 1}} {
		p, err := coach.Measure(strange{payoff, false})
		if err != nil || p != want || p.Of(8, true) != 1 || p.Of(0, true) != 0.5 || p.Of(0, false) != 0.5 || p.Of(-3, true) != 0 {
			t.Errorf("payoffs of %v: Measure() = %+v, %v; want %+v, and 1, 1/2 and 0 points for 8, 0 and -3", payoff, p, err, want)
		}
	}
	inf := math.Inf(1)
	for bounds, ok := range map[[2]float64]bool{
		{-1, 1}: true, {0, 1}: true, {-1, 0}: true, {0, 0}: false, {1, 2}: false, {-2, -1}: false, {1, -1}: false, {-inf, 1}: false, {-1, inf}: false, {math.NaN(), 1}: false,
	} {
		p, err := coach.Measure(within{strange{}, bounds})
		if (err == nil) != ok || ok && [2]float64{p.Low, p.High} != bounds {
			t.Errorf("Measure of a game with the bounds %v: %+v, %v; want an error: %v", bounds, p, err, !ok)
		}
	}
}

// stuck has no moves.
type stuck struct{ strange }

func (stuck) Moves(dst []int, _ *int) []int { return dst }

// within has bounds.
type within struct {
	strange
	bounds [2]float64
}

func (w within) Bounds() (low, high float64) { return w.bounds[0], w.bounds[1] }

// lopsided is a game with impossible odds.
type lopsided struct{ open }

func (lopsided) Probability(*line, int8) float64 { return 2 }

func TestFaults(t *testing.T) {
	var g connect4.Game
	c := &coach.Coach[state, move]{Game: g, Search: search.NewMinimax(g, search.Limits{Depth: 1}).Search}
	tell := func(int, coach.Value, *move, *judgement) error { return nil }
	if err := c.Judge(t.Context(), nil, nil, tell); err == nil {
		t.Error("a game without positions is judged")
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	s := []state{g.Start(), game.After(g, g.Start(), 3)}
	if err := c.Judge(ctx, s, []move{3}, tell); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v; want errors.Is(err, context.Canceled)", err)
	}
	for outcomes, want := range map[int8]bool{36: true, 37: false} {
		for draws := 1; draws < 4; draws++ {
			o := open{randomgame.Hidden{Turns: []game.Player{game.Chance, game.Chance, game.Chance}[:draws], Counts: []int8{outcomes, 1, 1}}}
			want := want && draws < 3
			c := &coach.Coach[line, int8]{Game: o, Points: coach.Points{Low: -6, High: 6}}
			if err := c.Judge(t.Context(), []line{{}}, nil, func(int, coach.Value, *int8, *coach.Judgement[int8]) error { return nil }); (err == nil) != want {
				t.Errorf("%d outcomes, then %d draws: %v; want an error %v", outcomes, draws-1, err, !want)
			}
		}
	}
	unlikely := &coach.Coach[line, int8]{Game: lopsided{open{randomgame.Hidden{Turns: []game.Player{game.Chance}, Counts: []int8{2}}}}}
	if err := unlikely.Judge(t.Context(), []line{{}}, nil, nil); !errors.Is(err, game.ErrFaulty) {
		t.Errorf("a game with impossible odds is judged: %v; want ErrFaulty", err)
	}
	if err := (&coach.Coach[line, int8]{Game: randomgame.NewHidden(1)}).Judge(t.Context(), []line{{}}, nil, nil); !errors.Is(err, coach.ErrUnseen) {
		t.Errorf("a game with secrets is judged: %v; want errors.Is(err, coach.ErrUnseen)", err)
	}
}
