package connect4_test

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/internal/tests"
)

// perft counts move sequences by ply, without games that are already over. OEIS has no such
// sequence; several programs agree on the values.
var perft = []int64{1, 7, 49, 343, 2401, 16807, 117649, 823536, 5673234, 39394572}

func TestPerft(t *testing.T) {
	deepest := 8
	if testing.Short() {
		deepest = 7
	}
	for depth, want := range perft[:deepest+1] {
		got, err := game.Perft(t.Context(), connect4.Game{}, connect4.State{}, depth)
		if err != nil || got != want {
			t.Errorf("perft(%d) = %d, %v; want %d", depth, got, err, want)
		}
	}
}

// TestDistinctPositions counts positions by ply, finished ones included: all of
// them (J. Tromp, OEIS A212693), up to mirroring, and those just won.
func TestDistinctPositions(t *testing.T) {
	all := []int{1, 7, 49, 238, 1120, 4263, 16422, 54859, 184275, 558186}
	mirrored := []int{1, 4, 25, 121, 568, 2144, 8231, 27473, 92244, 279241}
	wins := map[int]int{7: 728, 8: 1892, 9: 19412}
	if testing.Short() {
		all = all[:9]
	}
	g := connect4.Game{}
	level := map[connect4.State]bool{g.Start(): true}
	for ply := range all {
		won, canonical := 0, 0
		next := map[connect4.State]bool{}
		for s := range level {
			if m := g.Mirror(s); g.Hash(&s) <= g.Hash(&m) {
				canonical++
			}
			if g.Winner(s) != game.Nobody {
				won++
			}
			if ply+1 == len(all) {
				continue
			}
			for _, child := range game.All(g, s) {
				next[child] = true
			}
		}
		if len(level) != all[ply] || canonical != mirrored[ply] || won != wins[ply] {
			t.Errorf("ply %d: %d positions, %d up to mirroring, %d won; want %d, %d, %d",
				ply, len(level), canonical, won, all[ply], mirrored[ply], wins[ply])
		}
		level = next
	}
}

// slow is a straightforward Connect 4 on a grid: the oracle for the bitboards.
type slow struct {
	columns, rows int
	cells         map[[2]int]game.Player
	turn          game.Player
}

func (o *slow) drop(column int) (over bool) {
	row := 0
	for o.cells[[2]int{column, row}] != game.Nobody {
		row++
	}
	o.cells[[2]int{column, row}] = o.turn
	for _, d := range [][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
		run := 1
		for _, sign := range []int{-1, 1} {
			for k := 1; k < 4 && o.cells[[2]int{column + sign*k*d[0], row + sign*k*d[1]}] == o.turn; k++ {
				run++
			}
		}
		if run >= 4 {
			over = true
		}
	}
	o.turn = o.turn.Opponent()
	return over
}

// sizes are board sizes that exercise every branch of the geometry.
var sizes = [][2]int{{7, 6}, {4, 4}, {8, 7}, {7, 8}, {12, 4}, {4, 15}, {6, 6}, {9, 6}, {10, 5}}

// wideSizes are boards whose cells do not fit into a word.
var wideSizes = [][2]int{{9, 7}, {8, 8}, {10, 7}, {7, 15}, {12, 9}}

func newGame(t testing.TB, columns, rows int) connect4.Game {
	t.Helper()
	return must.Get(connect4.New(columns, rows))(t)
}

