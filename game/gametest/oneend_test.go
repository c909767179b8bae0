package gametest_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/eval/feature"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/gametest"
	"github.com/seed-61c9d78a/versus/internal/must"
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

// described is raid with an encoder, any part of which may be replaced.
type described struct {
	raid
	n      int
	encode func(set feature.Set, s *raidState) game.Player
	cells  [][]int32
}

func (d described) Encoder() feature.Encoder[raidState] { return d }
func (d described) Features() int                       { return d.n }
func (d described) Cells() [][]int32                    { return d.cells }

func (d described) Encode(set feature.Set, s *raidState) game.Player { return d.encode(set, s) }

func TestEncoders(t *testing.T) {
	sound := described{n: 9, cells: [][]int32{{0, 1, 2, 3}, {4, 5}}, encode: func(set feature.Set, s *raidState) game.Player {
		set.Add(int(s.Round) & 3)
		if s.Lead != 0 {
			set.Add(4)
		}
		return game.First
	}}
	replaced := func(change func(d *described)) described {
		d := sound
		change(&d)
		return d
	}
	encoding := func(f func(set feature.Set, s *raidState) game.Player) described {
		return replaced(func(d *described) { d.encode = f })
	}
	for _, c := range []struct {
		mistake, check, want string
		g                    described
	}{
		{"none", "", "", sound},
		{"no features", "encoder", "0 features", replaced(func(d *described) { d.n = 0 })},
		{"a feature of two cells", "encoder", "belongs to cells 0 and 1", replaced(func(d *described) { d.cells = [][]int32{{0}, {0}} })},
		{"a feature that is none", "features", "there are 9", encoding(func(set feature.Set, s *raidState) game.Player {
			set.Add(9)
			return game.First
		})},
		{"two features of a cell", "features", "at most one", encoding(func(set feature.Set, s *raidState) game.Player {
			set.Add(0)
			set.Add(3)
			return game.First
		})},
		{"from nobody's side", "features", "want First or Second", encoding(func(feature.Set, *raidState) game.Player { return game.Nobody })},
		{"the state is changed", "features", "changes the state", encoding(func(_ feature.Set, s *raidState) game.Player {
			s.Pile++
			return game.First
		})},
		{"a coin is tossed", "features", "when asked again", func() described {
			n := 0
			return encoding(func(set feature.Set, _ *raidState) game.Player {
				n++
				set.Add(4 + n&1)
				return game.First
			})
		}()},
		{"a panic", "features", "", encoding(func(set feature.Set, s *raidState) game.Player {
			set.Add(100)
			return game.First
		})},
	} {
		faults := must.Get(gametest.Faults(c.g, quick))(t)
		found := c.check == "" && len(faults) == 0
		for _, f := range faults {
			found = found || f.Check == c.check && strings.Contains(f.Detail, c.want)
		}
		if !found {
			t.Errorf("%s: want a fault of %q with %q; got %v", c.mistake, c.check, c.want, faults)
		}
	}
}
