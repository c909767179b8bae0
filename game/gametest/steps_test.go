package gametest_test

import (
	"slices"
	"testing"

	"github.com/seed-61c9d78a/versus/game"
)

// twofold is a game on a board of 4 x 4 in which a turn is two stones, but for the first turn,
// perhaps, and three in a row end the game. A stone is worth 1 for First and -1 for Second.
type twofold struct {
	single bool // the first turn is one stone, as in Connect6
	payoff func(last, turn game.Player, plies int) float64
}

type twofoldState struct {
	Cells [16]int8
	Plies int8
}

func (g twofold) Start() (s twofoldState) {
	if g.single {
		s.Plies = 1
	}
	return s
}

// mover is the player whose turn it is, or would be.
func (twofold) mover(plies int8) game.Player {
	if plies%4 < 2 {
		return game.First
	}
	return game.Second
}

func (twofold) row(s *twofoldState) bool {
	for at, c := range s.Cells {
		for _, step := range [][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
			x, y := at%4+2*step[0], at/4+2*step[1]
			if c != 0 && x < 4 && 0 <= y && y < 4 && s.Cells[y*4+x] == c && s.Cells[at+step[1]*4+step[0]] == c {
				return true
			}
		}
	}
	return false
}

func (g twofold) Turn(s *twofoldState) game.Player {
	if g.row(s) || !slices.Contains(s.Cells[:], 0) {
		return game.Nobody
	}
	return g.mover(s.Plies)
}

func (g twofold) Moves(dst []int8, s *twofoldState) []int8 {
	for i, c := range s.Cells {
		if c == 0 && g.Turn(s) != game.Nobody {
			dst = append(dst, int8(i))
		}
	}
	return dst
}

func (g twofold) Apply(s *twofoldState, m int8) {
	if turn := g.Turn(s); turn != game.Nobody && m >= 0 && m < 16 && s.Cells[m] == 0 {
		s.Cells[m] = int8(turn.Sign())
		s.Plies++
	}
}

func (g twofold) Evaluate(s *twofoldState) float64 {
	if !g.row(s) {
		return 0
	}
	return g.payoff(g.mover(s.Plies-1), g.mover(s.Plies), int(s.Plies))
}

// TestSteps gives the win to the wrong player after one of the two moves of a turn.
func TestSteps(t *testing.T) {
	for name, c := range map[string]struct {
		payoff func(last, turn game.Player, plies int) float64
		wrong  bool
	}{
		"the last mover":              {func(last, _ game.Player, _ int) float64 { return last.Sign() }, false},
		"the last mover's opponent":   {func(last, _ game.Player, _ int) float64 { return -last.Sign() }, false},
		"the opponent of who is next": {func(_, turn game.Player, _ int) float64 { return -turn.Sign() }, true},
		"who is next":                 {func(_, turn game.Player, _ int) float64 { return turn.Sign() }, true},
		"by plies":                    {func(_, _ game.Player, plies int) float64 { return byPly(0, 0, plies) }, true},
	} {
		for _, single := range []bool{false, true} {
			got := viewFaults(t, twofold{single, c.payoff})
			if slices.Contains(got, "winners") != c.wrong || !c.wrong && got != nil {
				t.Errorf("%s wins, the first turn is one stone: %v: faults %q; want winners: %v", name, single, got, c.wrong)
			}
		}
	}
}