func TestRulesAgainstGrid(t *testing.T) {
	for _, size := range append(wideSizes, sizes...) {
		g := newGame(t, size[0], size[1])
		r := rand.New(rand.NewPCG(1, uint64(size[0]*16+size[1])))
		for range 100 {
			o := &slow{size[0], size[1], map[[2]int]game.Player{}, game.First}
			s := g.Start()
			for discs := 1; ; discs++ {
				moves := g.Moves(nil, &s)
				for column := range o.columns {
					full := o.cells[[2]int{column, o.rows - 1}] != game.Nobody
					legal := false
					for _, m := range moves {
						legal = legal || int(m) == column
					}
					if legal == full {
						t.Fatalf("%v %s: column %d legal: %v, full: %v; want legal != full", size, g.FormatPosition(&s), column, legal, full)
					}
				}
				mover := g.Turn(&s)
				m := moves[r.IntN(len(moves))]
				g.Apply(&s, m)
				won := o.drop(int(m))
				over := won || discs == o.columns*o.rows
				want := 0.0
				if won {
					want = mover.Sign()
				}
				if game.Over(g, s) != over || over && g.Evaluate(&s) != want {
					t.Fatalf("%v %s: over %v, payoff %v; want %v, %v", size, g.FormatPosition(&s), game.Over(g, s), g.Evaluate(&s), over, want)
				}
				for column := range o.columns {
					for row := range o.rows {
						if g.Cell(s, column, row) != o.cells[[2]int{column, row}] {
							t.Fatalf("%v %s: cell %d, %d differs", size, g.FormatPosition(&s), column, row)
						}
					}
				}
				if over {
					break
				}
				if e := g.Evaluate(&s); e <= -1 || e >= 1 {
					t.Fatalf("%v %s: estimate %v is not inside the payoffs", size, g.FormatPosition(&s), e)
				}
				if mirrored := g.Mirror(s); g.Evaluate(&s) != g.Evaluate(&mirrored) || g.Mirror(mirrored) != s {
					t.Fatalf("%v %s: mirroring changes the estimate or is not its own inverse", size, g.FormatPosition(&s))
				}
			}
		}
	}
}

func TestNewRejectsSizes(t *testing.T) {
	for _, size := range [][2]int{{0, 0}, {3, 6}, {7, 3}, {13, 4}, {4, 16}, {12, 10}, {8, 15}, {-7, 6}, {1 << 30, 6}} {
		if _, err := connect4.New(size[0], size[1]); err == nil {
			t.Errorf("a board of %d x %d was accepted; want an error", size[0], size[1])
		}
	}
	if diff := cmp.Diff(true, newGame(t, 7, 6) == connect4.Game{}); diff != "" {
		t.Error("New(7, 6) is not the zero value")
	}
}

func TestApplyNeverPanics(t *testing.T) {
	for _, size := range append(wideSizes, sizes...) {
		g := newGame(t, size[0], size[1])
		s := g.Start()
		for m := range 256 {
			g.Apply(&s, connect4.Move(m))
			g.FormatMove(&s, connect4.Move(m))
		}
	}
}

func TestPrioritize(t *testing.T) {
	g := connect4.Game{}
	for _, c := range []struct{ position, first, why string }{
		{"", "4", "the centre"},
		{"121212", "1", "a win"},
		{"12121", "1", "the only answer to a threat"},
		{"1212123", "2", "a win rather than an answer"},
	} {
		s := must.Get(g.ParsePosition(c.position))(t)
		if got := best(g, s); got != c.first {
			t.Errorf("%q: %s has the highest priority, want %s: %s", c.position, got, c.first, c.why)
		}
	}
}

func best(g connect4.Game, s connect4.State) string {
	moves := g.Moves(nil, &s)
	priority := make([]int32, len(moves))
	g.Prioritize(&s, moves, priority)
	top := 0
	for i := range moves {
		if priority[i] > priority[top] {
			top = i
		}
	}
	return g.FormatMove(&s, moves[top])
}

// TestPlayoutsAreFair checks that a column gets as many discs as its mirror image.
func TestPlayoutsAreFair(t *testing.T) {
	for _, size := range [][2]int{{7, 6}, {5, 4}, {9, 7}} {
		const games = 5000
		g, source := newGame(t, size[0], size[1]), rand.NewPCG(7, 8)
		discs := make([]int, g.Columns())
		for range games {
			s := g.Start()
			g.Playout(&s, source, g.Columns()*g.Rows())
			for c := range discs {
				for row := range g.Rows() {
					if g.Cell(s, c, row) != game.Nobody {
						discs[c]++
					}
				}
			}
		}
		for c, n := range discs {
			// The standard deviation of the difference is less than two discs a game.
			if d := float64(n - discs[len(discs)-1-c]); math.Abs(d) > 6*2*math.Sqrt(games) {
				t.Errorf("%v: %v discs by column; want math.Abs(d) <= 6*2*math.Sqrt(games)", size, discs)
				break
			}
		}
	}
}

