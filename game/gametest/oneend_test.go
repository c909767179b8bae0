package gametest_test

import (
	"math"
	"slices"
	"testing"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/gametest"
)

// crosses is tic-tac-toe with just the rules. It may keep the last move in its state,
// always or only at the end.
type crosses struct{ keeps, keepsAtEnd bool }

type crossesState struct {
	Cells [9]int8
	Ply   int8
	Last  int8
}

var crossesLines = [][3]int{{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}}

func (crosses) won(s *crossesState) int8 {
	for _, l := range crossesLines {
		if c := s.Cells[l[0]]; c != 0 && c == s.Cells[l[1]] && c == s.Cells[l[2]] {
			return c
		}
	}
	return 0
}

func (crosses) Start() crossesState { return crossesState{} }

func (g crosses) Turn(s *crossesState) game.Player {
	switch {
	case s.Ply >= 9 || g.won(s) != 0:
		return game.Nobody
	case s.Ply%2 == 0:
		return game.First
	}
	return game.Second
}

func (g crosses) Moves(dst []int8, s *crossesState) []int8 {
	for i, c := range s.Cells {
		if c == 0 && g.Turn(s) != game.Nobody {
			dst = append(dst, int8(i))
		}
	}
	return dst
}

func (g crosses) Apply(s *crossesState, m int8) {
	if g.Turn(s) == game.Nobody || m < 0 || m > 8 || s.Cells[m] != 0 {
		return
	}
	s.Cells[m] = 1 - 2*(s.Ply%2)
	s.Ply++
	if g.keeps || g.keepsAtEnd && g.Turn(s) == game.Nobody {
		s.Last = m + 1
	}
}

func (g crosses) Evaluate(s *crossesState) float64 { return float64(g.won(s)) }

// drawnCrosses draws the last move.
type drawnCrosses struct{ crosses }

func (drawnCrosses) Render(s *crossesState) string {
	text := []byte("....._....\n")
	text[s.Last] = '*'
	return string(text)
}

// bonus is a harvest in which a step from an even pile is worth a point more, so that the order
// of steps matters. The payoff does not tell the points, the estimates do.
type bonus struct{ harvest }

func (g bonus) Apply(s *harvestState, n int8) {
	if s.Pile%2 == 0 {
		s.Lead += int8(s.Turn.Sign())
	}
	g.harvest.Apply(s, n)
}

func TestOneEnd(t *testing.T) {
	for _, test := range []struct {
		name string
		g    game.Game[crossesState, int8]
		want []string
	}{
		{"one form", crosses{}, nil},
		{"the last move is part of the position", crosses{keeps: true}, nil},
		{"it stays at the end", crosses{keepsAtEnd: true}, []string{"one end"}},
		{"and is drawn", drawnCrosses{crosses{keepsAtEnd: true}}, nil},
	} {
		if got := checks(t, test.g, gametest.Options{Games: 200, Budget: 5000}); !slices.Equal(got, test.want) {
			t.Errorf("%s: faults %q, want %q", test.name, got, test.want)
		}
	}
	g := harvest{func(s *harvestState) float64 { return math.Copysign(1, points(s)) }, func(s *harvestState) float64 { return float64(s.Lead)/50 + float64(s.Steps)/1000 }}
	if got := checks(t, bonus{g}, gametest.Options{Games: 200, Budget: 5000}); got != nil {
		t.Errorf("points: faults %q; want got == nil", got)
	}
}