func TestPositionsRoundTrip(t *testing.T) {
	for _, size := range sizes {
		g := newGame(t, size[0], size[1])
		r := rand.New(rand.NewPCG(2, 3))
		for range tests.Pick(20, 50) {
			s := g.Start()
			for !game.Over(g, s) {
				moves := g.Moves(nil, &s)
				m := moves[r.IntN(len(moves))]
				if back, err := g.ParseMove(&s, g.FormatMove(&s, m)); err != nil || back != m {
					t.Fatalf("%v: move %d reads back as %d, %v; want no error, back == m", size, m, back, err)
				}
				g.Apply(&s, m)
				for _, text := range []string{g.FormatPosition(&s), g.Render(&s), strings.ToLower(g.Render(&s)), "\r\n " + g.FormatPosition(&s) + " \r\n"} {
					if back, err := g.ParsePosition(text); err != nil || back != s {
						t.Fatalf("%v: reads back differently: %v\n%s", size, err, text)
					}
				}
				text, err := g.MoveString(s)
				if err != nil {
					t.Fatalf("%v: %v; want no error", size, err)
				}
				if back, err := g.ParsePosition(" \t" + text + "\r\n"); err != nil || back != s {
					t.Fatalf("%v: %q reads back as another position: %v; want no error, back == s", size, text, err)
				}
			}
		}
	}
}

func TestPositionErrors(t *testing.T) {
	rows := func(r ...string) string {
		empty := ".......\n"
		return strings.Repeat(empty, 6-len(r)) + strings.Join(r, "\n")
	}
	for _, c := range []struct{ name, text, want string }{
		{"letters", "44x", "row 1"},
		{"a letter among moves", "44q", `move 3: "q": not a column (want 1 to 7)`},
		{"zero", "440", "move 3"},
		{"column 8", "8", "not a column"},
		{"umlaut", "4ä", "move 2 is not a column"},
		{"full column", "1111111", "move 7: \"1\": the column is full (open columns: 2 3 4 5 6 7)"},
		{"after the end", "11223344", "move 8: \"4\": the game is over (X has won)"},
		{"43 moves", strings.Repeat("121212", 7) + "1", "the game is over"},
		{"floating disc", rows("...X...", "......."), "column 4, row 2 from the bottom, has nothing below it"},
		{"too many X", rows("XX....."), "2 discs of X and 0 of O"},
		{"O first", rows("O......"), "0 discs of X and 1 of O"},
		{"both won", rows("XXXX...", "OOOO..."), "both X and O"},
		{"played on", rows("OOO....", "XXXX..O"), "the other player moved last"},
		{"two lines at once", rows("XXXX...", "OOOXOO.", "XXXXOOO"), "the game was over earlier"},
		{"short row", rows("X"), "want 7 cells"},
		{"few rows", "......./...X...", "has 2 rows"},
		{"many rows", strings.Repeat(".......\n", 7), "more than 6 rows"},
		{"odd cell", rows("...?..."), "cell 4 is not one of . X O"},
	} {
		_, err := connect4.Game{}.ParsePosition(c.text)
		if err == nil || !strings.Contains(err.Error(), c.want) || !strings.HasPrefix(err.Error(), "connect4: ") {
			t.Errorf("%s: %v; want an error with %q", c.name, err, c.want)
		}
	}
}

func TestDrawingsNoGameReaches(t *testing.T) {
	// Gravity and numbers are right, but the first disc of O lies under the first of X.
	text := "......./......./......./......./...X.../...O..."
	s := must.Get(connect4.Game{}.ParsePosition(text))(t)
	if moves, err := (connect4.Game{}).MoveString(s); err == nil {
		t.Errorf("an unreachable position has moves %q; want an error", moves)
	}
}

func FuzzParsePosition(f *testing.F) {
	for _, text := range []string{"", "4453", "......./......./......./......./...O.../...X...", "12345671234567", "\n\n", "4 4 5\t5"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		g := connect4.Game{}
		s, err := g.ParsePosition(text)
		if err != nil {
			return
		}
		if back, err := g.ParsePosition(g.FormatPosition(&s)); err != nil || back != s {
			t.Errorf("%q: reads back differently: %v", text, err)
		}
	})
}
